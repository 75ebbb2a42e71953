/** How much closer than the whole picture one can go. */
export const ZOOM_MAX = 4
/** Edge of the square that is cut out, in pixels; the server keeps no larger one. */
const EDGE_PX_MAX = 640

export interface Size {
  readonly width: number
  readonly height: number
}

/** What of a picture is shown in the circle: its centre in pixels of the picture, and the zoom from 1. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

/** The largest circle, in the middle. */
export const wholeOf = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

/** The edge of the square around the circle, in pixels of the picture. */
export const edgeOf = ({ width, height }: Size, { zoom }: Crop): number => Math.min(width, height) / zoom

/** The nearest crop that leaves no part of the circle empty. */
function fitted(size: Size, { x, y, zoom }: Crop): Crop {
  const near = Math.min(ZOOM_MAX, Math.max(1, zoom))
  const half = edgeOf(size, { x, y, zoom: near }) / 2
  const between = (at: number, length: number) => Math.min(length - half, Math.max(half, at))
  return { x: between(x, size.width), y: between(y, size.height), zoom: near }
}

/** Moves the picture below the circle by a part of the circle's width: to the right and down. */
export function movedBy(size: Size, crop: Crop, by: { right: number; down: number }): Crop {
  const edge = edgeOf(size, crop)
  return fitted(size, { ...crop, x: crop.x - by.right * edge, y: crop.y - by.down * edge })
}

/** Around the middle of the circle. */
export const zoomedTo = (size: Size, crop: Crop, zoom: number): Crop => fitted(size, { ...crop, zoom })

/** The square to cut out, in pixels of the picture, and the edge that it is drawn with. */
export function squareOf(size: Size, crop: Crop): { left: number; top: number; edge: number; drawn: number } {
  const edge = edgeOf(size, crop)
  return {
    left: crop.x - edge / 2,
    top: crop.y - edge / 2,
    edge,
    drawn: Math.max(1, Math.round(Math.min(EDGE_PX_MAX, edge))),
  }
}
