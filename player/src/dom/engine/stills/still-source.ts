import { join, readKeyFrame, readTimescale, writeStill } from './still-piece.ts'
import type { KeyFrame } from './still-piece.ts'

/** A still goes on for longer than the piece whose place it takes: the next one may be listed only seconds later. */
const LONGER_S = 4

/** What our origin keeps in one folder is of one rung, or of the sound. */
export const folderOf = (address: string) => /([^/]*)\/[^/]*$/.exec(address.replace(/\?.*/, ''))?.[1] ?? ''

interface Init {
  bytes: ArrayBuffer
  timescale: number
}

export interface StillSource {
  /** An initialisation segment of a rung. */
  begin(address: string, init: ArrayBuffer): void
  /** A piece that was fetched: what the engine is to append of it. */
  receive(address: string, startS: number, piece: ArrayBuffer): ArrayBuffer
  /** A piece that shows the last picture; null where there is none. */
  write(address: string, startS: number, endS: number): ArrayBuffer | null
  forget(): void
}

/**
 * Keeps the last picture of what is fetched, and writes pieces that show it. They begin with the initialisation segment
 * of that picture, because the engine may have gone on to another rung since; the next real piece then needs its own.
 */
export function stillSource(): StillSource {
  let inits = new Map<string, Init>()
  let kept: (KeyFrame & { init: Init; startS: number }) | null = null
  let isAfterStill = false
  return {
    begin(address, bytes) {
      const timescale = readTimescale(bytes)
      if (timescale !== null) inits.set(folderOf(address), { bytes: bytes.slice(), timescale })
    },
    receive(address, startS, piece) {
      const init = inits.get(folderOf(address))
      const frame = init && readKeyFrame(piece)
      if (frame) kept = { ...frame, init, startS }
      if (!isAfterStill || !init) return piece
      isAfterStill = false
      return join([new Uint8Array(init.bytes), new Uint8Array(piece)]).buffer
    },
    write(address, startS, endS) {
      const timescale = inits.get(folderOf(address))?.timescale
      if (!kept || kept.init.timescale !== timescale) return null
      const { bytes, ticks, init } = kept
      // The same clock as before: a shift of it would make the engine begin its buffer again.
      const at = ticks + (startS - kept.startS) * timescale
      if (at < 0) return null
      isAfterStill = true
      const still = writeStill({ bytes, ticks: at }, (endS - startS + LONGER_S) * timescale)
      return join([new Uint8Array(init.bytes), new Uint8Array(still)]).buffer
    },
    forget() {
      inits = new Map()
      kept = null
      isAfterStill = false
    },
  }
}
