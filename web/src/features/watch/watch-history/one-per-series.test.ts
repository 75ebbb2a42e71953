import type { HistoryItem } from '@tayang/contract'
import { expect, test } from 'vitest'
import { anItem } from '../browse/card/test/item.fixture.ts'
import { onePerSeries } from './one-per-series.ts'

function line(mediaId: string, seriesId: string | null = null, isThere = true): HistoryItem {
  return {
    id: `line-${mediaId}`,
    mediaId,
    mediaType: 'video',
    mediaSubType: seriesId ? 'episode' : 'movie',
    position: 1,
    length: 2,
    seriesId,
    nextId: null,
    updatedAt: 0,
    mediaInfo: isThere ? anItem({ id: mediaId }) : null,
  }
}
const idsOf = (lines: HistoryItem[]) => onePerSeries(lines).map(({ mediaId }) => mediaId)

test('a series is one line, of the episode that was seen last', () => {
  expect(idsOf([line('e2', 's'), line('film'), line('e1', 's'), line('x1', 'x')])).toEqual([
    'e2',
    'film',
    'x1',
  ])
})

test('what has left the catalogue is left out, and does not stand for its series', () => {
  expect(idsOf([line('gone', null, false), line('e2', 's', false), line('e1', 's')])).toEqual(['e1'])
})

test('a line that came with two pages is shown once', () => {
  expect(idsOf([line('film'), line('film')])).toEqual(['film'])
})
