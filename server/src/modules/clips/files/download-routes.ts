import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Blobs } from '#platform/blobs/blobs'
import type { Clock } from '#platform/clock/clock'
import { attachmentOf, safeNameOf } from '#platform/http/attachment'
import { refuse } from '#platform/http/refusal'
import type { RawRoute } from '#platform/http/route'
import { sendBlob, sendBytes, type Delivery, type Grants, type StoredClip } from '#modules/delivery'
import type { ClipRows } from '../tables.ts'
import { findFile, type Shape } from './file-rows.ts'
import type { MovieIndex } from './movie-index.ts'
import { fileKeyOf } from './render-file.ts'

export interface DownloadDependencies {
  readonly rows: ClipRows
  readonly blobs: Blobs
  readonly clock: Clock
  readonly index: MovieIndex
  readonly delivery: Pick<Delivery, 'storedClip'>
  readonly grants: Pick<Grants, 'grant' | 'grantEnd'>
}

/** A download may begin within this time; one that has begun goes on, also in ranges. */
const ADDRESS_MS = 10 * 60_000
const SHAPES = { '16x9': '16:9', '9x16': '9:16' } as const
/** Of a person with a right to the clip whatever its review says, or of everybody else. */
const FILE = /^(own|all)-(16x9|9x16)\.mp4$/

interface Address {
  readonly clipId: string
  readonly shape: Shape
  readonly isOwn: boolean
  readonly fileName: string
  /** The account that may use it. */
  readonly holder: string
  readonly now: number
}

/** An address that works for minutes and carries no secret of a session. */
export function addressOf({ grants }: Pick<DownloadDependencies, 'grants'>, address: Address): string {
  const { clipId, shape, isOwn, fileName, holder, now } = address
  const file = `${isOwn ? 'own' : 'all'}-${shape.replace(':', 'x')}.mp4`
  const grant = grants.grant({
    accountId: holder,
    versionId: thingOf(clipId, file),
    endsAt: now + ADDRESS_MS,
  })
  return `/media/c/${grant}/${clipId}/${file}?name=${encodeURIComponent(fileName)}`
}

const thingOf = (clipId: string, file: string) => `${clipId}/${file}`

/** Where files to keep are downloaded, whole or in ranges. */
export function downloadRoutes(needs: DownloadDependencies): RawRoute[] {
  return [
    {
      methods: ['GET', 'HEAD'],
      path: '/media/c/:grant/:clip/:file',
      handle: (request, reply) => download(needs, request, reply),
    },
  ]
}

async function download(
  needs: DownloadDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { grant = '', clip: clipId = '', file = '' } = request.params as Record<string, string>
  const [, whose, form] = FILE.exec(file) ?? []
  if (whose === undefined) return refuse('NOT_FOUND')
  if (needs.grants.grantEnd(grant, thingOf(clipId, file), needs.clock.now()) === null) {
    return refuse('GRANT_EXPIRED')
  }
  // It may have been hidden or removed since its address was given.
  const clip = await needs.delivery.storedClip(clipId)
  if (!clip || (whose === 'all' && !clip.isPublic)) return refuse('NOT_FOUND')
  const shape = SHAPES[form === '16x9' ? '16x9' : '9x16']
  reply.header('content-disposition', attachmentOf(nameIn(request) || `${clipId}.mp4`))
  return send(needs, { request, reply, clip, shape })
}

async function send(
  { rows, blobs, index }: DownloadDependencies,
  {
    request,
    reply,
    clip,
    shape,
  }: { request: FastifyRequest; reply: FastifyReply; clip: StoredClip; shape: Shape },
): Promise<FastifyReply> {
  const served = { contentType: 'video/mp4', cacheControl: 'private, no-store' }
  const [only, ...more] = shape === '16:9' ? await index.moviesOf(clip) : []
  if (only && more.length === 0) {
    return sendBytes(
      { request, reply },
      {
        ...served,
        sizeBytes: only.sizeBytes,
        etag: `"${clip.version.id}"`,
        open: async ({ start = 0, end = only.sizeBytes - 1 }) => Readable.from(only.bytes({ start, end })),
      },
    )
  }
  const order = await findFile(rows, clip.id, shape)
  if (order?.state !== 'ready') return refuse('NOT_FOUND')
  return sendBlob({ blobs, request, reply }, { ...served, key: fileKeyOf(order), etag: `"${order.orderId}"` })
}

/** The name is no secret and opens nothing: a person who changes it names their own file. */
function nameIn({ query }: FastifyRequest): string {
  const { name } = query as Record<string, unknown>
  return typeof name === 'string' ? safeNameOf(name) : ''
}
