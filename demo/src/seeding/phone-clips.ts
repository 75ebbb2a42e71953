import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { admin, clipSocial, clipUploads, ownClips, type OwnClip } from '@tayang/contract'
import { startEngine } from '@tayang/media/engine'
import sharp from 'sharp'
import { phoneClips, type PhoneClip } from '../catalogue/phone-clips.ts'
import { makeFilm } from '../footage/make-film.ts'
import { lengthSeconds } from '../footage/scenario.ts'
import { shotPicture } from '../footage/shot-picture.ts'
import { signIn, type Client, type Credentials } from './client.ts'

type People = Pick<Credentials, 'address' | 'password'>

const LOOK_EVERY_MS = 1_000
const PREPARED_MS_MAX = 10 * 60_000
/** A person writes one comment beside clips in three seconds. */
const COMMENT_EVERY_MS = 3_200
const THUMBNAIL = { width: 1280, height: 720 }

/** Clips that people upload from their phones, which the operator then approves, with likes and comments. */
export async function seedPhoneClips(
  operator: Client,
  { folder, ...people }: People & { folder: string },
): Promise<void> {
  for (const clip of phoneClips) {
    const owner = await signIn({ ...people, email: clip.by })
    const id = await uploadedClip(owner, clip, folder)
    const { state } = await preparedClip(owner, id)
    if (state === 'pending') {
      await operator.call(admin.reviewClip, { params: { id }, body: { decision: 'approve' } })
    }
    if (state !== 'rejected') await react(people, id, clip)
  }
}

/** The clip, uploaded where it is not there; what was broken off begins again. */
async function uploadedClip(owner: Client, clip: PhoneClip, folder: string): Promise<string> {
  const { data: own } = await owner.call(ownClips.listOwnClips, { query: { perPage: 50 } })
  const known = own.find(({ titles }) => titles[1] === clip.title)
  if (known && known.state !== 'uploading') return known.id
  if (known) await owner.call(ownClips.removeOwnClip, { params: { id: known.id } })
  const path = join(folder, 'phone-clip.mp4')
  try {
    await makeFilm(clip.film, { path, folder: join(folder, 'phone-clip') })
    if (clip.upright !== null) await cropUpright(path, clip.upright)
    return await upload(owner, clip, path)
  } finally {
    await rm(path, { force: true })
  }
}

/** As a phone films it that is held upright. */
async function cropUpright(path: string, focus: number): Promise<void> {
  const to = `${path}.upright.mp4`
  const options = { preset: 'veryfast', crf: '20', pix_fmt: 'yuv420p', threads: '2' }
  const run = startEngine(
    {
      inputs: [{ from: path }],
      filter: `[0:v]crop=trunc(ih*9/32)*2:ih:(iw-ow)*${focus}:0,scale=720:1280,setsar=1[film]`,
      outputs: [
        {
          to,
          format: 'mp4',
          options: { movflags: '+faststart' },
          streams: [
            { from: '[film]', codec: 'libx264', options },
            { from: '0:a:0', codec: 'copy' },
          ],
        },
      ],
    },
    { pipes: 0 },
  )
  const { ok, reason } = await run.done
  if (!ok) throw new Error(`a clip could not be cropped: ${reason}`)
  await rename(to, path)
}

async function upload(owner: Client, clip: PhoneClip, path: string): Promise<string> {
  const data = clip.categories.map((name) => ({ names: { 1: name }, type: 'genre' as const }))
  const { data: tags } = await owner.call(clipUploads.createTag, { body: { data } })
  const { size } = await stat(path)
  const form = new FormData()
  form.set('titles', JSON.stringify({ 1: clip.title }))
  form.set('tags', JSON.stringify(tags.map(({ id }) => id)))
  form.set('duration', String(Math.round(lengthSeconds(clip.film) * 1_000)))
  form.set('fileName', 'VID_20261122.mp4')
  form.set('mime', 'video/mp4')
  form.set('size', String(size))
  form.set(
    'thumbnail',
    new Blob([new Uint8Array(await thumbnailOf(clip))], { type: 'image/jpeg' }),
    'frame.jpg',
  )
  const { data: announced } = await owner.submit(clipUploads.createMetadata, form)
  await owner.upload(announced.uploadUrl, path, size)
  return announced.id
}

async function thumbnailOf({ film, thumbnailShot }: PhoneClip): Promise<Buffer> {
  const shot = film.shots[thumbnailShot]
  if (!shot) throw new Error('the shot of a thumbnail is one of its film')
  return sharp(await shotPicture(shot))
    .resize(THUMBNAIL.width, THUMBNAIL.height)
    .jpeg()
    .toBuffer()
}

async function preparedClip(owner: Client, id: string): Promise<OwnClip> {
  const since = performance.now()
  for (;;) {
    const { data } = await owner.call(ownClips.getOwnClip, { params: { id }, query: {} })
    if (data.state !== 'uploading' && data.state !== 'processing') return data
    if (performance.now() - since > PREPARED_MS_MAX) throw new Error('a clip of the demo was not prepared')
    await sleep(LOOK_EVERY_MS)
  }
}

async function react(people: People, id: string, { likes, comments }: PhoneClip): Promise<void> {
  for (const email of likes) {
    const fan = await signIn({ ...people, email })
    await fan.call(clipSocial.likeVideo, { params: { id } })
  }
  for (const { by, text } of comments) {
    const person = await signIn({ ...people, email: by })
    const { data: known } = await person.call(clipSocial.getComment, {
      params: { id },
      query: { perPage: 50 },
    })
    if (known.some((one) => one.comment === text)) continue
    await person.call(clipSocial.addComment, { params: { id }, body: { comment: text } })
    await sleep(COMMENT_EVERY_MS)
  }
}
