import { catalog, subscription, type Operation } from '@tayang/contract'
import { expect, test } from 'vitest'
import type { Call } from '#shared/api'
import { readOffer } from './read-offer.ts'

const group = (includePremium: boolean, ...prices: number[]) => ({
  includePremium,
  packages: prices.map((price) => ({ price })),
})
const poster = (id: string, premium = true) => ({
  id,
  premium,
  titleLocalized: id,
  tags: [],
  thumbColor: '#000',
  attachments: { thumbnail_portrait: { fileUrl: `/media/p/${id}.avif`, width: 400 } },
})

/** A server with these answers. */
function siteContextOf(answers: { groups: unknown[]; items?: unknown[] }): Call {
  const layout = 'portrait'
  const data = new Map<Operation, unknown>([
    [subscription.listPackageGroups, answers.groups],
    [
      catalog.listPages,
      [
        {
          friendlyId: 'home',
          items: [
            { playlistId: 'row', layout },
            { playlistId: 'two', layout },
          ],
        },
      ],
    ],
    [catalog.listPlaylistItems, answers.items],
  ])
  return (async (operation: Operation) => {
    const found = data.get(operation)
    if (found === undefined) throw new Error('out of order')
    return { data: found }
  }) as unknown as Call
}

test('the price is the lowest at which premium is sold, whatever else is cheaper', async () => {
  const groups = [group(true, 49_000, 19_000), group(false, 5_000), group(true, 490_000)]
  expect((await readOffer(siteContextOf({ groups, items: [] }), 'en'))?.fromRupiah).toBe(19_000)
})

test('at most three posters are shown, of premium titles, each once', async () => {
  const items = [poster('free', false), ...['a', 'b', 'c', 'd'].map((id) => poster(id))]
  const offer = await readOffer(siteContextOf({ groups: [group(true, 1)], items }), 'en')
  expect(offer?.posters.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('without pictures it is still an offer, and where premium is not sold there is none', async () => {
  expect(await readOffer(siteContextOf({ groups: [group(true, 7)] }), 'en')).toEqual({
    fromRupiah: 7,
    posters: [],
  })
  expect(await readOffer(siteContextOf({ groups: [group(false, 7), group(true)] }), 'en')).toBe(null)
})
