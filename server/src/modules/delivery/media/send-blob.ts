import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Blobs } from '#platform/blobs/blobs'
import { refuse } from '#platform/http/refusal'
import type { ByteRange } from '#platform/blobs/range'
import { askedRange, readRange } from './byte-range.ts'

export interface ServedBlob {
  readonly key: string
  readonly contentType: string
  readonly cacheControl: string
  /** Names these bytes for ever: the blob of a key never changes. */
  readonly etag: string
}

/** Bytes of a known length, whole or in a range. */
export interface ServedBytes extends Omit<ServedBlob, 'key'> {
  readonly sizeBytes: number
  /** Undefined where they are gone meanwhile. */
  open(range: { start?: number; end?: number }): Promise<Readable | undefined>
}

/** Sends a blob or one range of it, with everything that caches and players need. */
export async function sendBlob(
  { blobs, request, reply }: { blobs: Blobs; request: FastifyRequest; reply: FastifyReply },
  { key, ...served }: ServedBlob,
): Promise<FastifyReply> {
  if (request.method === 'HEAD' || request.headers['if-none-match'] === served.etag) {
    const facts = await blobs.stat(key)
    if (!facts) return refuse('NOT_FOUND')
    const { sizeBytes } = facts
    return sendBytes({ request, reply }, { ...served, sizeBytes, open: (range) => blobs.read(key, range) })
  }
  // One request where the blobs are elsewhere: its answer tells the size too.
  const asked = takesRange(request, served) ? askedRange(request.headers.range) : null
  const found = await blobs.open(key, asked ?? undefined)
  if (!found) return refuse('NOT_FOUND')
  writeHeaders(reply, served)
  if (found.bytes === null) return sendUnsatisfiable(reply, found.sizeBytes)
  writeLength(reply, found.sizeBytes, asked && found.range)
  return reply.send(found.bytes)
}

/** Sends bytes that are read as they are sent, as `sendBlob` does. */
export async function sendBytes(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  served: ServedBytes,
): Promise<FastifyReply> {
  const { sizeBytes } = served
  writeHeaders(reply, served)
  if (request.headers['if-none-match'] === served.etag) return reply.code(304).send()
  const range = takesRange(request, served) ? readRange(request.headers.range, sizeBytes) : null
  if (range === 'unsatisfiable') return sendUnsatisfiable(reply, sizeBytes)
  writeLength(reply, sizeBytes, range)
  if (request.method === 'HEAD') return reply.send()
  const bytes = await served.open(range ?? {})
  return bytes ? reply.send(bytes) : refuse('NOT_FOUND')
}

type Served = Omit<ServedBlob, 'key'>

/** Text may be compressed in transit, where a range of it would have no meaning. */
const hasRanges = ({ contentType }: Served) => /^(video|audio|image)\//.test(contentType)

function takesRange({ headers }: FastifyRequest, served: Served): boolean {
  const ifRange = headers['if-range']
  return hasRanges(served) && (ifRange === undefined || ifRange === served.etag)
}

function writeHeaders(reply: FastifyReply, served: Served): void {
  reply.headers({
    'content-type': served.contentType,
    'cache-control': served.cacheControl,
    etag: served.etag,
    ...(hasRanges(served) ? { 'accept-ranges': 'bytes' } : {}),
  })
}

function writeLength(reply: FastifyReply, sizeBytes: number, range: ByteRange | null): void {
  reply.header('content-length', range ? range.end - range.start + 1 : sizeBytes)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
}

function sendUnsatisfiable(reply: FastifyReply, sizeBytes: number): FastifyReply {
  return reply
    .code(416)
    .header('content-range', `bytes */${sizeBytes}`)
    .header('cache-control', 'no-store')
    .send()
}
