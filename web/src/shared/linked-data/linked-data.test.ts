import type { MediaDetail, Show } from '@tayang/contract'
import { expect, test } from 'vitest'
import { anItem } from '../../features/watch/browse/card/test/item.fixture.ts'
import { linkedSeason, linkedShow, linkedTitle } from './linked-data.ts'

const place = { origin: 'https://tayang.example', language: 'en' } as const
const aDetail = (own: Partial<MediaDetail> = {}): MediaDetail => ({
  ...anItem(),
  seasons: [],
  episodes: { data: [] },
  subtitles: [],
  chapters: [],
  intro: null,
  ...own,
})
const read = (written: string) => JSON.parse(written) as Record<string, unknown>

const aShow: Show = {
  id: 'ngopi',
  type: 'liveshow',
  name: 'Kopi Malam',
  description: '',
  showCategory: null,
  thumbnail: null,
  thumbColor: '#000000',
  still: '/live/ngopi/still.jpg',
  status: 'live',
  isLiveGameBroadcasting: false,
  viewers: 12,
  views: 0,
  gencash: 0,
  startedAt: Date.UTC(2026, 10, 24, 12),
  finishedAt: null,
  profile: { id: 'budi', accountId: 'a-budi', name: 'Budi', avatar: null },
}

test('a film says its name, its length, its genres and whether it is free, by whole addresses', () => {
  expect(read(linkedTitle(aDetail(), place))).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Movie',
    name: 'Hujan Terakhir di Braga',
    description: 'Bandung, 1998.',
    url: 'https://tayang.example/movie/braga',
    image: 'https://tayang.example/media/b.webp',
    genre: ['Drama'],
    contentRating: '13+',
    dateCreated: '2025',
    duration: 'PT1H52M0S',
    isAccessibleForFree: true,
  })
})

test('a series says how much of it there is, and an episode which one it is', () => {
  const series = aDetail({ type: 'series', durationSeconds: null, seasonCount: 2, episodeCount: 14 })
  expect(read(linkedTitle(series, place))).toMatchObject({
    '@type': 'TVSeries',
    numberOfSeasons: 2,
    numberOfEpisodes: 14,
  })
  const episode = aDetail({
    type: 'episode',
    episodeNumber: 3,
    series: { id: 'warung', titleLocalized: 'Warung' },
    season: { id: 's1', titleLocalized: 'Season 1', number: 1 },
  })
  expect(read(linkedTitle(episode, place))).toMatchObject({
    '@type': 'TVEpisode',
    episodeNumber: 3,
    partOfSeason: { seasonNumber: 1 },
    partOfSeries: { name: 'Warung', url: 'https://tayang.example/series/warung' },
  })
})

test('a season names its series, which number it has and how many episodes', () => {
  const series = { id: 'warung', titleLocalized: 'Warung' }
  const season = { id: 's1', title: 'Season 1', series, number: 1, total: 7 }
  expect(read(linkedSeason(season, place))).toEqual({
    '@context': 'https://schema.org',
    '@type': 'TVSeason',
    name: 'Warung: Season 1',
    url: 'https://tayang.example/playlists/s1',
    seasonNumber: 1,
    numberOfEpisodes: 7,
    partOfSeries: { '@type': 'TVSeries', name: 'Warung', url: 'https://tayang.example/series/warung' },
  })
})

test('a clip is a video with a frame only where other sites may show it', () => {
  const clip = { type: 'clips', rating: 'SU', descriptionLongLocalized: '', views: 41 } as const
  const open = read(linkedTitle(aDetail({ ...clip, allowsEmbed: true }), place))
  expect(open).toMatchObject({
    '@type': 'VideoObject',
    description: 'Hujan Terakhir di Braga',
    uploadDate: '1970-01-01T00:00:00.001Z',
    embedUrl: 'https://tayang.example/embed/clips/braga',
    interactionStatistic: { userInteractionCount: 41 },
  })
  expect(read(linkedTitle(aDetail({ ...clip, allowsEmbed: false }), place))).not.toHaveProperty('embedUrl')
})

test('a show is a live broadcast until it ends, and then the same video at its recording', () => {
  expect(read(linkedShow(aShow, place))).toMatchObject({
    '@type': 'VideoObject',
    url: 'https://tayang.example/liveshow/ngopi',
    thumbnailUrl: 'https://tayang.example/live/ngopi/still.jpg',
    author: { name: 'Budi', url: 'https://tayang.example/profile/budi' },
    publication: { isLiveBroadcast: true, startDate: '2026-11-24T12:00:00.000Z' },
  })
  const over = { ...aShow, status: 'finished', finishedAt: Date.UTC(2026, 10, 24, 13) } as const
  expect(read(linkedShow(over, place))).toMatchObject({
    url: 'https://tayang.example/liveshow-vod/ngopi',
    publication: { isLiveBroadcast: false, endDate: '2026-11-24T13:00:00.000Z' },
  })
})

test('a title that holds the end of a script ends nothing', () => {
  const written = linkedTitle(aDetail({ titleLocalized: '</script><script>steal()</script>' }), place)
  expect(written).not.toContain('<')
  expect(read(written)).toMatchObject({ name: '</script><script>steal()</script>' })
})
