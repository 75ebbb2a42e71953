/**
 * Frames of the desk's WebSocket `/interaction/v1/desk`: one per open console. The client only authenticates, in band;
 * every other frame comes from the server, so that no page of the console polls.
 */
import * as z from 'zod/mini'
import { id } from '../../fields.ts'
import type { Permission } from '../../admin/permissions.ts'
import { claim, claimKinds } from './claim.ts'

export { claimKinds } from './claim.ts'
export type { Claim, ClaimKind } from './claim.ts'
export { DESK_PATH } from './desk-path.ts'
export { readStillFrame } from './still-frame.ts'
export { WALL_PATH } from './wall-path.ts'
export * from './wall.ts'

export const deskFromClient = z.object({
  type: z.literal('authorization'),
  /** The access token of the console; sent again when it was renewed. */
  data: z.string().check(z.maxLength(512)),
})
export type DeskFromClient = z.output<typeof deskFromClient>

/** How many cases wait, by section; counted up to `WAITING_MAX`, which then means as many or more. */
const counts = z.record(z.string(), z.number())
export const WAITING_MAX = 100

const by = z.object({ accountId: id, name: z.nullable(z.string()) })
const params = z.record(z.string(), z.unknown())

export const deskToClient = z.discriminatedUnion('type', [
  /** Everything at the beginning, and again after a renewal. */
  z.object({ type: z.literal('authorized'), counts, claims: z.array(claim) }),
  /** The sections whose count changed. */
  z.object({ type: z.literal('counts'), counts }),
  z.object({ type: z.literal('claimed'), claim }),
  z.object({ type: z.literal('released'), kind: z.literal(claimKinds), id }),
  /** An operator changed something: a list or a case that shows it is read again. */
  z.object({ type: z.literal('changed'), operation: z.string(), params, by }),
  /** Something happened that no operator did: a new report, a show that went on air. */
  z.object({ type: z.literal('touched'), topic: z.string(), params }),
  /** This session is over. */
  z.object({ type: z.literal('session-ended') }),
  z.object({ type: z.literal('error'), code: z.string(), message: z.string() }),
])
export type DeskToClient = z.output<typeof deskToClient>

/** What any module publishes on the bus to reach open consoles whose operator holds the permission. */
export interface DeskTouched {
  readonly type: 'desk.touched'
  readonly permission: Permission
  /** Short and stable: `reports`, `live.wall`. */
  readonly topic: string
  readonly params: Readonly<Record<string, unknown>>
}
