import * as z from 'zod/mini'
import { flag, id, line, locale, many, pageMeta, paging } from '../fields.ts'
import { operation } from '../operation.ts'
import { titleSorts } from './title-sorts.ts'
import { mediaDetail, mediaItem, mediaType } from './media-item.ts'

/** How a section of a page is drawn; `hero` is the banner, `available-now` the wide card. */
export const layouts = ['hero', 'portrait', 'landscape', 'clips', 'available-now'] as const
export type Layout = (typeof layouts)[number]

const section = z.object({
  playlistId: id,
  titleLocalized: z.string(),
  layout: z.literal(layouts),
})
export type PageSection = z.output<typeof section>

export const page = z.object({
  friendlyId: z.string(),
  titleLocalized: z.string(),
  /** Categories are in the Browse menu and use the category layout (docs/product/site.md#page-addresses). */
  isCategory: z.boolean(),
  items: z.array(section),
})
export type Page = z.output<typeof page>

export const listPages = operation({
  summary: 'The page list: home, then movies, series and animation, then the others',
  method: 'GET',
  path: '/catalog/v1.1/pages',
  caller: 'anyone',
  query: z.object({ locale }),
  answer: z.array(page),
  cacheSeconds: 30,
})

/** A series is a title too: its playlist has the whole detail. */
export const playlist = z.extend(z.partial(mediaDetail), {
  id,
  friendlyId: z.nullable(z.string()),
  type: z.literal(['season', 'featured', 'editorial', 'series', 'clips', 'related', 'upcoming']),
  titleLocalized: z.string(),
  seriesId: z.nullable(id),
  total: z.number(),
})
export type Playlist = z.output<typeof playlist>

export const getPlaylist = operation({
  summary: 'A playlist; of a series with its whole detail',
  method: 'GET',
  path: '/catalog/v1.1/playlist/{id}',
  alsoPaths: ['/catalog/v1.0/playlist/{id}'],
  caller: 'anyone',
  params: z.object({ id }),
  query: z.object({ page: paging(20).page, locale }),
  answer: playlist,
  refusals: ['PLAYLIST_NOT_FOUND'],
  cacheSeconds: 10,
})

export const listPlaylistItems = operation({
  // Three are computed: `related`, by `genres[0]` or `itemId`, `clips` and `upcoming`.
  summary: 'Items of a playlist; also of `related`, `clips` and `upcoming`',
  method: 'GET',
  path: '/catalog/v1.1/playlist/{id}/items',
  alsoPaths: ['/catalog/v1.0/playlist/{id}/items'],
  caller: 'anyone',
  params: z.object({ id }),
  query: z.object({
    ...paging(20),
    locale,
    'genres[0]': z.optional(z.string().check(z.maxLength(100))),
    type: z.optional(mediaType),
    itemId: z.optional(id),
    showAllEpisode: flag,
    /**
     * `carousel`: all items that an operator put there, in order: titles, clips, campaigns, home cards and upcoming
     * shows. `upcoming`: only its upcoming shows, the soonest first. Absent: only its titles.
     */
    upcomingShowUsage: z.optional(z.literal(['carousel', 'upcoming'])),
    /** Must name the caller where a token identifies one; `remind` says whether they will be reminded. */
    remindProfileId: z.optional(id),
    /** Of the playlist `clips`. */
    sort: z._default(z.literal(['newest', 'mostwatch']), 'newest'),
  }),
  answer: z.array(mediaItem),
  meta: pageMeta,
  refusals: ['PLAYLIST_NOT_FOUND', 'FORBIDDEN'],
  cacheSeconds: 10,
})

/** A bound of a filter, in minutes or megabytes; the largest is that of no title. */
const bound = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000)))

export const filterTitles = operation({
  summary: 'The titles of some playlists, once each, by genre, year, length and weight, in a chosen order',
  method: 'GET',
  path: '/catalog/v1.0/titles',
  caller: 'anyone',
  query: z.object({
    ...paging(24, 50),
    locale,
    'playlistIds[]': many(id, 20),
    /** Titles of these types only; of every type where none is named. */
    'types[]': many(mediaType, 8),
    /** By its name in either language. */
    genre: z.optional(line(100)),
    year: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(9_999))),
    minutesFrom: bound,
    /** Not included. */
    minutesTo: bound,
    /** What it takes at 360 lines with its sound; of a series, its first episode counts. */
    megabytesMax: bound,
    sort: z._default(z.literal(titleSorts), 'chosen'),
  }),
  answer: z.array(mediaItem),
  meta: z.extend(pageMeta, {
    /** Of all these titles, whatever was filtered: the most frequent first, and the newest year first. */
    genres: z.array(z.string()),
    years: z.array(z.number()),
  }),
  refusals: ['PLAYLIST_NOT_FOUND'],
  cacheSeconds: 10,
})

export const getVideo = operation({
  summary: 'The detail of an item; a series carries its seasons and episodes',
  method: 'GET',
  path: '/catalog/v1.1/video/{id}',
  alsoPaths: ['/catalog/v1.0/video/{id}'],
  caller: 'anyone',
  params: z.object({ id }),
  query: z.object({ locale }),
  answer: mediaDetail,
  refusals: ['VIDEO_NOT_FOUND'],
  cacheSeconds: 5,
})

export const getNextVideo = operation({
  summary: 'The item that plays after this one',
  method: 'GET',
  path: '/catalog/v1.0/video/{id}/next',
  caller: 'anyone',
  params: z.object({ id }),
  answer: z.object({ nextId: z.nullable(id) }),
  refusals: ['VIDEO_NOT_FOUND'],
})

export const SEARCH_LENGTH_MAX = 100
const SEARCH_PER_PAGE_MAX = 50
const genres = many(z.string().check(z.maxLength(100)), 10)

export const search = operation({
  summary: 'Search by text or genres; one type per call fills one group of the page',
  method: 'GET',
  path: '/catalog/v1.0/searches',
  caller: 'anyone',
  query: z.object({
    ...paging(20, SEARCH_PER_PAGE_MAX),
    locale,
    search: z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_LENGTH_MAX))),
    /** Genres by any of these names: clients write a list in different ways. */
    genres,
    'genres[]': genres,
    'genres[0]': genres,
    type: z.optional(mediaType),
  }),
  answer: z.array(mediaItem),
  meta: z.extend(pageMeta, {
    /** The spelling that was used, where nothing is spelt as typed: one typing error is forgiven. */
    spelling: z.nullable(z.string()),
  }),
  cacheSeconds: 5,
})
