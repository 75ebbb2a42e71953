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

/** Sends a blob or one range of it, with everything that caches and players need. */
export async function sendBlob(
  { blobs, request, reply }: { blobs: Blobs; request: FastifyRequest; reply: FastifyReply },
  served: ServedBlob,
): Promise<FastifyReply> {
  const facts = await blobs.stat(served.key)
  if (!facts) return refuse('NOT_FOUND')
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
  const range = asksRange ? readRange(request.headers.range, facts.sizeBytes) : null
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .header('content-range', `bytes */${facts.sizeBytes}`)
      .header('cache-control', 'no-store')
      .send()
  }
  reply.header('content-length', range ? range.end - range.start + 1 : facts.sizeBytes)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${facts.sizeBytes}`)
  if (request.method === 'HEAD') return reply.send()
  const bytes = await blobs.read(served.key, range ?? {})
  return bytes ? reply.send(bytes) : refuse('NOT_FOUND')
}
