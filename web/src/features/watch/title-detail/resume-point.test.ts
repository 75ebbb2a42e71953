import { expect, test } from 'vitest'
import { anItem } from '../browse/card/test/item.fixture.ts'
import { bannerOf } from '../browse/card/card-view.ts'
import { resumePointOf } from './resume-point.ts'
import type { EpisodeView } from './title-view.ts'

const LENGTH_S = 1_000
const at = (position: number) => ({ part: position / LENGTH_S, position, length: LENGTH_S })
const bannerOfType = (type: 'movie' | 'series') => bannerOf(anItem({ id: 'rel', type }), 'en')
const episode = (id: string, seasonId: string, number: number, waiting = false): EpisodeView => ({
  id,
  seasonId,
  number,
  waiting,
  title: id,
  text: '',
  minutes: 1,
  premium: false,
  ground: '#000',
  still: null,
})
const seasons = [1, 2].map((number) => ({
  id: `s${number}`,
  title: `Season ${number}`,
  number,
  episodeCount: 2,
}))
const series = {
  banner: bannerOfType('series'),
  seasons,
  episodes: [episode('a', 's1', 1), episode('b', 's1', 2), episode('c', 's2', 1)],
}
const film = { banner: bannerOfType('movie'), seasons: [], episodes: [] }
const pointOf = (title: typeof series | typeof film, ...places: [string, number][]) =>
  resumePointOf(title, new Map(places.map(([id, position]) => [id, at(position)])))

test.each([
  [0.9, null],
  [1, 1],
  [949, 949],
  [950, null],
])('a film that was left at %d of 1,000 s goes on at %s', (position, expected) => {
  expect(pointOf(film, ['rel', position])?.positionS ?? null).toBe(expected)
})

test('a series goes on in the episode that was watched last', () => {
  expect(pointOf(series, ['b', 300], ['a', 950])).toEqual({
    episode: { id: 'b', number: 2, season: 1 },
    positionS: 300,
  })
})

test('after an episode that was seen comes the next one, over the end of a season too', () => {
  expect(pointOf(series, ['b', 960])).toEqual({
    episode: { id: 'c', number: 1, season: 2 },
    positionS: null,
  })
})

test('a series of one season does not count seasons', () => {
  expect(pointOf({ ...series, seasons: seasons.slice(0, 1) }, ['a', 5])?.episode?.season).toBeNull()
})

test.each<[string, [string, number][]]>([
  ['nothing of it was watched', []],
  ['its last episode was seen', [['c', 960]]],
  ['the episode that was watched is not among those of the page', [['z', 5]]],
])('a series begins at its beginning where %s', (_why, places) => {
  expect(pointOf(series, ...places)).toBeNull()
})

test('an episode that cannot be played yet is not promised', () => {
  const waiting = { ...series, episodes: [episode('a', 's1', 1), episode('b', 's1', 2, true)] }
  expect(pointOf(waiting, ['a', 960])).toBeNull()
})
