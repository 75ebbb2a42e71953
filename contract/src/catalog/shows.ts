import * as z from 'zod/mini'
import { flag, id, line, locale, pageMeta, paging, text, time } from '../fields.ts'
import { operation } from '../operation.ts'

const owner = z.object({ id, accountId: id, name: z.string(), avatar: z.nullable(z.string()) })

/** What operators call a category in each language of the site. */
const categoryNames = z.object({ en: z.string(), id: z.string() })

export const showCategory = z.object({
  id: z.nullable(id),
  name: z.string(),
  names: categoryNames,
  iconUrl: z.nullable(z.string()),
})
export type ShowCategory = z.output<typeof showCategory>

export const show = z.object({
  id,
  type: z.literal(['liveshow', 'liveshow-vod']),
  name: z.string(),
  description: z.string(),
  showCategory: z.nullable(z.object({ id, name: z.string(), names: categoryNames })),
  thumbnail: z.nullable(z.string()),
  thumbColor: z.string(),
  /** A JPEG of what is on air, a few seconds old, at an address that stays; null while nothing is published. */
  still: z.optional(z.nullable(z.string())),
  /**
   * `connecting`: the streamer pressed start and nothing is published yet. `upcoming`: announced; its id is the
   * `upcomingShowId`, and its times are the announced ones.
   */
  status: z.literal(['upcoming', 'created', 'connecting', 'live', 'finished']),
  isLiveGameBroadcasting: z.boolean(),
  /** Of a show that is over: the most viewers at once. */
  viewers: z.number(),
  /** Of its recording: once a day for each person and each device of a guest. */
  views: z.number(),
  gencash: z.number(),
  startedAt: z.nullable(time),
  finishedAt: z.nullable(time),
  profile: owner,
})
export type Show = z.output<typeof show>

export const getLiveShow = operation({
  summary: 'A live show',
  method: 'GET',
  path: '/catalog/v1.0/liveShow/{id}',
  caller: 'anyone',
  params: z.object({ id }),
  answer: show,
  refusals: ['SHOW_NOT_FOUND'],
})

export const listLiveShows = operation({
  summary: 'Live shows by category, profile and status; most watched first where requested',
  method: 'GET',
  path: '/catalog/v1.1/liveShows',
  alsoPaths: ['/catalog/v1.0/liveShows'],
  caller: 'anyone',
  query: z.object({
    ...paging(20),
    categoryId: z.optional(id),
    profileId: z.optional(id),
    status: z._default(z.literal(['live', 'upcoming', 'finished']), 'live'),
    mostwatch: flag,
    /** Language of the texts of an announced show. */
    locale,
  }),
  answer: z.array(show),
  meta: pageMeta,
})

/** Shows of one row of cards. */
const ON_AIR_SHOWN_MAX = 24
/** People whose pictures wear the ring of being on air, the most watched first. */
const ON_AIR_PEOPLE_MAX = 200

export const getOnAir = operation({
  summary:
    'Who is on air now, the most watched first: how many shows, how many watch them, whose they are, and the first `shows` of them',
  method: 'GET',
  path: '/catalog/v1.0/liveShows/onAir',
  caller: 'anyone',
  query: z.object({
    shows: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(ON_AIR_SHOWN_MAX)), 0),
  }),
  answer: z.object({
    total: z.number(),
    viewers: z.number(),
    profileIds: z.array(id).check(z.maxLength(ON_AIR_PEOPLE_MAX)),
    shows: z.array(show).check(z.maxLength(ON_AIR_SHOWN_MAX)),
  }),
  cacheSeconds: 10,
})
export type OnAir = z.output<typeof getOnAir.answer>

export const listShowCategories = operation({
  summary: 'Categories of shows; the client puts All before the first page',
  method: 'GET',
  path: '/catalog/v1.0/showCategories',
  caller: 'anyone',
  query: z.object(paging(10)),
  answer: z.array(showCategory),
  meta: pageMeta,
  cacheSeconds: 30,
})

export const getLiveGame = operation({
  summary: 'The open show of the caller’s profile',
  method: 'GET',
  path: '/catalog/v1.0/shows/getLiveGame',
  caller: 'viewer',
  answer: show,
  refusals: ['SHOW_NOT_FOUND'],
})

