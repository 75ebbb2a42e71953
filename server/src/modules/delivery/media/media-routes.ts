import { PICTURE_WIDTHS } from '@tayang/contract'
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Blobs } from '#platform/blobs/blobs'
import type { Clock } from '#platform/clock/clock'
import { refuse } from '#platform/http/refusal'
import type { RawRoute } from '#platform/http/route'
import type { Grants } from '../access/grants.ts'
import type { PlayGrants } from '../access/play-grants.ts'
import { versionFolder } from '../encoding/version-files.ts'
import type { Arts } from '#modules/library'
import { writeMultivariant } from './multivariant-playlist.ts'
import { sendBlob } from './send-blob.ts'
import type { VersionIndex } from './version-index.ts'

export interface DeliveryNeeds {
  blobs: Blobs
  clock: Clock
  grants: Pick<Grants, 'previewEnd'>
  playGrants: Pick<PlayGrants, 'endOf'>
  index: VersionIndex
  arts: Arts
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** At most four folders deep, names of letters, digits, dashes and inner dots; one of the endings that we write. */
const FILE =
  /^(?:[A-Za-z0-9_-][A-Za-z0-9_-]{0,63}\/){0,4}[A-Za-z0-9_-][A-Za-z0-9_.-]{0,95}\.(m3u8|m4s|mp4|vtt|jpg|webp)$/
const MULTIVARIANT = 'multivariant.m3u8'
const M3U8 = 'application/vnd.apple.mpegurl'
const FOR_EVER = 'public, max-age=31536000, immutable'
/** A playlist that grows is requested again soon. */
const GROWING_SECONDS = 5

const contentTypes: Readonly<Record<string, string>> = {
  m3u8: M3U8,
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
  jpg: 'image/jpeg',
  webp: 'image/webp',
}

/** A picture that is opened by itself runs nothing and frames nothing (docs/product/security.md#pictures). */
const PICTURE_POLICY = "sandbox; default-src 'none'"

/**
 * Files of titles and pictures. An unknown address is always answered alike
 * (docs/product/security.md#media-addresses).
 */
export function mediaRoutes(needs: DeliveryNeeds): RawRoute[] {
  const methods = ['GET', 'HEAD'] as const
  return [
    {
      methods,
      path: '/media/t/:version/*',
      handle: (request, reply) => serveFile(needs, { request, reply, isGranted: false }),
    },
    {
      methods,
      path: '/media/g/:grant/t/:version/*',
      handle: (request, reply) => serveFile(needs, { request, reply, isGranted: true }),
    },
    { methods, path: '/media/p/:picture', handle: (request, reply) => servePicture(needs, request, reply) },
    {
      methods,
      path: '/media/g/:grant/p/:picture',
      handle: (request, reply) => servePicture(needs, request, reply),
    },
    // Nothing else below here is a page.
    { methods, path: '/media/*', handle: async () => refuse('NOT_FOUND') },
  ]
}

async function serveFile(
  needs: DeliveryNeeds,
  { request, reply, isGranted }: { request: FastifyRequest; reply: FastifyReply; isGranted: boolean },
): Promise<FastifyReply> {
  const { version: versionId = '', grant = '', '*': file = '' } = request.params as Record<string, string>
  if (!FILE.test(file) || !ID.test(versionId)) return refuse('NOT_FOUND')
  const now = needs.clock.now()
  const previewEndsAt = isGranted ? needs.grants.previewEnd(grant, versionId, now) : null
  const { index } = needs
  const version = await (previewEndsAt === null ? index.find(versionId) : index.findEvenHidden(versionId))
  if (!version || version.rungs.length === 0) return refuse('NOT_FOUND')

  const endsAt = isGranted ? (previewEndsAt ?? (await needs.playGrants.endOf(grant, versionId, now))) : null
  // A named grant must be valid, also where none is needed: one address never has two answers by chance.
  if (endsAt === null && (isGranted || version.isPremium)) return refuse('GRANT_EXPIRED')
  if (file === MULTIVARIANT) {
    const text = writeMultivariant(version)
    return sendPlaylist({ request, reply }, { text, isPublic: !isGranted, seconds: GROWING_SECONDS })
  }
  return sendVersionFile(needs, { request, reply, versionId, file, endsAt })
}

/** A file of a version, for a caller who may have it: until the grant ends, or for ever where there is none. */
export function sendVersionFile(
  { blobs, clock }: Pick<DeliveryNeeds, 'blobs' | 'clock'>,
  input: {
    request: FastifyRequest
    reply: FastifyReply
    versionId: string
    file: string
    endsAt: number | null
  },
): Promise<FastifyReply> {
  const { request, reply, versionId, file, endsAt } = input
  const ending = FILE.exec(file)?.[1]
  if (ending === undefined) return refuse('NOT_FOUND')
  const isPicture = ending === 'jpg' || ending === 'webp'
  if (isPicture) reply.header('content-security-policy', PICTURE_POLICY)
  return sendBlob(
    { blobs, request, reply },
    {
      key: `${versionFolder(versionId)}/${file}`,
      contentType: contentTypes[ending] ?? 'application/octet-stream',
      cacheControl: cachedUntil(endsAt, clock.now()),
      etag: `"${versionId}"`,
    },
  )
}

/** A file below a grant is cached by its viewer only, and no longer than the grant. */
function cachedUntil(endsAt: number | null, now: number): string {
  return endsAt === null ? FOR_EVER : `private, max-age=${Math.floor((endsAt - now) / 1000)}, immutable`
}

/** A playlist that is written for each request. */
export function sendPlaylist(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { text, isPublic, seconds }: { text: string; isPublic: boolean; seconds: number },
): FastifyReply {
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.headers({
    'content-type': M3U8,
    'cache-control': `${isPublic ? 'public' : 'private'}, max-age=${seconds}`,
    etag,
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (request.method === 'HEAD') return reply.header('content-length', Buffer.byteLength(text)).send()
  return reply.send(text)
}

async function servePicture(
  { arts, blobs, grants, clock }: DeliveryNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { picture: pictureId = '', grant } = request.params as Record<string, string | undefined>
  const { w } = request.query as Record<string, unknown>
  const width = w === undefined ? null : PICTURE_WIDTHS.find((known) => String(known) === w)
  if (!ID.test(pictureId) || width === undefined) return refuse('NOT_FOUND')
  const now = clock.now()
  const endsAt = grant === undefined ? null : grants.previewEnd(grant, pictureId, now)
  if (grant !== undefined && endsAt === null) return refuse('NOT_FOUND')
  const key = await arts.find(pictureId, width, { evenHidden: endsAt !== null })
  if (key === undefined) return refuse('NOT_FOUND')
  reply.header('content-security-policy', PICTURE_POLICY)
  const contentType = contentTypes['webp'] ?? ''
  const etag = `"${pictureId}-${width ?? 'whole'}"`
  const cacheControl = cachedUntil(endsAt, now)
  return sendBlob({ blobs, request, reply }, { key, contentType, cacheControl, etag })
}
