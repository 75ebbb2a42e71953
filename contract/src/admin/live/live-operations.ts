import * as z from 'zod/mini'
import { ageRating } from '../../catalog/media-item.ts'
import { AMOUNT_MAX, cursorMeta, cursorPaging, id, text, time } from '../../fields.ts'
import { speaker } from '../../interaction/comment-line.ts'
import { wordPack } from '../../interaction/moderation.ts'
import { operation } from '../../operation.ts'
import { operatorNamed } from '../judging/decision-shapes.ts'
import { streamer, wallShow } from './wall-show.ts'
import { reasonCode } from '../judging/reasons.ts'

/** The live wall: shows on air for operators, in the order of their risk (docs/product/operators.md#live-wall). */

export const wallSorts = ['risk', 'viewers', 'newest'] as const

export const listShows = operation({
  summary: 'Shows on air, hidden ones too: by risk, by viewers, or the newest first',
  method: 'GET',
  path: '/admin/v1.0/shows',
  caller: 'operator',
  permission: 'live.read',
  query: z.object({
    ...cursorPaging(100, 500),
    sort: z._default(z.literal(wallSorts), 'risk'),
    category: z.optional(id),
  }),
  answer: z.array(wallShow),
  meta: z.object({
    ...cursorMeta.shape,
    /** Of all shows on air, whatever the filter. */
    onAir: z.number(),
    watching: z.number(),
  }),
})

/** One step of a curve. */
const point = z.object({ at: time, value: z.number() })
export type CurvePoint = z.output<typeof point>

/** Lines of a chat for operators, also those that nobody is shown. */
const watchedLine = z.object({
  id,
  profile: speaker,
  text: z.string(),
  createdAt: time,
  isStreamer: z.boolean(),
  /** `held`: waits for a moderator. `hidden`: only its sender sees it. */
  state: z.literal(['shown', 'held', 'hidden']),
  /** What held it. */
  pack: z.nullable(wordPack),
})

const endedShow = z.object({
  id,
  name: z.string(),
  streamer: z.nullable(streamer),
  endedAt: time,
  /** What was kept of its last seconds; null while it is being kept, and where nothing was recorded. */
  evidenceSeconds: z.nullable(z.number()),
  /** Null while the database is away or read-only. */
  decisionId: z.nullable(id),
  by: z.nullable(operatorNamed),
  reason: z.nullable(reasonCode),
  /** Everything of the order is carried out and written. */
  isWritten: z.boolean(),
})
export type EndedShow = z.output<typeof endedShow>

export const watchedShow = z.object({
  ...wallShow.shape,
  description: z.string(),
  status: z.literal(['created', 'connecting', 'live', 'finished']),
  finishedAt: z.nullable(time),
  /** The newest figures of its publisher; null while it is away. */
  health: z.nullable(
    z.object({
      bitsPerSecond: z.number(),
      framesPerSecond: z.number(),
      keyFrameMs: z.number(),
      droppedFrames: z.number(),
      roundTripMs: z.nullable(z.number()),
    }),
  ),
  /** Of the last ten minutes: what its publisher sent every five seconds, gifts and reports a minute. */
  curves: z.object({
    bitsPerSecond: z.array(point),
    framesPerSecond: z.array(point),
    gifts: z.array(point),
    reports: z.array(point),
  }),
  /** Why people report it, the most frequent reason first. */
  reasons: z.array(z.object({ reason: z.string(), count: z.number() })),
  /** The last lines, the newest last. */
  lines: z.array(watchedLine),
  /** Lines that were held or hidden in the last ten minutes. */
  heldLately: z.number(),
  /** The streamer's shows before, the newest first. */
  earlier: z.array(
    z.object({
      id,
      name: z.string(),
      finishedAt: z.nullable(time),
      peakViewers: z.number(),
      isHidden: z.boolean(),
      reports: z.number(),
    }),
  ),
  ended: z.nullable(endedShow),
})
export type WatchedShow = z.output<typeof watchedShow>

const ofShow = { caller: 'operator', params: z.object({ id }) } as const

export const getWatchedShow = operation({
  ...ofShow,
  summary: 'One show as operators watch it: health, curves, last lines, reports, earlier shows',
  method: 'GET',
  path: '/admin/v1.0/show/{id}',
  permission: 'live.read',
  answer: watchedShow,
  refusals: ['SHOW_NOT_FOUND'],
})

export const getShowStill = operation({
  ...ofShow,
  summary: 'A JPEG of what is on air, five seconds old at most, of the smallest rung',
  method: 'GET',
  path: '/admin/v1.0/show/{id}/still',
  permission: 'live.read',
  namesNobody: true,
  query: z.object({ size: z._default(z.literal(['tile', 'whole']), 'whole') }),
  answer: 'bytes',
  refusals: ['SHOW_NOT_FOUND', 'MISSING_VIDEO'],
})

const precaution = { body: z.object({ reason: text(500).check(z.trim(), z.minLength(1)) }) } as const

export const hideShow = operation({
  ...ofShow,
  ...precaution,
  summary: 'Take a show out of every list and answer as a precaution; it goes on for those who watch',
  method: 'POST',
  path: '/admin/v1.0/show/{id}/hide',
  permission: 'live.act',
  refusals: ['SHOW_NOT_FOUND', 'FORBIDDEN'],
})

export const unhideShow = operation({
  ...ofShow,
  ...precaution,
  summary: 'Show a show again that was hidden as a precaution',
  method: 'POST',
  path: '/admin/v1.0/show/{id}/show',
  permission: 'live.act',
  refusals: ['SHOW_NOT_FOUND', 'FORBIDDEN'],
})

export const rateShow = operation({
  ...ofShow,
  summary: 'Give a show an age rating, or take it away',
  method: 'PUT',
  path: '/admin/v1.0/show/{id}/rating',
  permission: 'live.act',
  body: z.object({ rating: z.nullable(ageRating), reason: text(500).check(z.trim(), z.minLength(1)) }),
  answer: z.object({ rating: z.nullable(ageRating) }),
  refusals: ['SHOW_NOT_FOUND', 'FORBIDDEN'],
})

export const listEndedShows = operation({
  summary: 'Shows that operators ended, the latest first',
  method: 'GET',
  path: '/admin/v1.0/shows/ended',
  caller: 'operator',
  permission: 'live.read',
  query: z.object({
    ...cursorPaging(50),
    since: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(AMOUNT_MAX))),
  }),
  answer: z.array(endedShow),
  meta: cursorMeta,
})

export const getShowEvidence = operation({
  ...ofShow,
  summary: 'The last 90 seconds of a show that an operator ended, as an MP4',
  method: 'GET',
  path: '/admin/v1.0/show/{id}/evidence',
  permission: 'live.read',
  answer: 'bytes',
  refusals: ['SHOW_NOT_FOUND', 'MISSING_VIDEO'],
})
