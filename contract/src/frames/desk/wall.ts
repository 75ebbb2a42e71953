/**
 * Frames of the live wall's WebSocket `/interaction/v1/wall`: one per open wall. The server sends the shows on air
 * every
 * five seconds, and the stills of those that the client names as binary frames: 16 bytes of the show's id, then a JPEG.
 */
import * as z from 'zod/mini'
import { id, time } from '../../fields.ts'
import { watchedShow } from '../../admin/live/live-operations.ts'
import { wallShow } from '../../admin/live/wall-show.ts'

/** Stills that one wall shows at once. */
export const WALL_STILLS_MAX = 120

export const wallFromClient = z.discriminatedUnion('type', [
  /** The access token of the console; sent again when it was renewed. */
  z.object({ type: z.literal('authorization'), data: z.string().check(z.maxLength(512)) }),
  /** The shows whose stills are on screen. */
  z.object({ type: z.literal('stills'), ids: z.array(id).check(z.maxLength(WALL_STILLS_MAX)) }),
  /** The show that is open beside the wall; null where none is. */
  z.object({ type: z.literal('watch'), id: z.nullable(id) }),
])
export type WallFromClient = z.output<typeof wallFromClient>

export const wallToClient = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('wall'),
    at: time,
    shows: z.array(wallShow),
    onAir: z.number(),
    watching: z.number(),
  }),
  /** The open show as it is now; it comes with every tick. */
  z.object({ type: z.literal('show'), show: watchedShow }),
  z.object({ type: z.literal('session-ended') }),
  z.object({ type: z.literal('error'), code: z.string(), message: z.string() }),
])
export type WallToClient = z.output<typeof wallToClient>
