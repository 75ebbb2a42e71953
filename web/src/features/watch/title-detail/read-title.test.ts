import { catalog, recommendation } from '@tayang/contract'
import { expect, test } from 'vitest'
import type { Call } from '#shared/api'
import { anItem } from '../browse/card/test/item.fixture.ts'
import { readTitle } from './read-title.ts'

const film = anItem({ id: 'film', type: 'movie' })
const clip = anItem({ id: 'clip', type: 'clips' })
const other = anItem({ id: 'other', type: 'movie' })

function siteContextOf(item: typeof film) {
  const call = (async (o: { path: string }) => {
    if (o.path === catalog.getVideo.path)
      return { data: { ...item, subtitles: [], seasons: [], chapters: [], episodes: { data: [] } } }
    if (o.path === recommendation.listRecommended.path) return { data: { videos: [clip, other] } }
    return { data: [other, anItem({ id: 'third', type: item.type })] }
  }) as unknown as Call
  return { call, language: 'en' as const, origin: 'https://tayang.example' }
}

const ids = (cards: readonly { id: string }[]) => cards.map(({ id }) => id)

test('below a film stand films and series, below a clip clips, and nothing twice', async () => {
  const page = await readTitle(siteContextOf(film), 'film')
  expect([ids(page.recommended), ids(page.related)]).toEqual([['other'], ['third']])
  const clips = await readTitle(siteContextOf(anItem({ id: 'seen', type: 'clips' })), 'seen')
  expect(ids(clips.recommended)).toEqual(['clip'])
})
