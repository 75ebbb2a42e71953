import * as z from 'zod/mini'
import { day, id, locale, pageMeta, paging, time } from '../fields.ts'
import { COMMENTS_MAX, commentLine } from '../interaction/comment-line.ts'
import { operation } from '../operation.ts'
import { ageRating, attachments, mediaItem } from './media-item.ts'

/** The first kind leads to /live-tv, the others to /stream or /live (docs/product/live-tv.md#addresses). */
export const channelTypes = ['channel', 'stream', 'webview'] as const

/** One broadcast of a title on a channel. */
export const programme = z.object({
  /** The title. */
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
 * A channel is a card like any other (`attachments.logo` is its square) with a programme. `url` is the stream of a free
 * channel, or the page of a free webview; it is null where the channel is premium, and `access` answers it then.
 */
export const channel = z.extend(mediaItem, {
  type: z.literal(channelTypes),
  viewers: z.number(),
  /** Origin of an external page or stream, also where `url` is null: the page's policy must allow it. Null: our own. */
  otherOrigin: z.nullable(z.string()),
  /** Null where it has no programmes, or none at this moment. */
  now: z.nullable(programme),
  next: z.nullable(programme),
})
export type Channel = z.output<typeof channel>

export const listLiveChannels = operation({
  summary: 'Channels in the operator’s order; `interactive` selects interactive ones or the others',
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
 * playlist and segment below it inherits; another request with the same `sessionId` renews it.
 */
export const channelAccess = z.object({
  url: z.string(),
  /** `hls` is for the player, `webview` for an iframe. */
  streamType: z.literal(['hls', 'webview']),
  drmToken: z.nullable(z.string()),
  grantEndsAt: z.nullable(time),
  drmTokenEndsAt: z.nullable(time),
  subtitles: z.array(z.object({ url: z.string(), language: z.string(), label: z.string() })),
  sessionId: z.uuid(),
})
export type ChannelAccess = z.output<typeof channelAccess>

export const getLiveChannelAccess = operation({
  summary: 'Where a channel plays; a premium one needs a sign-in, then a subscription',
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
  summary: 'The latest comments of a channel, oldest first; of a premium one only for its subscribers',
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

/** Jakarta's time (WIB), used where the viewer's own zone is unknown. */
export const GUIDE_ZONE = 'Asia/Jakarta'

export const getChannelGuide = operation({
  summary: 'The programmes of a channel on one day in the viewer’s own zone, in pages, with now and next',
  method: 'GET',
  path: '/catalog/v1.1/liveChannel/{id}/guide',
  caller: 'anyone',
  params: z.object({ id }),
  query: z.object({
    ...paging(50),
    locale,
    /** Absent: today. At most a week ahead; further days are empty. */
    date: z.optional(day),
    /** An IANA name; anything else reads as WIB. */
    timeZone: z._default(z.string().check(z.maxLength(64)), GUIDE_ZONE),
    /** Leaves out programmes that are over at this moment. */
    from: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
  }),
  answer: z.object({
    date: z.string(),
    timeZone: z.string(),
    /** Start and end of the day. */
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
  summary: 'All interactive channels and streams, in the operator’s order, for /interactive',
  method: 'GET',
  path: '/catalog/v1.1/interactives',
  caller: 'anyone',
  query: z.object({ ...paging(20), locale }),
  answer: z.array(channel),
  meta: pageMeta,
  cacheSeconds: 5,
})

/** Most programmes that one profile is to be reminded of at a time; the next one is refused. */
export const PROGRAMME_REMINDERS_MAX = 100

/** When the programme begins, as the guide says it. */
const programmeStart = z.object({ startAt: time })
const reminderOfProgramme = z.object({ channelId: id, startAt: time, remind: z.boolean() })

export const setProgrammeReminder = operation({
  summary: 'Remind the caller when a later programme begins; a repeated call changes nothing',
  method: 'POST',
  path: '/catalog/v1.1/liveChannel/{id}/setReminder',
  caller: 'viewer',
  params: z.object({ id }),
  body: programmeStart,
  answer: reminderOfProgramme,
  refusals: ['CHANNEL_NOT_FOUND', 'NOT_FOUND', 'SHOW_HAS_BEGUN', 'REMINDERS_FULL'],
})

export const deleteProgrammeReminder = operation({
  summary: 'Remove the caller’s reminder of a programme; without one nothing changes',
  method: 'POST',
  path: '/catalog/v1.1/liveChannel/{id}/deleteReminder',
  caller: 'viewer',
  params: z.object({ id }),
  body: programmeStart,
  answer: reminderOfProgramme,
})

export const listProgrammeReminders = operation({
  summary: 'The programmes that the caller is to be reminded of, the next first',
  method: 'GET',
  path: '/catalog/v1.1/programmeReminders',
  caller: 'viewer',
  query: z.object({ locale }),
  answer: z.array(
    z.object({
      channelId: id,
      channelName: z.string(),
      mediaId: id,
      titleLocalized: z.string(),
      startAt: time,
    }),
  ),
})
