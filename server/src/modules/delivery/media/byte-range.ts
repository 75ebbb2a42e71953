import { rangeWithin, type ByteRange, type RangeAsked } from '#platform/blobs/range'

/**
 * The one range that a `Range` header requests, or null for the whole file.
 *
 * A header that we do not understand, or one of several ranges, is answered with the whole file, as RFC 9110,
 * section 14.2 allows.
 */
export function askedRange(header: string | undefined): RangeAsked | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') return { last: Number(to) }
  const start = Number(from)
  if (to === '') return { start }
  return Number(to) < start ? null : { start, end: Number(to) }
}

/** The same of a file of a known size; `'unsatisfiable'` where it has no such bytes. */
export function readRange(header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | null {
  const asked = askedRange(header)
  return asked && (rangeWithin(asked, sizeBytes) ?? 'unsatisfiable')
}
