import type { Readable } from 'node:stream'
import { admin, type Profile } from '@tayang/contract'
import type { Blobs } from '#platform/blobs'
import { newId } from '#platform/ids'
import { takePicture } from '#platform/pictures'
import { refuse } from '#platform/refusal'
import type { RawRoute } from '#platform/route'
import type { Profiles } from './profiles.ts'

/** Pictures of people are square, this many pixels wide. */
const EDGE_PX = 512

const SERVED_AT = '/media/a'
const ID = /^[0-9a-f-]{36}$/

export interface Avatars {
  /** Takes a person's picture, encoded anew; nothing where nobody has this profile. */
  setAvatar(profileId: string, stream: Readable): Promise<Profile | undefined>
  readonly rawRoutes: readonly RawRoute[]
}

/** Pictures of people: one WebP blob each, under an id of its own that changes with the picture. */
export function openAvatars({ profiles, blobs }: { profiles: Profiles; blobs: Blobs }): Avatars {
  return {
    async setAvatar(profileId, stream) {
      const before = await profiles.profileOf(profileId)
      if (!before) return undefined
      const { webp } = await takePicture(stream, {
        sizeBytesMax: admin.ART_BYTES_MAX,
        edgeMax: EDGE_PX,
        square: true,
      })
      const avatarId = newId()
      const written = await blobs.write(keyOf(avatarId), once(webp), { sizeBytesMax: admin.ART_BYTES_MAX })
      if (written === 'too-large') return refuse('IMAGE_NOT_SUPPORTED')
      const after = await profiles.setAvatarAddress(profileId, `${SERVED_AT}/${avatarId}`)
      const oldId = before.avatar?.slice(SERVED_AT.length + 1)
      if (oldId && ID.test(oldId)) await blobs.remove(keyOf(oldId))
      return after
    },
    rawRoutes: [serveAvatar(blobs)],
  }
}

function serveAvatar(blobs: Blobs): RawRoute {
  return {
    methods: ['GET', 'HEAD'],
    path: `${SERVED_AT}/:avatarId`,
    async handle(request, reply) {
      const { avatarId } = request.params as { avatarId: string }
      const facts = ID.test(avatarId) ? await blobs.stat(keyOf(avatarId)) : undefined
      const bytes = facts && request.method === 'GET' ? await blobs.read(keyOf(avatarId)) : undefined
      if (!facts || (request.method === 'GET' && !bytes)) return refuse('NOT_FOUND')
      // Bytes that came from a person are a picture and never a page (trust 7).
      return reply
        .type('image/webp')
        .header('content-length', facts.sizeBytes)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', 'sandbox')
        .send(bytes)
    },
  }
}

function keyOf(avatarId: string): string {
  return `avatars/${avatarId}.webp`
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}