/** Counted in characters as a person counts them (docs/product/streamer.md#stream-info). */
export const SHOW_NAME_LENGTH_MAX = 100
export const SHOW_DESCRIPTION_LENGTH_MAX = 120
/** Largest thumbnail in bytes, as it is uploaded. */
export const THUMBNAIL_BYTES_MAX = 10 * 1024 * 1024
export const THUMBNAIL_FIELD = 'thumbnail'

/** Title and description of a show; its form carries the picture `thumbnail` (JPEG or PNG). */
export const streamInfo = {
  name: line(SHOW_NAME_LENGTH_MAX).check(z.trim(), z.minLength(1, '*Field is Required.')),
  description: z._default(text(SHOW_DESCRIPTION_LENGTH_MAX), ''),
  categoryId: z.optional(id),
}

export const createShow = operation({
  summary:
    'Create the caller’s show, as a form with its thumbnail or as JSON; an open show gets the new description',
  method: 'POST',
  path: '/catalog/v1.0/shows',
  switch: 'live',
  caller: 'viewer',
  body: z.object({
    ...streamInfo,
    type: z._default(z.literal('GAME'), 'GAME'),
    isBroadcasting: flag,
    appId: z.optional(id),
  }),
  fileField: THUMBNAIL_FIELD,
  bodyBytesMax: THUMBNAIL_BYTES_MAX + 64 * 1024,
  answer: show,
  refusals: ['ALREADY_BROADCASTING', 'IMAGE_NOT_SUPPORTED', 'TEXT_NOT_ALLOWED'],
})

export const editShow = operation({
  summary:
    'Change the description of the caller’s open show, also while it is on air; without a thumbnail the picture stays',
  method: 'PUT',
  path: '/catalog/v1.0/show/{id}',
  caller: 'viewer',
  params: z.object({ id }),
  body: z.object(streamInfo),
  fileField: THUMBNAIL_FIELD,
  bodyBytesMax: THUMBNAIL_BYTES_MAX + 64 * 1024,
  answer: show,
  refusals: ['SHOW_NOT_FOUND', 'IMAGE_NOT_SUPPORTED', 'TEXT_NOT_ALLOWED'],
})

const rtmp = z.object({
  url: z.string(),
  key: z.string(),
  playbackUrl: z.nullable(z.string()),
  /**
   * The encoder of the caller's last show is still connected: nothing of it is shown, and it publishes the next show
   * that the caller starts.
   */
  isEncoderIdle: z.boolean(),
})

export const getRtmp = operation({
  summary:
    'The address and key that the caller publishes with; `playbackUrl` derives from the show, never the key',
  method: 'GET',
  path: '/catalog/v1.0/shows/getRtmp',
  caller: 'viewer',
  answer: rtmp,
})

export const resetRtmp = operation({
  summary: 'Replace the stream key; refused while broadcasting',
  method: 'POST',
  path: '/catalog/v1.0/shows/resetRtmp',
  caller: 'viewer',
  answer: rtmp,
  refusals: ['ALREADY_BROADCASTING'],
})

export const startBroadcasting = operation({
  summary: 'Go on air; may precede the encoder',
  method: 'POST',
  path: '/catalog/v1.0/show/{id}/startBroadcasting',
  caller: 'viewer',
  params: z.object({ id }),
  answer: show,
  refusals: [
    'STREAM_KEY_LOCKED',
    'SHOW_NOT_FOUND',
    'ALREADY_BROADCASTING',
    'AGE_REQUIRED',
    'STREAMER_ONLY',
    'FORBIDDEN',
  ],
})

export const stopBroadcasting = operation({
  summary: 'End the show for its viewers; its publisher stays connected and idle',
  method: 'POST',
  path: '/catalog/v1.0/show/{id}/stop',
  caller: 'viewer',
  params: z.object({ id }),
  answer: show,
  refusals: ['SHOW_NOT_FOUND'],
})

