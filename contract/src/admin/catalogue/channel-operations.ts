import * as z from 'zod/mini'
import { givenTime, id, listOrder, pageMeta, paging, success } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { ART_BYTES_MAX } from './catalog-operations.ts'
import { colour, friendlyId, localized } from './drafts.ts'

/** `linear`: a schedule of finished titles; `stream`: one too, or an external HLS; `webview`: a page in a frame. */
export const channelKinds = ['linear', 'stream', 'webview'] as const

export const channelArtKinds = ['logo', 'thumbnail_landscape'] as const

/** Most programmes of one schedule. */
export const PROGRAMMES_MAX = 500

/** An external page or HLS, or a page of this site. Never `javascript:` or `data:`, which would run with our origin. */
const address = z
  .string()
  .check(z.maxLength(2000), z.regex(/^(https:\/\/[^\s"'<>\\]+|\/(?!\/)[^\s"'<>\\]*)$/, 'Invalid address'))

/** Why a programme of the schedule is left out. */
export const skipReasons = ['hidden', 'not-ready', 'premium', 'no-sound'] as const

export const channelState = z.object({
  id,
  friendlyId,
  kind: z.literal(channelKinds),
  isHidden: z.boolean(),
  hasLogo: z.boolean(),
  /** Length of the whole loop as it is now. */
  loopSeconds: z.number(),
  /** The schedule as it was sent; `skipped` says why parts of it do not run. */
  programmes: z.array(
    z.object({
      title: friendlyId,
      startAt: z.nullable(givenTime),
      skipped: z.nullable(z.literal(skipReasons)),
    }),
  ),
})
export type ChannelState = z.output<typeof channelState>

export const putChannel = operation({
  summary: 'Create or replace a channel, by its friendly id',
  method: 'PUT',
  path: '/admin/v1.0/channels/{friendlyId}',
  caller: 'operator',
  permission: 'catalogue.edit',
  params: z.object({ friendlyId }),
  body: z.object({
    kind: z.literal(channelKinds),
    title: localized(200),
    description: localized(2000),
    premium: z.boolean(),
    interactive: z._default(z.boolean(), false),
    /** Required of a webview, and of a stream without a schedule. */
    url: z._default(z.nullable(address), null),
    order: listOrder,
    thumbColor: colour,
    /** Absent: unchanged. */
    isHidden: z.optional(z.boolean()),
  }),
  answer: channelState,
  refusals: ['CHANNEL_NOT_FOUND'],
})

export const getChannel = operation({
  summary: 'A channel with its schedule, and the programmes that are left out',
  method: 'GET',
  path: '/admin/v1.0/channels/{friendlyId}',
  caller: 'operator',
  permission: 'catalogue.read',
  params: z.object({ friendlyId }),
  answer: channelState,
  refusals: ['CHANNEL_NOT_FOUND'],
})

export const listChannels = operation({
  summary: 'All channels in their order, hidden ones too',
  method: 'GET',
  path: '/admin/v1.0/channels',
  caller: 'operator',
  permission: 'catalogue.read',
  namesNobody: true,
  query: z.object(paging(20)),
  answer: z.array(channelState),
  meta: pageMeta,
})

export const putChannelArt = operation({
  summary: 'Upload a picture of a channel: JPEG, PNG or WebP; it is always encoded again',
  method: 'PUT',
  path: '/admin/v1.0/channels/{friendlyId}/art/{kind}',
  caller: 'operator',
  permission: 'catalogue.edit',
  params: z.object({ friendlyId, kind: z.literal(channelArtKinds) }),
  body: 'bytes',
  bodyBytesMax: ART_BYTES_MAX,
  answer: success,
  refusals: ['CHANNEL_NOT_FOUND', 'IMAGE_NOT_SUPPORTED'],
})

export const putChannelSchedule = operation({
  summary: 'Set the schedule of a channel: looped titles in order, and dated ones that interrupt the loop',
  method: 'PUT',
  path: '/admin/v1.0/channels/{friendlyId}/schedule',
  caller: 'operator',
  permission: 'catalogue.edit',
  params: z.object({ friendlyId }),
  body: z.object({
    /** When the first round of the loop begins; a running programme is played to its end first. */
    epoch: z.optional(givenTime),
    programmes: z
      .array(z.object({ title: friendlyId, startAt: z._default(z.nullable(givenTime), null) }))
      .check(z.maxLength(PROGRAMMES_MAX)),
  }),
  answer: channelState,
  refusals: ['CHANNEL_NOT_FOUND', 'VIDEO_NOT_FOUND'],
})
