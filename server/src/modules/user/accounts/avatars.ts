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
/** Formats that a person may upload: docs/product/accounts.md#profile. */
const OWN_FORMATS: readonly PictureFormat[] = ['jpeg', 'png', 'gif']

const SERVED_AT = '/media/a'
const ID = /^[0-9a-f-]{36}$/

export interface Avatars {
  /** Stores the picture re-encoded as WebP; `undefined` for an unknown profile. */
  setAvatar(profileId: string, stream: Readable): Promise<Profile | undefined>
  /** Changes the texts of a profile, and its picture when there is a new one. */
  changeOwn(profileId: string, change: OwnChange): Promise<Profile | undefined>
  /** Takes the picture off a profile. */
  removeOwn(profileId: string): Promise<Profile | undefined>
  /** Deletes the stored picture at this address. */
  drop(address: string | null): Promise<void>
  readonly rawRoutes: readonly RawRoute[]
}

interface OwnChange extends Omit<ProfileChange, 'avatar'> {
  readonly picture: Buffer | undefined
}

/** Pictures of profiles: one WebP blob each. Its id changes with the picture, so that caches may keep it for ever. */
export function openAvatars({ profiles, blobs }: { profiles: Profiles; blobs: Blobs }): Avatars {
  /** Stores a picture and returns its address. An animation becomes its first frame. */
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

  /** Deletes the old picture after the new one is in use, or the new one when the profile does not exist. */
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
    removeOwn: (profileId) => change(profileId, { avatar: null }),
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
      // Uploaded bytes are served as a picture, never as a page: docs/product/security.md#pictures.
      return reply
        .type('image/webp')
        .header('content-length', facts.sizeBytes)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', 'sandbox')
        .send(bytes)
    },
  }
}

/** The blob key of the picture that is served at this address; null for any other address. */
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
