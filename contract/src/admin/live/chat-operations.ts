import * as z from 'zod/mini'
import { cursorMeta, cursorPaging, id, time } from '../../fields.ts'
import { speaker } from '../../interaction/comment-line.ts'
import { heldLine } from '../../interaction/moderation.ts'
import { operation } from '../../operation.ts'

/** Chat across all rooms: people whom operators silenced, and lines that wait for a moderator. */

export const silence = z.object({
  profile: speaker,
  /** Null: for good. */
  until: z.nullable(time),
  createdAt: time,
})
export type Silence = z.output<typeof silence>

export const listSilences = operation({
  summary: 'People whom operators silenced in all rooms, the newest first',
  method: 'GET',
  path: '/admin/v1.0/silences',
  caller: 'operator',
  permission: 'chat.read',
  query: z.object(cursorPaging(50)),
  answer: z.array(silence),
  meta: cursorMeta,
})

export const heldAnywhere = z.object({
  ...heldLine.shape,
  roomId: id,
  /** The show or the channel; empty where there is none any more. */
  roomName: z.string(),
  streamer: z.nullable(speaker),
  isOnAir: z.boolean(),
})
export type HeldAnywhere = z.output<typeof heldAnywhere>

export const listHeld = operation({
  summary: 'Lines of all rooms that wait for a moderator, the oldest first',
  method: 'GET',
  path: '/admin/v1.0/held',
  caller: 'operator',
  permission: 'chat.read',
  query: z.object({
    ...cursorPaging(50),
    room: z.optional(id),
    pack: z.optional(heldLine.shape.pack),
  }),
  answer: z.array(heldAnywhere),
  meta: cursorMeta,
})

const ofLine = {
  caller: 'operator',
  permission: 'chat.moderate',
  params: z.object({ lineId: id }),
  refusals: ['LINE_NOT_FOUND', 'FORBIDDEN'],
} as const

export const approveHeld = operation({
  ...ofLine,
  summary: 'Let a held line into its room',
  method: 'POST',
  path: '/admin/v1.0/held/{lineId}/approve',
})

export const dropHeld = operation({
  ...ofLine,
  summary: 'Drop a held line',
  method: 'POST',
  path: '/admin/v1.0/held/{lineId}/drop',
})
