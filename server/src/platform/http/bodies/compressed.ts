import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** Fewer bytes are not worth compressing. */
const COMPRESSED_BYTES_MIN = 1_024

export type Encoding = 'br' | 'gzip'

/** Bytes in other encodings; the first who wants one compresses them for all. */
export type Compressed = (encoding: Encoding) => Promise<Buffer>

export function openCompressed(bytes: Buffer): Compressed {
  const compressed = new Map<Encoding, Promise<Buffer>>()
  return (encoding) => {
    const known = compressed.get(encoding)
    if (known) return known
    const made =
      encoding === 'gzip'
        ? asGzip(bytes)
        : asBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    compressed.set(encoding, made)
    return made
  }
}

/**
 * The best encoding of these bytes that a client accepts, null for none; a quality of zero refuses one (RFC 9110,
 * section 12.5.3).
 */
export function encodingFor({ headers }: FastifyRequest, { length }: Buffer): Encoding | null {
  const accepted = headers['accept-encoding']
  if (accepted === undefined || length < COMPRESSED_BYTES_MIN) return null
  const named = String(accepted).split(',')
  const wanted = named.filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
  const names = new Set(wanted.map((each) => (each.split(';', 1)[0] ?? '').trim().toLowerCase()))
  if (names.has('br')) return 'br'
  return names.has('gzip') ? 'gzip' : null
}
