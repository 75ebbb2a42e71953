import type { ReactNode } from 'react'

/** One repeat of a cloth. Lines take `currentColor`, accents `--cloth-accent`. */
export interface Tile {
  readonly width: number
  readonly height: number
  /** Degrees the whole cloth is turned. */
  readonly turn?: number
  readonly marks: ReactNode
}
