import * as z from 'zod/mini'

const share = z.number().check(z.minimum(0), z.maximum(1))

/** A part of the picture, in shares of its width and height. */
const box = z
  .object({ x: share, y: share, width: share, height: share })
  .check(
    z.refine(
      ({ x, y, width, height }) =>
        width >= 0.05 && height >= 0.05 && x + width <= 1.001 && y + height <= 1.001,
      'The box lies outside of the picture',
    ),
  )

const upright = [
  /** A window of 9:16; `x` is the place of its centre from left to right. */
  z.object({ kind: z.literal('window'), x: share }),
  /** The camera above, the game below. */
  z.object({ kind: z.literal('camera-above'), camera: box, game: box }),
  /** The whole picture over its own blur. */
  z.object({ kind: z.literal('over-blur') }),
] as const

/** How an upright picture is made of a wide one. */
export const uprightFraming = z.discriminatedUnion('kind', [...upright])
export type UprightFraming = z.output<typeof uprightFraming>

/** How a clip is shown: as it was, or upright. */
export const framing = z.discriminatedUnion('kind', [z.object({ kind: z.literal('whole') }), ...upright])
export type Framing = z.output<typeof framing>
