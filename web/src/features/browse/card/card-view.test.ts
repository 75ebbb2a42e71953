import type { MediaItem } from '@tayang/contract'
import { expect, test } from 'vitest'
import { cardOf } from './card-view.ts'

const item: MediaItem = {
  id: '1',
  type: 'movie',
  friendlyId: null,
  titleLocalized: 'The 03.40',
  nameLocalized: null,
  descriptionLongLocalized: '',
  year: 2026,
  duration: 3,
  durationSeconds: 180,
  rating: 'SU',
  tags: [],
  attachments: {},
  thumbColor: '#000',
  premium: false,
  contentRights: 'other',
  interactive: false,
  exclusive: false,
  seriesId: null,
  series: null,
  season: null,
  episodeNumber: null,
  seasonCount: null,
  episodeCount: null,
  nextId: null,
  url: null,
  views: 0,
  state: 'ready',
  publishedAt: null,
}
const titleOf = (more: Partial<MediaItem>) => cardOf({ ...item, ...more }, 'en').title

test('a season is named with its series, anything else as it is called', () => {
  const series = { id: '2', titleLocalized: 'Night Market' }
  expect(titleOf({ type: 'season', titleLocalized: 'Season 1', series })).toBe('Night Market: Season 1')
  expect(titleOf({ type: 'episode', titleLocalized: 'Opening', series })).toBe('Opening')
  expect(titleOf({})).toBe('The 03.40')
})

test('the title of an announced show is cut after fifteen characters', () => {
  expect(titleOf({ type: 'upcoming-live', titleLocalized: 'Late coffee with Budi' })).toBe(
    'Late coffee wit...',
  )
})
