import { once } from 'node:events'
import { request } from 'node:http'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  clipUploads,
  ownClips,
  pathOf,
  user,
  type ClipUpload,
  type OwnClip,
  type Tag,
} from '@tayang/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../app.ts'
import { makeFilm } from '../films.ts'
import { descendantsOf, signIn, startProgram, stillRunning, type Program } from '../program.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'tayang-program-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

const EMAIL = 'sari@example.com'
const PASSWORD = 'a good password'
const SECONDS = 6
// A worker that was killed says nothing: what it had is given to another one after the lease.
const env = { TAYANG_JOB_LEASE_MS: '5000', TAYANG_JOB_POLL_MS: '500' }

async function killed(program: Program): Promise<void> {
  const family = await descendantsOf(program.pid)
  program.kill('SIGKILL')
  await program.ended
  await until(async () => (await stillRunning(family)).length === 0, { what: 'the end of its children' })
}

async function announce(program: Program, token: string, size: number) {
  const data = [{ names: { 1: 'Food' }, type: 'genre' }]
  const tags = await program.call<Tag[]>(clipUploads.createTag, { body: { data }, token })
  const picture = { create: { width: 640, height: 360, channels: 3 as const, background: '#222222' } }
  const fields = {
    titles: '{"1":"Sate"}',
    tags: JSON.stringify(tags.map(({ id }) => id)),
    duration: String(SECONDS * 1000),
    fileName: 'sate.mp4',
    mime: 'video/mp4',
    size: String(size),
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('thumbnail', new Blob([new Uint8Array(await sharp(picture).jpeg().toBuffer())]), 'thumbnail')
  const answer = await fetch(new URL(pathOf(clipUploads.createMetadata, {}), program.address), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return ((await answer.json()) as { data: { id: string; uploadUrl: string } }).data
}

async function progress(program: Program, { uploadUrl }: { uploadUrl: string }): Promise<ClipUpload> {
  const answer = await fetch(new URL(uploadUrl, program.address))
  return ((await answer.json()) as { data: ClipUpload }).data
}

it('a server that is killed in the middle of an upload and of its check loses neither', async () => {
  const film = Buffer.from(await makeFilm({ seconds: SECONDS, width: 1280, height: 720 }))
  await using first = await startProgram({ home, env })
  await first.onAir()
  await first.call(user.createAccount, { body: { email: EMAIL, password: PASSWORD, name: 'Sari' } })
  const clip = await announce(first, await signIn(first, EMAIL, PASSWORD), film.length)
  const half = film.length >> 1
  const call = request(new URL(clip.uploadUrl, first.address), {
    method: 'PUT',
    headers: { 'content-length': film.length },
  })
  call.on('error', () => undefined)
  call.write(film.subarray(0, half))
  await until(async () => (await progress(first, clip)).receivedBytes === half, { what: 'half of the file' })
  const cut = once(call, 'close').catch(() => undefined)
  await killed(first)
  await cut

  await using second = await startProgram({ home, env })
  await second.onAir()
  expect(await progress(second, clip)).toMatchObject({ state: 'uploading', receivedBytes: half })
  const sent = await fetch(new URL(clip.uploadUrl, second.address), {
    method: 'PUT',
    headers: { 'content-range': `bytes ${half}-${film.length - 1}/${film.length}` },
    body: new Uint8Array(film.subarray(half)),
  })
  expect(sent.status).toBe(200)
  await killed(second)

  await using third = await startProgram({ home, env })
  await third.onAir()
  const token = await signIn(third, EMAIL, PASSWORD)
  const done = await until(
    async () => {
      const found = await third.call<OwnClip>(ownClips.getOwnClip, { params: { id: clip.id }, token })
      return found.state !== 'processing' && found
    },
    { withinMs: 240_000, what: 'the check and the first rung' },
  )
  expect([done.state, done.reason, done.width, done.height]).toEqual(['pending', null, 1280, 720])
  // Its bytes have one name at a time.
  expect(await readdir(path.join(home, 'blobs', 'partial'))).toEqual([])
}, 400_000)
