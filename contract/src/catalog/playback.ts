import * as z from 'zod/mini'
import { flag, id, time } from '../fields.ts'
import { operation } from '../operation.ts'
import { providedSystems } from './licences.ts'

/** Request header that carries the playback token to a licence operation. */
export const LICENCE_HEADER = 'x-custom-data'

/**
 * Where and how to play. `stream` of a premium title starts with a short signed grant as a path prefix, so that
 * relative addresses inherit it; another request with the same `sessionId` renews it. `drmToken` is null when clear.
 */
export const access = z.object({
  streamType: z.literal(['hls', 'dash', 'mp4']),
  stream: z.string(),
  drmToken: z.nullable(z.string()),
  /** When the grant in `stream` ends; null for a free title. Renew at half of the remaining time. */
  grantEndsAt: z.nullable(time),
  drmTokenEndsAt: z.nullable(time),
  subtitles: z.array(z.object({ url: z.string(), language: z.string(), label: z.string() })),
  /** WebVTT of seek-bar pictures (`#xywh=` cues), or null. */
  thumbnails: z.nullable(z.string()),
  /** Whether a pre-roll ad comes before this playback, and its VAST address (docs/product/watching.md#ads). */
  ads: z.boolean(),
  adTag: z.nullable(z.string()),
  /** DRM systems beside ClearKey that have a licence of this title's key; empty where it is clear. */
  drm: z.nullable(z.object({ keyId: z.string(), systems: z.array(z.literal(providedSystems)) })),
  /** What a player fetches before its first picture: a page may prefetch it. Empty where premium. */
  first: z.array(z.string()),
  /**
   * Of a show that is on air: the multivariant playlist of everything that a viewer can go back to, in coarser
   * segments, and the longest time back. Null where nothing is kept, and for everything else.
   */
  rewind: z.optional(z.nullable(z.object({ stream: z.string(), windowSeconds: z.number() }))),
  sessionId: z.uuid(),
})
export type Access = z.output<typeof access>

const accessQuery = z.object({
  platform: z._default(z.literal(['safari', 'chrome']), 'chrome'),
  sessionId: z.optional(z.uuid()),
  deviceId: z.optional(z.uuid()),
  /** The caller watches in the variant of a partner. */
  partner: flag,
})

export const getVideoAccess = operation({
  summary: 'Stream access of a signed-in viewer',
  method: 'GET',
  path: '/catalog/v1.1/video/{id}/access',
  alsoPaths: ['/catalog/v1.0/video/{id}/access'],
  caller: 'viewer',
  params: z.object({ id }),
  query: accessQuery,
  answer: access,
  refusals: ['VIDEO_NOT_FOUND', 'MISSING_VIDEO', 'NO_SUBSCRIPTION', 'BLOCKED_RELATION', 'TOO_MANY_STREAMS'],
})

export const getVideoPublicAccess = operation({
  summary: 'Stream access of a guest',
  method: 'GET',
  path: '/catalog/v1.1/video/{id}/publicAccess',
  alsoPaths: ['/catalog/v1.0/video/{id}/publicAccess'],
  caller: 'anyone',
  params: z.object({ id }),
  query: accessQuery,
  answer: access,
  refusals: ['VIDEO_NOT_FOUND', 'MISSING_VIDEO', 'PREMIUM_VIDEO_CONTENT', 'BLOCKED_RELATION'],
})

export const getLiveShowAccess = operation({
  summary: 'Stream access of a live show, or of the recording of a finished one; its video id works too',
  method: 'GET',
  path: '/catalog/v1.0/liveShow/{id}/access',
  caller: 'viewer',
  params: z.object({ id }),
  query: accessQuery,
  answer: access,
  refusals: ['SHOW_NOT_FOUND', 'MISSING_VIDEO', 'BLOCKED_RELATION'],
})

export const getLiveShowPublicAccess = operation({
  summary: 'The same for a guest',
  method: 'GET',
  path: '/catalog/v1.0/liveShow/{id}/publicAccess',
  caller: 'anyone',
  params: z.object({ id }),
  query: accessQuery,
  answer: access,
  refusals: ['SHOW_NOT_FOUND', 'MISSING_VIDEO', 'BLOCKED_RELATION'],
})

export const getClearKey = operation({
  summary: 'The 16 bytes of a key (ClearKey over HLS); needs the playback token in its own header',
  method: 'GET',
  path: '/drm/v1.0/license/clearkey/{kid}',
  caller: 'anyone',
  params: z.object({ kid: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
  answer: 'bytes',
  refusals: ['INVALID_SESSION_AUTH', 'NOT_CONFIGURED', 'NOT_FOUND'],
})

export const postClearKey = operation({
  summary: 'ClearKey licence as JSON (EME)',
  method: 'POST',
  path: '/drm/v1.0/license/clearkey',
  caller: 'anyone',
  body: z.object({
    kids: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(8)),
    type: z.optional(z.string()),
  }),
  answer: 'bytes',
  refusals: ['INVALID_SESSION_AUTH', 'NOT_CONFIGURED', 'NOT_FOUND'],
})
