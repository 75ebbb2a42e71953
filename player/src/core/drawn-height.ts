export interface Size {
  widthPx: number
  heightPx: number
}

/** More than two device pixels for each CSS pixel make no visible difference and cost data. */
const SCALE_MAX = 2

const wide = (heightPx: number): Size => ({ widthPx: Math.round((heightPx * 16) / 9), heightPx })
/** The rungs of most streams, used until those of this stream are known. */
const USUAL_RUNGS = [240, 360, 480, 720, 1080].map(wide)

/** Lines of a picture as "720p" counts them: of a portrait picture they are its columns. */
const linesOf = ({ widthPx, heightPx }: Size) => Math.min(widthPx, heightPx)

/**
 * The tallest rung that a picture of this size needs: the smallest that fills it. Null where none does, or where
 * nothing is drawn yet: then no rung is too tall.
 *
 * `box` is the size of the element in CSS pixels. The picture is as large as fits into it, so a rung fills the box as
 * soon as one of its sides is as long as that of the box.
 */
export function drawnLinesMax(at: { rungs: readonly Size[]; box: Size; scale: number }): number | null {
  const scale = Math.min(at.scale, SCALE_MAX)
  // A fraction of a pixel is not visible.
  const widthPx = Math.floor(at.box.widthPx * scale)
  const heightPx = Math.floor(at.box.heightPx * scale)
  if (widthPx <= 0 || heightPx <= 0) return null
  const rungs = at.rungs.length > 0 ? at.rungs : USUAL_RUNGS
  const filling = rungs.filter((rung) => rung.widthPx >= widthPx || rung.heightPx >= heightPx)
  return filling.length > 0 ? Math.min(...filling.map(linesOf)) : null
}
