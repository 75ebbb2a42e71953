import type { MediaDetail } from '@tayang/contract'
import { expect, test } from 'vitest'
import { anItem } from '../browse/card/test/item.fixture.ts'
import { titleOf } from './title-view.ts'

const aDetail = (own: Partial<MediaDetail> = {}): MediaDetail =>
  ({
    ...anItem(),
    subtitles: [],
    seasons: [],
    episodes: { data: [] },
    chapters: [],
    ...own,
  }) as MediaDetail

test('a visitor reads genres and cast in the language of the page, each in its own place', () => {
  const tags = [
    { id: 1, names: { 1: 'Drama', en: 'Drama', id: 'Drama' }, type: 'genre' },
    { id: 2, names: { 1: 'Mystery', en: 'Mystery', id: 'Misteri' }, type: 'genre' },
    { id: 3, names: { 1: 'Reza' }, type: 'cast' },
  ] as MediaDetail['tags']
  const title = titleOf(aDetail({ tags }), 'id')
  expect([title.genres, title.cast]).toEqual([['Drama', 'Misteri'], ['Reza']])
  expect(titleOf(aDetail({ tags }), 'en').genres).toEqual(['Drama', 'Mystery'])
})

test('the text of a title is whole, however long it is', () => {
  const text = 'a'.repeat(2_000)
  expect(titleOf(aDetail({ descriptionLongLocalized: text }), 'en').description).toBe(text)
})

test('the text of an episode is cut, and a short one is not', () => {
  const long = anItem({ id: 'a', type: 'episode', descriptionLongLocalized: 'a'.repeat(121) })
  const short = anItem({ id: 'b', type: 'episode', descriptionLongLocalized: 'b'.repeat(120) })
  const { episodes } = titleOf(
    aDetail({ episodes: { data: [long, short] } as MediaDetail['episodes'] }),
    'en',
  )
  expect(episodes.map(({ text }) => text)).toEqual([`${'a'.repeat(120)}...`, 'b'.repeat(120)])
})

test('an episode knows its season and number, and whether it can be watched yet', () => {
  const ready = anItem({ id: 'a', type: 'episode', episodeNumber: 3, duration: 42, premium: true })
  const waiting = anItem({ id: 'b', type: 'episode', state: 'processing' })
  const { episodes } = titleOf(
    aDetail({ episodes: { data: [ready, waiting] } as MediaDetail['episodes'] }),
    'en',
  )
  expect(episodes[0]).toMatchObject({ id: 'a', number: 3, minutes: 42, premium: true, waiting: false })
  expect(episodes[1]).toMatchObject({ id: 'b', number: null, seasonId: null, waiting: true })
})

test.each([
  ['ready', false, false],
  ['processing', true, false],
  ['failed', true, true],
] as const)('a title that is %s waits: %s, and has failed for good: %s', (state, waiting, failed) => {
  const title = titleOf(aDetail({ state }), 'en')
  expect([title.banner.waiting, title.failed]).toEqual([waiting, failed])
})

test('subtitles are named by their labels, and a film belongs to no series', () => {
  const subtitles = [{ label: 'English' }, { label: 'Indonesia' }] as MediaDetail['subtitles']
  const title = titleOf(aDetail({ subtitles }), 'en')
  expect([title.subtitles, title.series]).toEqual([['English', 'Indonesia'], null])
})

test('the chapters of a film are its scenes', () => {
  const chapters = [{ startSeconds: 79, titleLocalized: 'Medan' }]
  expect(titleOf(aDetail({ chapters }), 'en').scenes).toEqual([{ startS: 79, title: 'Medan' }])
})
