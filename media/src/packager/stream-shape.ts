/** A rung as it is encoded. */
export interface StreamRung {
  /** Its folder in addresses: the height's number. */
  name: string
  width: number
  height: number
  bitsPerSecond: number
}

/**
 * What a show is encoded into, from its first publisher to its end. It never changes, because players read the
 * multivariant playlist once.
 */
export interface StreamShape {
  framesPerSecond: number
  /** Tallest first. */
  rungs: readonly StreamRung[]
  soundBitsPerSecond: number
  /** Longest part that the encoder will write. */
  partTargetSeconds: number
}
