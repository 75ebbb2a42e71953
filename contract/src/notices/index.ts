/**
 * Frames of the notices WebSocket `/interaction/v1/notices`: one per open page, for whoever is signed in
 * (ruling R26). The client only says who it is, in band; everything else is the server's.
 */
import * as z from 'zod/mini'
import { id, locale } from '../fields.ts'
import { notification } from '../notification/operations.ts'

export const NOTICES_PATH = '/interaction/v1/notices'

export const noticeFromClient = z.object({
  type: z.literal('authorization'),
  /** The access token; sent again when it was renewed. */
  data: z.string().check(z.maxLength(512)),
  /** What the page is read in; its notifications come in it. */
  locale,
})
export type NoticeFromClient = z.output<typeof noticeFromClient>

export const noticeToClient = z.discriminatedUnion('type', [
  z.object({ type: z.literal('authorized'), unread: z.number() }),
  z.object({ type: z.literal('notification'), notification, unread: z.number() }),
  /** Read on another page or device. */
  z.object({ type: z.literal('unread'), unread: z.number() }),
  /** Somebody blocked this profile, or this viewer blocked somebody: what is open of each other is to be closed. */
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
