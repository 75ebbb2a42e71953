import { COLUMNS, encodeMoment, ROW_SHARE, ROWS } from './bar-code.ts'

export interface Painter {
  /** One picture of yuv420p with the moment in its upper rows; the next call paints over it. */
  paint(atMs: number, frame: number): Uint8Array
}

const WHITE = 235
const BLACK = 16
const NO_COLOUR = 128
/** Backgrounds that take turns: enough for an encoder to have work, few enough to be kept. */
const BACKGROUNDS = 30

/** Paints pictures that move all over, as a camera's do: an encoder must not get away with a standing picture. */
export function createPainter(size: { width: number; height: number }): Painter {
  const { width, height } = size
  const rowHeight = Math.round(height * ROW_SHARE)
  const backgrounds = Array.from({ length: BACKGROUNDS }, (_, turn) => drawBackground(size, turn))
  return {
    paint(atMs, frame) {
      const picture = backgrounds[frame % BACKGROUNDS]
      if (picture === undefined) throw new Error('no background')
      const blocks = encodeMoment(atMs)
      for (let row = 0; row < ROWS; row++) {
        const line = new Uint8Array(width)
        for (let column = 0; column < COLUMNS; column++) {
          const from = Math.round((column * width) / COLUMNS)
          const to = Math.round(((column + 1) * width) / COLUMNS)
          line.fill(blocks[row * COLUMNS + column] ? WHITE : BLACK, from, to)
        }
        for (let y = row * rowHeight; y < (row + 1) * rowHeight; y++) picture.set(line, y * width)
      }
      // Without colour, also where a background has some.
      const chroma = (width / 2) * ((ROWS * rowHeight) / 2)
      const plane = (width * height) / 4
      picture.fill(NO_COLOUR, width * height, width * height + chroma)
      picture.fill(NO_COLOUR, width * height + plane, width * height + plane + chroma)
      return picture
    },
  }
}

function drawBackground({ width, height }: { width: number; height: number }, turn: number): Uint8Array {
  const picture = new Uint8Array((width * height * 3) / 2)
  const phase = (turn / BACKGROUNDS) * 2 * Math.PI
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const wave = Math.sin((x / width) * 9 + phase) + Math.cos((y / height) * 7 - phase)
      picture[y * width + x] = 120 + 45 * wave + ((x * 7 + y * 13) % 11)
    }
  }
  const [half, plane] = [width / 2, (width * height) / 4]
  for (let at = 0; at < plane; at++) {
    picture[width * height + at] = 128 + 30 * Math.sin(((at % half) / half) * 6 - phase)
    picture[width * height + plane + at] = 128 + 30 * Math.cos(Math.floor(at / half) / 40 + phase)
  }
  return picture
}
