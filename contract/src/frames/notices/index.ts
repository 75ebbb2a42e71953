/**
 * Frames of the notices WebSocket `/interaction/v1/notices`: one per open page of a signed-in viewer. The client only
 * authenticates, in band; every other frame comes from the server.
 */
import * as z from 'zod/mini'
import { id, locale } from '../../fields.ts'
import { notification } from '../../notification/operations.ts'

export { NOTICES_PATH } from './notices-path.ts'

export const noticeFromClient = z.object({
  type: z.literal('authorization'),
  /** The access token; sent again when it was renewed. */
  data: z.string().check(z.maxLength(512)),
  /** The language of the page, and of its notifications. */
  locale,
})
export type NoticeFromClient = z.output<typeof noticeFromClient>

export const noticeToClient = z.discriminatedUnion('type', [
  z.object({ type: z.literal('authorized'), unread: z.number() }),
  z.object({ type: z.literal('notification'), notification, unread: z.number() }),
  /** Read on another page or device. */
  z.object({ type: z.literal('unread'), unread: z.number() }),
  /** A block between this profile and another: both close what they have open of each other. */
  z.object({
    type: z.literal('block'),
    profileId: id,
    status: z.nullable(z.literal(['BLOCKING', 'BLOCKED'])),
  }),
  /** This session is over. */
  z.object({ type: z.literal('session-ended') }),
  z.object({ type: z.literal('maintenance'), isOn: z.boolean() }),
  z.object({ type: z.literal('error'), code: z.string(), message: z.string() }),
])
export type NoticeToClient = z.output<typeof noticeToClient>
