import { admin, clipUploads, consoleRoles, pathOf, type ClipListed } from '@tayang/contract'
import sharp from 'sharp'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'
import { makeFilm } from '../films.ts'
import { journey } from './journey.ts'

/** An app whose clip review has work: five clips of two people, the last of them the file of the first. */
export interface ConsoleStage {
  test: TestApp
  reviewer: Person
  /** As the list has them: the longest waiting first. */
  titles: readonly string[]
  waiting(): Promise<readonly ClipListed[]>
}

export const test = journey.extend<object, { stage: ConsoleStage }>({
  stage: [
    async ({}, use) => {
      const app = await openTestApp({
        engine: true,
        pages: true,
        ownDatabase: true,
        env: { TAYANG_DECISION_UNDO_MS: '10000' },
      })
      await use(await setStage(app))
      await app[Symbol.asyncDispose]()
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  baseURL: async ({ stage }, use) => use(stage.test.address),
})
export { expect } from '@playwright/test'

const TITLES = [
  'Layangan 4 meter terbang di Pantai Padang Galak',
  // What a careless page would run, or read from the wrong end.
  '<b>Latte</b> <img src=x onerror=alert(1)> لارس, kawung pertama yang sangat panjang dan gagal',
  'Ciliwung hari ke-3',
  'Membaca kontur gunung',
  'Layangan lagi',
] as const
const SECONDS = 8
const GROUNDS = ['#4fb5e0', '#efe3cf', '#1f6f5c', '#b5472f', '#4fb5e0']

async function setStage(app: TestApp): Promise<ConsoleStage> {
  const reviewer = await app.operator(consoleRoles)
  const how = { token: reviewer.login.accessToken }
  const changes = { 'clips.video.resolution': ['320x180', '180x320'], 'clips.inReviewMax': 100 }
  for (const [key, value] of Object.entries(changes)) {
    const put = await app.call(admin.putSetting, { params: { key }, body: { value } } as never, how)
    if (put.status !== 200) throw new Error(`${key}: ${put.refusal.code}`)
  }
  const people = [await app.person('Made'), await app.person('Dapur')]
  const params = { id: people[1]?.login.profile.id ?? '' }
  const body = { name: 'Dapur'.padEnd(300, 'r'), bio: '', reason: 'As long as a name may be' }
  const named = await app.call(admin.putProfile, { params, body }, how)
  if (named.status !== 200) throw new Error(`naming: ${named.refusal.code}`)
  const film = await makeFilm({ seconds: SECONDS, width: 640, height: 360 })
  const waiting = async () =>
    (await app.call(admin.listClips, { query: { state: 'pending' } }, how)).body.data
  for (const [at, title] of TITLES.entries()) {
    // Another length for each, but for the last one.
    const bytes = Buffer.concat([film, Buffer.alloc(at === TITLES.length - 1 ? 8 : at * 8 + 8)])
    markFree(bytes, film.length)
    const owner = people[at % people.length]
    if (owner) await upload(app, { owner, title, bytes, ground: GROUNDS[at] ?? '#444444' })
    await until(async () => (await waiting()).some(({ titles }) => titles[1] === title), {
      withinMs: 240_000,
      what: `“${title}” to wait for its review`,
    })
  }
  return { test: app, reviewer, titles: TITLES, waiting }
}

/** What follows the film is a box of free space, which players and probes pass over. */
function markFree(bytes: Buffer, at: number): void {
  bytes.writeUInt32BE(bytes.length - at, at)
  bytes.write('free', at + 4, 'latin1')
}

async function upload(
  app: TestApp,
  clip: { owner: Person; title: string; bytes: Buffer; ground: string },
): Promise<void> {
  const token = clip.owner.login.accessToken
  const made = await app.call(
    clipUploads.createTag,
    { body: { data: [{ names: { 1: 'Food' }, type: 'genre' }] } },
    { token },
  )
  const picture = { create: { width: 640, height: 360, channels: 3 as const, background: clip.ground } }
  const thumbnail = await sharp(picture).png().toBuffer()
  const form = new FormData()
  const fields = {
    titles: JSON.stringify({ 1: clip.title }),
    tags: `[1,${made.body.data[0]?.id ?? 0}]`,
    fileName: 'clip.mp4',
    mime: 'video/mp4',
    duration: String(SECONDS * 1_000),
    size: String(clip.bytes.length),
  }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('thumbnail', new Blob([new Uint8Array(thumbnail)]), 'thumbnail.png')
  const announced = await fetch(new URL(pathOf(clipUploads.createMetadata, {}), app.address), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { data } = (await announced.json()) as { data: { uploadUrl: string } }
  const sent = await fetch(new URL(data.uploadUrl, app.address), {
    method: 'PUT',
    headers: { 'content-range': `bytes 0-${clip.bytes.length - 1}/${clip.bytes.length}` },
    body: new Uint8Array(clip.bytes),
  })
  if (sent.status !== 200) throw new Error(`upload of “${clip.title}”: ${sent.status}`)
}
