import { expect, test } from 'vitest'
import { keepsWhilePlaying } from './keeps-while-playing.ts'

const asksAnew = (from: string, to: string) =>
  keepsWhilePlaying({
    currentUrl: new URL(from, 'https://tayang.test'),
    nextUrl: new URL(to, 'https://tayang.test'),
    currentParams: {},
    nextParams: {},
    defaultShouldRevalidate: true,
  })

test('a page that plays is not read again: a lost answer would remove the film', () => {
  expect(asksAnew('/series/7?playEpisode=1', '/series/7?playEpisode=2')).toBe(false)
  expect(asksAnew('/movie/7?play=1', '/movie/7')).toBe(false)
  expect(asksAnew('/mobile/samudra/movie/7?play=1', '/mobile/samudra/movie/7')).toBe(false)
})

test('beginning to play and going elsewhere read the page again', () => {
  expect(asksAnew('/movie/7', '/movie/7?play=1')).toBe(true)
  expect(asksAnew('/movie/7?play=1', '/movie/8?play=1')).toBe(true)
  expect(asksAnew('/playlists/7?page=1', '/playlists/7?page=2')).toBe(true)
})
