import { readKeyFrame, readTimescale, writeStill } from './still-piece.ts'
import type { KeyFrame } from './still-piece.ts'

/** A still goes on for longer than the piece whose place it takes: the next one may be listed only seconds later. */
const LONGER_S = 4

/** What our origin keeps in one folder is of one rung, or of the sound. */
export const folderOf = (address: string) => /([^/]*)\/[^/]*$/.exec(address.replace(/\?.*/, ''))?.[1] ?? ''

/** Keeps the last picture of what is fetched, and writes pieces that show it. */
export function stillSource(): {
  /** An initialisation segment: pictures from before it need another one. */
  begin(address: string, init: ArrayBuffer): void
  keep(address: string, startS: number, piece: ArrayBuffer): void
  /** Null where no picture of this rung is there. */
  write(address: string, startS: number, endS: number): ArrayBuffer | null
  forget(): void
} {
  let timescales = new Map<string, number>()
  let kept: (KeyFrame & { folder: string; startS: number }) | null = null
  return {
    begin(address, init) {
      const timescale = readTimescale(init)
      if (timescale !== null) timescales.set(folderOf(address), timescale)
      if (kept?.folder === folderOf(address)) kept = null
    },
    keep(address, startS, piece) {
      const frame = readKeyFrame(piece)
      if (frame) kept = { ...frame, folder: folderOf(address), startS }
    },
    write(address, startS, endS) {
      const timescale = timescales.get(folderOf(address))
      if (!kept || timescale === undefined || kept.folder !== folderOf(address)) return null
      const { bytes, ticks } = kept
      // The same clock as before: a shift of it would make the engine begin its buffer anew.
      const at = ticks + (startS - kept.startS) * timescale
      return at < 0 ? null : writeStill({ bytes, ticks: at }, (endS - startS + LONGER_S) * timescale)
    },
    forget() {
      timescales = new Map()
      kept = null
    },
  }
}
