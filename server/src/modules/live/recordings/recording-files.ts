import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Blobs } from '#platform/blobs/blobs'
import type { Clock } from '#platform/clock/clock'
import { refuse } from '#platform/http/refusal'
import type { RawRoute } from '#platform/http/route'
import { type Grants, sendBlob } from '#modules/delivery'
import type { Film } from './one-film.ts'
import type { KeptRecording } from './rows.ts'
import { attachmentOf, safeNameOf } from '#platform/http/attachment'

export const recordingFolder = (id: string) => `recordings/${id}`

interface RecordingFilesDependencies {
  blobs: Blobs
  clock: Clock
  grants: Grants
  byId(id: string): Promise<KeptRecording | null>
  filmOf(id: string): Promise<Film | null>
}

/** The files of a recording; its journal is not served. */
const FILE = /^(?:multivariant|audio|\d{3,4})\.(m3u8|mp4)$/
const FILM = /^([0-9a-f-]{36})\.mp4$/
/** A hidden show or a removed recording disappears from caches within this time. */
const KNOWN_MS = 2_000
const KNOWN_MAX = 500
/** Its bytes never change; a cache still revalidates now and then, since a recording can be removed. */
const FOR_AN_HOUR = 'public, max-age=3600'

export function recordingRoutes(needs: RecordingFilesDependencies): RawRoute[] {
  const known = new Map<string, { until: number; recording: Promise<KeptRecording | null> }>()
  function find(id: string): Promise<KeptRecording | null> {
    const now = needs.clock.now()
    const kept = known.get(id)
    if (kept && kept.until > now && kept.until - now <= KNOWN_MS) return kept.recording
    known.delete(id)
    const oldest = known.keys().next()
    if (known.size >= KNOWN_MAX && !oldest.done) known.delete(oldest.value)
    const recording = needs.byId(id)
    known.set(id, { until: now + KNOWN_MS, recording })
    recording.catch(() => known.delete(id))
    return recording
  }

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { recording = '', '*': file = '' } = request.params as Record<string, string>
    const [, ending] = FILE.exec(file) ?? []
    if (ending === undefined || !(await find(recording))) return refuse('NOT_FOUND')
    return sendBlob(
      { blobs: needs.blobs, request, reply },
      {
        key: `${recordingFolder(recording)}/${file}`,
        contentType: ending === 'm3u8' ? 'application/vnd.apple.mpegurl' : 'video/mp4',
        cacheControl: FOR_AN_HOUR,
        etag: `"${recording}"`,
      },
    )
  }

  /** The name is no secret and opens nothing: a person who changes it names their own file. */
  function nameIn({ query }: FastifyRequest): string {
    const { name } = query as Record<string, unknown>
    return typeof name === 'string' ? safeNameOf(name) : ''
  }

  async function sendFilm(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { grant = '', file = '' } = request.params as Record<string, string>
    const [, id = ''] = FILM.exec(file) ?? []
    if (needs.grants.grantEnd(grant, id, needs.clock.now()) === null) return refuse('GRANT_EXPIRED')
    const film = (await find(id)) ? await needs.filmOf(id) : null
    if (!film) return refuse('NOT_FOUND')
    reply.headers({
      'content-type': 'video/mp4',
      'content-length': film.sizeBytes,
      'content-disposition': attachmentOf(nameIn(request) || `${id}.mp4`),
      'cache-control': 'private, no-store',
    })
    return request.method === 'HEAD' ? reply.send() : reply.send(Readable.from(film.bytes()))
  }

  const methods = ['GET', 'HEAD'] as const
  return [
    { methods, path: '/media/r/:recording/*', handle: serve },
    { methods, path: '/media/d/:grant/:file', handle: sendFilm },
  ]
}
