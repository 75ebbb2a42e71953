import { CAMERA_SHARE, type Framing } from '@tayang/contract'

/** A part of a picture, in shares of its width and height. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Upright pictures are nine wide and sixteen high. */
const UPRIGHT = 9 / 16

/** Of the part that each box fills, in pixels. */
export const CAMERA_ASPECT = UPRIGHT / CAMERA_SHARE
export const GAME_ASPECT = UPRIGHT / (1 - CAMERA_SHARE)
/** The server takes no smaller one. */
const SIDE_MIN = 0.05
/** On a screen a smaller box could not be taken hold of. */
const WIDTH_MIN = 0.12

const clamp = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), Math.max(least, most))

/** The part of a picture of this aspect that the upright window shows, when its centre is wanted at `x`. */
export function windowBox(x: number, aspect: number): Box {
  const width = Math.min(1, UPRIGHT / aspect)
  const height = Math.min(1, aspect / UPRIGHT)
  return { x: clamp(x - width / 2, 0, 1 - width), y: (1 - height) / 2, width, height }
}

/** The window moved by a share of the picture's width; its centre never leads it out of the picture. */
export function moveWindow(x: number, by: number, aspect: number): number {
  const { width } = windowBox(x, aspect)
  return clamp(clamp(x, width / 2, 1 - width / 2) + by, width / 2, 1 - width / 2)
}

/** Of a box whose pixels are to have this aspect, in a picture of that one. */
const heightOf = (width: number, { part, picture }: { part: number; picture: number }) =>
  (width * picture) / part

/** A box moved within the picture. */
export function moveBox(box: Box, by: { x: number; y: number }): Box {
  return inside({ ...box, x: box.x + by.x, y: box.y + by.y })
}

/** The server refuses what lies outside, and a sum of shares may by its last digit. */
function inside({ x, y, width, height }: Box): Box {
  return { x: clamp(x, 0, 1 - width), y: clamp(y, 0, 1 - height), width, height }
}

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right'

/**
 * A box made wider by a share of the picture's width, with the opposite corner where it was. It keeps its shape and
 * stays within the picture.
 */
export function resizeBox(
  box: Box,
  { corner, by, aspects }: { corner: Corner; by: number; aspects: { part: number; picture: number } },
): Box {
  const isLeft = corner.endsWith('left')
  const isTop = corner.startsWith('top')
  const roomX = isLeft ? box.x + box.width : 1 - box.x
  const roomY = isTop ? box.y + box.height : 1 - box.y
  const perWidth = heightOf(1, aspects)
  const least = Math.max(WIDTH_MIN, SIDE_MIN / perWidth)
  const width = clamp(box.width + by, least, Math.min(roomX, roomY / perWidth))
  const height = width * perWidth
  return inside({
    x: isLeft ? box.x + box.width - width : box.x,
    y: isTop ? box.y + box.height - height : box.y,
    width,
    height,
  })
}

/** The camera is most often in the lower right corner, and the game in the middle. */
export function defaultBoxes(picture: number): { camera: Box; game: Box } {
  const camera = fitted({ part: CAMERA_ASPECT, picture }, 0.24)
  const game = fitted({ part: GAME_ASPECT, picture }, 1)
  return {
    camera: inside({ ...camera, x: 0.98 - camera.width, y: 0.97 - camera.height }),
    game: inside({ ...game, x: (1 - game.width) / 2, y: (1 - game.height) / 2 }),
  }
}

function fitted(aspects: { part: number; picture: number }, widthMost: number) {
  const width = Math.min(widthMost, 1 / heightOf(1, aspects))
  return { width, height: Math.min(1, heightOf(width, aspects)) }
}

/** What is drawn where in an upright picture: parts of the source and parts of the target. */
export function piecesOf(framing: Framing, picture: number): readonly { from: Box; to: Box }[] {
  switch (framing.kind) {
    case 'whole':
      return [{ from: WHOLE, to: WHOLE }]
    case 'window':
      return [{ from: windowBox(framing.x, picture), to: WHOLE }]
    case 'camera-above':
      return [
        { from: framing.camera, to: { x: 0, y: 0, width: 1, height: CAMERA_SHARE } },
        { from: framing.game, to: { x: 0, y: CAMERA_SHARE, width: 1, height: 1 - CAMERA_SHARE } },
      ]
    case 'over-blur': {
      const height = Math.min(1, UPRIGHT / picture)
      return [{ from: WHOLE, to: { x: 0, y: (1 - height) / 2, width: 1, height } }]
    }
  }
}

const WHOLE: Box = { x: 0, y: 0, width: 1, height: 1 }
