import { Readable } from 'node:stream'
import { admin, type Profile } from '@tayang/contract'
import type { Blobs } from '#platform/blobs/blobs'
import { newId } from '#platform/ids/ids'
import { takePicture, type PictureFormat } from '#platform/pictures/pictures'
import { Refusal, refuse } from '#platform/http/refusal'
import type { RawRoute } from '#platform/http/route'
import type { ProfileChange, Profiles } from './profiles.ts'

/** Pictures of people are square, this many pixels wide. */
const EDGE_PX = 512
/** What a person may bring themselves (Spec 1, section 5). */
const OWN_FORMATS: readonly PictureFormat[] = ['jpeg', 'png', 'gif']

const SERVED_AT = '/media/a'
const ID = /^[0-9a-f-]{36}$/

export interface Avatars {
  /** Takes a person's picture, encoded anew; nothing where nobody has this profile. */
  setAvatar(profileId: string, stream: Readable): Promise<Profile | undefined>
  /** Changes what a person says of themselves, and their picture where they bring one. */
  changeOwn(profileId: string, change: OwnChange): Promise<Profile | undefined>
  /** Removes the picture of somebody who is gone. */
  drop(address: string | null): Promise<void>
  readonly rawRoutes: readonly RawRoute[]
}

interface OwnChange extends Omit<ProfileChange, 'avatar'> {
  readonly picture: Buffer | undefined
}

/** Pictures of people: one WebP blob each, under an id of its own that changes with the picture. */
export function openAvatars({ profiles, blobs }: { profiles: Profiles; blobs: Blobs }): Avatars {
  /** Keeps a picture and answers its address. Of an animation it is the first frame. */
  async function keep(stream: Readable, formats?: readonly PictureFormat[]): Promise<string> {
    const { webp } = await takePicture(stream, {
      sizeBytesMax: admin.ART_BYTES_MAX,
      edgeMax: EDGE_PX,
      square: true,
      ...(formats ? { formats } : {}),
    })
    const avatarId = newId()
    const written = await blobs.write(keyOf(avatarId), once(webp), { sizeBytesMax: admin.ART_BYTES_MAX })
    return written === 'too-large' ? refuse('IMAGE_NOT_SUPPORTED') : `${SERVED_AT}/${avatarId}`
  }

  async function drop(address: string | null): Promise<void> {
    const key = avatarKeyOf(address)
    if (key !== null) await blobs.remove(key)
  }

  /** The old picture goes once the new one is in its place; one that nobody shows goes at once. */
  async function change(profileId: string, wanted: ProfileChange): Promise<Profile | undefined> {
    const changed = await profiles.change(profileId, wanted)
    if (wanted.avatar !== undefined) await drop(changed ? changed.avatarBefore : wanted.avatar)
    return changed?.profile
  }

  return {
    drop,
    async setAvatar(profileId, stream) {
      if (!(await profiles.profileOf(profileId))) return undefined
      return change(profileId, { avatar: await keep(stream) })
    },
    async changeOwn(profileId, { picture, ...texts }) {
      if (!picture) return change(profileId, texts)
      const avatar = await keep(Readable.from([picture]), OWN_FORMATS).catch((error: unknown) => {
        if (error instanceof Refusal) return refuse('gfx4000006')
        throw error
      })
      return change(profileId, { ...texts, avatar })
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

/** Where the bytes of a picture lie, by the address at which it is served. */
export function avatarKeyOf(address: string | null): string | null {
  const avatarId = address?.slice(SERVED_AT.length + 1)
  return avatarId && address?.startsWith(`${SERVED_AT}/`) && ID.test(avatarId) ? keyOf(avatarId) : null
}

function keyOf(avatarId: string): string {
  return `avatars/${avatarId}.webp`
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}
