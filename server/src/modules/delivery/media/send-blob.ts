import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Blobs } from '#platform/blobs/blobs'
import { refuse } from '#platform/http/refusal'
import { readRange } from './byte-range.ts'

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
  const facts = await blobs.stat(key)
  if (!facts) return refuse('NOT_FOUND')
  const { sizeBytes } = facts
  return sendBytes({ request, reply }, { ...served, sizeBytes, open: (range) => blobs.read(key, range) })
}

/** Sends bytes that are read as they are sent, as `sendBlob` does. */
export async function sendBytes(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  served: ServedBytes,
): Promise<FastifyReply> {
  const { sizeBytes } = served
  // Text may be compressed in transit, where a range of it would have no meaning.
  const takesRanges = /^(video|audio|image)\//.test(served.contentType)
  reply.headers({
    'content-type': served.contentType,
    'cache-control': served.cacheControl,
    etag: served.etag,
    ...(takesRanges ? { 'accept-ranges': 'bytes' } : {}),
  })
  if (request.headers['if-none-match'] === served.etag) return reply.code(304).send()

  const ifRange = request.headers['if-range']
  const asksRange = takesRanges && (ifRange === undefined || ifRange === served.etag)
  const range = asksRange ? readRange(request.headers.range, sizeBytes) : null
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .header('content-range', `bytes */${sizeBytes}`)
      .header('cache-control', 'no-store')
      .send()
  }
  reply.header('content-length', range ? range.end - range.start + 1 : sizeBytes)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
  if (request.method === 'HEAD') return reply.send()
  const bytes = await served.open(range ?? {})
  return bytes ? reply.send(bytes) : refuse('NOT_FOUND')
}
