import { Refusal } from '#platform/http/refusal'

/** Bytes of a file that a request brings. */
export interface Piece {
  /** Where they begin; null for a whole file, which replaces what came before. */
  readonly first: number | null
  /** The byte after the last one. */
  readonly end: number
}

const RANGE = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/
const LENGTH = /^\d{1,15}$/

/** What a PUT says of its bytes (RFC 9110, section 14.4), against the size that was announced. */
export function readPiece(
  headers: { readonly contentRange: string | undefined; readonly contentLength: string | undefined },
  sizeBytes: number,
): Piece | Refusal {
  const length = LENGTH.test(headers.contentLength ?? '') ? Number(headers.contentLength) : null
  if (headers.contentRange === undefined) return wholeOf(length, sizeBytes)
  const [, from = '', to = '', size = ''] = RANGE.exec(headers.contentRange) ?? []
  if (from === '') return wrong('content-range: bytes {first}-{last}/{size}')
  const [first, last] = [Number(from), Number(to)]
  if (last >= sizeBytes || (size !== '*' && Number(size) > sizeBytes)) return new Refusal('UPLOAD_TOO_LARGE')
  if (size !== '*' && Number(size) !== sizeBytes) {
    return wrong(`content-range: the file has ${sizeBytes} bytes`)
  }
  if (last < first) return wrong('content-range: the last byte comes before the first')
  if (length !== null && length > last - first + 1) return new Refusal('UPLOAD_TOO_LARGE')
  if (length !== null && length < last - first + 1) return wrong('content-length: fewer bytes than the range')
  return { first, end: last + 1 }
}

function wholeOf(length: number | null, sizeBytes: number): Piece | Refusal {
  if (length !== null && length > sizeBytes) return new Refusal('UPLOAD_TOO_LARGE')
  if (length !== null && length < sizeBytes) return wrong('The file is smaller than expected')
  return { first: null, end: sizeBytes }
}

const wrong = (detail: string) => new Refusal('INVALID_PARAMETERS', { details: [detail] })
