export interface Size {
  widthPx: number
  heightPx: number
}

/** Beyond two pixels of the screen for each of the page nobody sees a difference, and everybody pays for it. */
const SCALE_MAX = 2

const wide = (heightPx: number): Size => ({ widthPx: Math.round((heightPx * 16) / 9), heightPx })
/** What a stream most often offers; stands in until its own rungs are known. */
const USUAL_RUNGS = [240, 360, 480, 720, 1080].map(wide)

/** Lines of a picture, as "720p" counts them: of an upright one those are its columns. */
const linesOf = ({ widthPx, heightPx }: Size) => Math.min(widthPx, heightPx)

/**
 * The tallest rung that a picture of this size is worth: the smallest that fills it. Null where none does, or where
 * nothing is drawn yet: then no rung is too tall.
 *
 * `box` is what the element offers, in pixels of the page. The picture is as large as it fits in there whole, so a
 * rung fills it as soon as one of its sides is as long as that of the box.
 */
export function drawnLinesMax(at: { rungs: readonly Size[]; box: Size; scale: number }): number | null {
  const scale = Math.min(at.scale, SCALE_MAX)
  // A part of a pixel is not seen.
  const widthPx = Math.floor(at.box.widthPx * scale)
  const heightPx = Math.floor(at.box.heightPx * scale)
  if (widthPx <= 0 || heightPx <= 0) return null
  const rungs = at.rungs.length > 0 ? at.rungs : USUAL_RUNGS
  const filling = rungs.filter((rung) => rung.widthPx >= widthPx || rung.heightPx >= heightPx)
  return filling.length > 0 ? Math.min(...filling.map(linesOf)) : null
}