/** How well a publisher sends, as of a few seconds ago; null figures while there is no publisher. */
export const streamHealth = z.object({
  /** `connected`: bytes arrive; `away`: the show waits for its publisher until `endsAt`; `off`: not on air. */
  state: z.literal(['connected', 'away', 'off']),
  endsAt: z.nullable(time),
  figures: z.nullable(
    z.object({
      at: time,
      bitsPerSecond: z.number(),
      framesPerSecond: z.number(),
      /** Between the last two key frames. */
      keyFrameMs: z.number(),
      droppedFrames: z.number(),
      roundTripMs: z.nullable(z.number()),
    }),
  ),
  source: z.nullable(
    z.object({
      width: z.number(),
      height: z.number(),
      framesPerSecond: z.number(),
      hasAudio: z.boolean(),
    }),
  ),
  /** `stopped`: the show plays on, and its further pictures are not recorded. */
  recording: z.object({
    state: z.literal(['running', 'stopped', 'off']),
    reason: z.nullable(z.literal(['no-space', 'slow', 'failed'])),
  }),
  /** When a second publisher last used this show's key and was refused (docs/product/streamer.md#second-publisher). */
  secondPublisherAt: z.nullable(time),
  /** Why the last publish cannot be shown; null once one can. */
  unplayable: z.nullable(z.literal(['video-codec', 'sound-codec', 'other'])),
})
export type StreamHealth = z.output<typeof streamHealth>

export const getShowHealth = operation({
  summary: 'How the caller’s own show arrives: rates, key frames, drops, round trip, recording',
  method: 'GET',
  path: '/catalog/v1.0/show/{id}/health',
  caller: 'viewer',
  params: z.object({ id }),
  answer: streamHealth,
  refusals: ['SHOW_NOT_FOUND'],
})

export const heartbeat = operation({
  summary: 'Report that the dashboard of a show is open; a show that is published runs without it too',
  method: 'POST',
  path: '/catalog/v1.0/show/{id}/heartbeat',
  caller: 'viewer',
  params: z.object({ id }),
  answer: z.object({ id, isLiveGameBroadcasting: z.boolean() }),
  refusals: ['SHOW_NOT_FOUND'],
})

/** Most people of one answer; a room may hold thousands. */
const LIVE_VIEWERS_MAX = 100

export const listLiveViewers = operation({
  summary: 'The signed-in viewers in the room of a show',
  method: 'GET',
  path: '/catalog/v1.0/liveShow/{id}/liveViewers',
  caller: 'anyone',
  params: z.object({ id }),
  query: z.object(paging(20, LIVE_VIEWERS_MAX)),
  answer: z.array(z.object({ id, name: z.string(), avatar: z.nullable(z.string()) })),
  meta: z.object({ total: z.number() }),
  refusals: ['SHOW_NOT_FOUND', 'BLOCKED_RELATION'],
})

/** The figures of a show; while it is on air, so far. */
export const showFigures = z.object({
  /** Since its first pictures. */
  durationMs: z.number(),
  peakViewers: z.number(),
  averageViewers: z.number(),
  /** Of all viewers together. */
  watchMs: z.number(),
  newFollowers: z.number(),
})
export type ShowFigures = z.output<typeof showFigures>

export const getShowFigures = operation({
  summary: 'The figures of an own show; while it is on air, so far',
  method: 'GET',
  path: '/catalog/v1.0/show/{id}/figures',
  caller: 'viewer',
  params: z.object({ id }),
  answer: showFigures,
  refusals: ['SHOW_NOT_FOUND'],
})

export const pastShow = z.extend(show, {
  figures: showFigures,
  /** Number of gifts and bullets that `gencash` counts. */
  gifts: z.number(),
  /** The recording; null where nothing was kept, or not yet. */
  recording: z.nullable(z.object({ sizeBytes: z.number(), seconds: z.number() })),
})
export type PastShow = z.output<typeof pastShow>

/** Shows of one page: each reads its figures and its recording. */
const PAST_SHOWS_MAX = 20

export const listPastShows = operation({
  summary: 'Shows of the caller that are over, the newest first, with their figures',
  method: 'GET',
  path: '/catalog/v1.0/shows/past',
  caller: 'viewer',
  query: z.object(paging(10, PAST_SHOWS_MAX)),
  answer: z.array(pastShow),
  meta: pageMeta,
})
