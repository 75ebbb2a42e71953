import { admin, catalog, clipUploads, ownClips, pathOf, type OwnClip } from '@tayang/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'
import { clipFilms, makeClipFilm, type ClipFilmKind } from '../clip-films.ts'

let test: TestApp
let uploader: Person
let thumbnail: Buffer
let category = 0

beforeAll(async () => {
  test = await openTestApp({ engine: true })
  const token = (await test.operator()).login.accessToken
  // Small pictures, so that the engine has little to do.
  const changes = {
    'clips.video.resolution': ['320x180', '180x320'],
    'clips.video.minDuration': 1_000,
    'clips.inReviewMax': 100,
  }
  for (const [key, value] of Object.entries(changes)) {
    await test.call(admin.putSetting, { params: { key }, body: { value } } as never, { token })
  }
  uploader = await test.person('Sari')
  const made = await test.call(
    clipUploads.createTag,
    { body: { data: [{ names: { 1: 'Food' }, type: 'genre' }] } },
    { token: uploader.login.accessToken },
  )
  category = made.body.data[0]?.id ?? 0
  const picture = { create: { width: 640, height: 360, channels: 3 as const, background: '#884422' } }
  thumbnail = await sharp(picture).png().toBuffer()
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

interface Film {
  readonly name: string
  readonly mime: string
  readonly bytes: Buffer
  readonly durationMs?: number
}

async function announce({ name, mime, bytes, durationMs = 2_000 }: Film) {
  const form = new FormData()
  const fields = { titles: '{"1":"Sate"}', tags: `[1,${category}]`, fileName: name, mime }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('duration', String(durationMs))
  form.set('size', String(bytes.length))
  form.set('thumbnail', new Blob([new Uint8Array(thumbnail)]), 'thumbnail.png')
  const answer = await fetch(new URL(pathOf(clipUploads.createMetadata, {}), test.address), {
    method: 'POST',
    headers: { authorization: `Bearer ${uploader.login.accessToken}` },
    body: form,
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { data: { id: string; uploadUrl: string } }).data
}

/** In three pieces, as the site sends a file. */
async function send({ uploadUrl }: { uploadUrl: string }, bytes: Buffer): Promise<void> {
  const size = bytes.length
  const borders = [0, Math.floor(size / 3), Math.floor(size / 2), size]
  for (const [at, first] of borders.slice(0, -1).entries()) {
    const end = borders[at + 1] ?? size
    if (end === first) continue
    const answer = await fetch(new URL(uploadUrl, test.address), {
      method: 'PUT',
      headers: { 'content-range': `bytes ${first}-${end - 1}/${size}` },
      body: new Uint8Array(bytes.subarray(first, end)),
    })
    expect(answer.status).toBe(200)
  }
}

/** Uploads a film and waits until it is decided what becomes of it. */
async function uploaded(film: Film): Promise<OwnClip> {
  const clip = await announce(film)
  await send(clip, film.bytes)
  return until(
    async () => {
      const found = await test.call(
        ownClips.getOwnClip,
        { params: { id: clip.id }, query: {} },
        { token: uploader.login.accessToken },
      )
      const isDecided = ['pending', 'rejected'].includes(found.body.data.state)
      return isDecided && found.body.data
    },
    { withinMs: 90_000, what: 'the end of the check' },
  )
}
const film = async (kind: ClipFilmKind): Promise<Film> => ({
  ...clipFilms[kind],
  bytes: await makeClipFilm(kind),
})

describe('a film of a person', () => {
  it.each([
    ['plain', '320x180'],
    ['of a phone that was held upright, without sound', '180x320'],
    ['in HEVC with 10 bits and high dynamic range', '320x180'],
    ['in AV1 with a changing frame rate', '320x180'],
    ['in VP9 as browsers record', '320x180'],
  ] as const)(
    '%s waits for its review, plays for its owner and is nowhere else',
    async (kind, size) => {
      const clip = await uploaded(await film(kind))
      expect([clip.state, clip.reason, `${clip.width}x${clip.height}`]).toEqual(['pending', null, size])
      const stream = await fetch(new URL(clip.stream ?? '', test.address))
      expect(stream.status).toBe(200)
      const [, width, height] = /RESOLUTION=(\d+)x(\d+)/.exec(await stream.text()) ?? []
      expect(Number(width) > Number(height)).toBe(size === '320x180')
      const seen = await test.call(catalog.getVideo, { params: { id: clip.id }, query: {} })
      expect(seen.status).toBe(404)
    },
    150_000,
  )
})

describe('a file that is not taken', () => {
  const isUnfit = (clip: OwnClip) => {
    expect([clip.state, clip.stream]).toEqual(['rejected', null])
    expect(clip.reason).toMatch(
      /^Video format not supported: MP4, MOV, WebM; longer than 1 s, at most 180 s;/,
    )
  }

  it.each([
    ['with 60 sound tracks'],
    ['in Matroska'],
    ['of another shape'],
    ['of one picture for an hour'],
  ] as const)(
    '%s is rejected with the limits',
    async (kind) => isUnfit(await uploaded(await film(kind))),
    120_000,
  )

  it.each([
    ['a text', 'this is no film at all'],
    [
      'a playlist of a file of this machine',
      '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:///etc/passwd\n',
    ],
    ['a list of files', "ffconcat version 1.0\nfile '../secret'\n"],
    ['a page', '<html><script>alert(1)</script></html>'],
  ])(
    'since it is %s with the name of a film is rejected, and says nothing of this machine',
    async (_, text) => {
      const clip = await uploaded({ name: 'steal.mp4', mime: 'video/mp4', bytes: Buffer.from(text) })
      isUnfit(clip)
      expect(clip.reason).not.toContain('/')
    },
    60_000,
  )

  it('since it lasts longer than was told is rejected', async () => {
    isUnfit(await uploaded({ ...(await film('plain')), durationMs: 3_500 }))
  }, 180_000)

  it('since only its half came, though its head promises all of it, is rejected', async () => {
    const whole = await film('index first')
    const clip = await uploaded({ ...whole, bytes: whole.bytes.subarray(0, whole.bytes.length >> 1) })
    expect([clip.state, clip.stream]).toEqual(['rejected', null])
    expect(clip.reason).toMatch(/damaged|not supported/)
  }, 180_000)
})
