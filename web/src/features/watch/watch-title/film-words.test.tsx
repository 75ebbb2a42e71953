import { cleanup, renderHook } from '@testing-library/react'
import type { MediaDetail } from '@tayang/contract'
import { afterEach, expect, test } from 'vitest'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { anItem } from '../browse/card/test/item.fixture.ts'
import { useFilmWords } from './film-words.ts'

afterEach(cleanup)

const NO_PARTS = { seasons: [], episodes: { data: [] }, subtitles: [], chapters: [], intro: null }
const secondLineOf = (item: MediaDetail) =>
  renderHook(() => useFilmWords(item, false), { wrapper: WithI18n }).result.current.subtitle

test('the player of an episode names its season, its number and the episode', () => {
  const season = { id: 's1', titleLocalized: 'Season 1', number: 1 }
  const episode = anItem({ type: 'episode', season, episodeNumber: 2, titleLocalized: 'The Keeper' })
  expect(secondLineOf({ ...episode, ...NO_PARTS })).toBe('S1 E2 · The Keeper')
})

test('the player of a film says its year and its length', () => {
  const film = anItem({ type: 'movie', year: 2024, duration: 112 })
  expect(secondLineOf({ ...film, ...NO_PARTS })).toMatch(/^2024 · 1.+52/)
})
