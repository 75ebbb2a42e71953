/**
 * Frames of the live wall's WebSocket `/interaction/v1/wall`: one per open wall. The server sends the shows on air
 * every
 * five seconds, and the stills of those that the client names as binary frames: 16 bytes of the show's id, then a JPEG.
 */
import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { wallShow } from '../admin/live/wall-show.ts'

/** Where a console opens it. */
export const WALL_PATH = '/interaction/v1/wall'

/** Stills that one wall shows at once. */
export const WALL_STILLS_MAX = 120

export const wallFromClient = z.discriminatedUnion('type', [
  /** The access token of the console; sent again when it was renewed. */
  z.object({ type: z.literal('authorization'), data: z.string().check(z.maxLength(512)) }),
  /** The shows whose stills are on screen. */
  z.object({ type: z.literal('stills'), ids: z.array(id).check(z.maxLength(WALL_STILLS_MAX)) }),
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
  z.object({ type: z.literal('session-ended') }),
  z.object({ type: z.literal('error'), code: z.string(), message: z.string() }),
])
export type WallToClient = z.output<typeof wallToClient>

const ID_BYTES = 16

/** The show and the JPEG of a binary frame; null where it is none. */
export function readStillFrame(frame: Uint8Array): { showId: string; jpeg: Uint8Array } | null {
  if (frame.length <= ID_BYTES) return null
  const hex = [...frame.subarray(0, ID_BYTES)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)]
  return { showId: parts.join('-'), jpeg: frame.subarray(ID_BYTES) }
}
