import * as z from 'zod/mini'
import { day, id, locale, pageMeta, paging, time } from '../fields.ts'
import { COMMENTS_MAX, commentLine } from '../interaction/comment-line.ts'
import { operation } from '../operation.ts'
import { ageRating, attachments, mediaItem } from './media-item.ts'

/** What a channel can be: the first leads to /live-tv, the others to /stream or /live (Spec 2, section 2). */
export const channelTypes = ['channel', 'stream', 'webview'] as const

/** One showing of a title on a channel. */
export const programme = z.object({
  /** The title that is shown. */
  mediaId: id,
  titleLocalized: z.string(),
  descriptionLongLocalized: z.string(),
  rating: z.nullable(ageRating),
  attachments,
  thumbColor: z.string(),
  startAt: time,
  endAt: time,
})
export type Programme = z.output<typeof programme>

/**
 * A channel is a card like any other (`attachments.logo` is its square), and what it shows. `url` is where a free one
 * plays or the page that a free webview frames; it is null where it is premium, and `access` answers it then.
 */
export const channel = z.extend(mediaItem, {
  type: z.literal(channelTypes),
  viewers: z.number(),
  /** Whose page or stream it is, told also where `url` is not: a page that shows it allows that origin. Null: ours. */
  otherOrigin: z.nullable(z.string()),
  /** Null where it has no programmes, or nothing to show just now. */
  now: z.nullable(programme),
  next: z.nullable(programme),
})
export type Channel = z.output<typeof channel>

export const listLiveChannels = operation({
  summary: 'Channels in the operator’s order; `interactive` true or false asks for those or the others alone',
  method: 'GET',
  path: '/catalog/v1.1/liveChannels',
  caller: 'anyone',
  query: z.object({
    ...paging(20),
    locale,
    interactive: z.optional(
      z.pipe(
        z.literal(['true', 'false', '1', '0', '']),
        z.transform((value) => value === 'true' || value === '1' || value === ''),
      ),
    ),
    type: z.optional(z.literal(channelTypes)),
  }),
  answer: z.array(channel),
  meta: pageMeta,
  cacheSeconds: 5,
})

export const getLiveChannel = operation({
  summary: 'A channel',
  method: 'GET',
  path: '/catalog/v1.1/liveChannel/{id}',
  caller: 'anyone',
  params: z.object({ id }),
  query: z.object({ locale }),
  answer: channel,
  refusals: ['CHANNEL_NOT_FOUND'],
  cacheSeconds: 5,
})

/**
 * Where a channel plays. `url` of a premium one starts with a short signed grant as a path prefix, which every
 * playlist and segment below it inherits; asking again with the same `sessionId` renews it (ruling R13).
 */
export const channelAccess = z.object({
  url: z.string(),
  /** `hls` goes to the player, `webview` into an iframe. */
  streamType: z.literal(['hls', 'webview']),
  drmToken: z.nullable(z.string()),
  grantEndsAt: z.nullable(time),
  drmTokenEndsAt: z.nullable(time),
  subtitles: z.array(z.object({ url: z.string(), language: z.string(), label: z.string() })),
  sessionId: z.uuid(),
})
export type ChannelAccess = z.output<typeof channelAccess>

export const getLiveChannelAccess = operation({
  summary: 'Where a channel plays; a premium one asks for a sign-in, then for a subscription (A096)',
  method: 'GET',
  path: '/catalog/v1.1/liveChannel/{id}/access',
  caller: 'anyone',
  params: z.object({ id }),
  query: z.object({ sessionId: z.optional(z.uuid()), deviceId: z.optional(z.uuid()) }),
  answer: channelAccess,
  refusals: [
    'CHANNEL_NOT_FOUND',
    'MISSING_VIDEO',
    'PREMIUM_VIDEO_CONTENT',
    'NO_SUBSCRIPTION',
    'TOO_MANY_STREAMS',
  ],
})

export const listChannelComments = operation({
  summary: 'The latest comments of a channel, oldest first; of a premium one for its subscribers',
  method: 'GET',
  path: '/catalog/v1.1/liveChannel/{id}/comments',
  caller: 'anyone',
  params: z.object({ id }),
  query: z.object({
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(COMMENTS_MAX)), 50),
  }),
  answer: z.array(commentLine),
  refusals: ['CHANNEL_NOT_FOUND', 'PREMIUM_VIDEO_CONTENT', 'NO_SUBSCRIPTION'],
})

/** Jakarta's time (WIB), where a viewer's own zone is not known. */
export const GUIDE_ZONE = 'Asia/Jakarta'

export const getChannelGuide = operation({
  summary: 'What a channel shows on one day of the viewer’s own zone: all of it in pages, and now and next',
  method: 'GET',
  path: '/catalog/v1.1/liveChannel/{id}/guide',
  caller: 'anyone',
  params: z.object({ id }),
  query: z.object({
    ...paging(50),
    locale,
    /** Absent: today. At most a week from today; further days are empty. */
    date: z.optional(day),
    /** An IANA name; anything that is none reads as WIB. */
    timeZone: z._default(z.string().check(z.maxLength(64)), GUIDE_ZONE),
    /** Leaves out what is over at this moment. */
    from: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
  }),
  answer: z.object({
    date: z.string(),
    timeZone: z.string(),
    /** The day's first and last moment. */
    startAt: time,
    endAt: time,
    now: z.nullable(programme),
    next: z.nullable(programme),
    programmes: z.array(programme),
  }),
  meta: pageMeta,
  refusals: ['CHANNEL_NOT_FOUND'],
  cacheSeconds: 5,
})

export const listInteractives = operation({
  summary: 'Everything interactive, in the operator’s order: what /interactive shows',
  method: 'GET',
  path: '/catalog/v1.1/interactives',
  caller: 'anyone',
  query: z.object({ ...paging(20), locale }),
  answer: z.array(channel),
  meta: pageMeta,
  cacheSeconds: 5,
})
