import { catalog, type MediaItem } from '@tayang/contract'
import { expect, test } from 'vitest'
import type { Call } from '#shared/api'
import { anItem } from './card/test/item.fixture.ts'
import { readExclusive } from './read-exclusive.ts'

const lists: Record<string, MediaItem[]> = {
  one: [anItem({ id: 'a' }), anItem({ id: 'b' })],
  two: [anItem({ id: 'b' }), anItem({ id: 'c' })],
}

function serverWith(friendlyIds: readonly string[]) {
  const items = Object.keys(lists).map((playlistId) => ({
    playlistId,
    titleLocalized: '',
    layout: 'portrait',
  }))
  const pages = friendlyIds.map((friendlyId) => ({ friendlyId, titleLocalized: '', isCategory: true, items }))
  const call = (async (o, input: { params?: { id: string } }) => ({
    data: o.path === catalog.listPages.path ? pages : lists[input.params!.id],
  })) as Call
  return { call, language: 'en' as const }
}

test('what is exclusive is one list of everything on its page, each title once', async () => {
  const cards = await readExclusive(serverWith(['movies', 'allowed-content']))
  expect(cards?.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('without that page there is nothing', async () => {
  expect(await readExclusive(serverWith(['movies']))).toBeNull()
})
