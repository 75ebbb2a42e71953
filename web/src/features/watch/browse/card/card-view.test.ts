import type { MediaItem } from '@tayang/contract'
import { expect, test } from 'vitest'
import { anItem } from './test/item.fixture.ts'
import { cardOf } from './card-view.ts'

const titleOf = (more: Partial<MediaItem>) => cardOf(anItem(more), 'en').title

test('a season is named with its series, anything else as it is called', () => {
  const series = { id: '2', titleLocalized: 'Night Market' }
  expect(titleOf({ type: 'season', titleLocalized: 'Season 1', series })).toBe('Night Market: Season 1')
  expect(titleOf({ type: 'episode', titleLocalized: 'Opening', series })).toBe('Opening')
  expect(titleOf({ titleLocalized: 'The 03.40' })).toBe('The 03.40')
})

test('the title of an announced show is cut after fifteen characters', () => {
  expect(titleOf({ type: 'upcoming-live', titleLocalized: 'Late coffee with Budi' })).toBe(
    'Late coffee wit...',
  )
})
