/** The part of a file that is asked for: from a place on, both ends included, or so many bytes at its end. */
export type RangeAsked = { readonly start: number; readonly end?: number } | { readonly last: number }

export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** What is asked for of a file of this size; null where it has no such bytes. */
export function rangeWithin(asked: RangeAsked, sizeBytes: number): ByteRange | null {
  if ('last' in asked) {
    const length = Math.min(asked.last, sizeBytes)
    return length === 0 ? null : { start: sizeBytes - length, end: sizeBytes - 1 }
  }
  const { start, end = sizeBytes - 1 } = asked
  return start >= sizeBytes ? null : { start, end: Math.min(end, sizeBytes - 1) }
}
