import { admin, type TitleDraft } from '@tayang/contract'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'
import { makeFilm } from '../films.ts'
import { journey } from './journey.ts'

/** An app with four short clips of one streamer; the second is upright. */
export interface ClipStage {
  test: TestApp
  streamer: Person
  clips: readonly { id: string; title: string }[]
}

export const test = journey.extend<object, { stage: ClipStage }>({
  stage: [
    async ({}, use) => {
      const app = await openTestApp({ engine: true, pages: true, ownDatabase: true })
      await use(await setStage(app))
      await app[Symbol.asyncDispose]()
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  baseURL: async ({ stage }, use) => use(stage.test.address),
})
export { expect } from '@playwright/test'

const TITLES = ['Menyeberang', 'Sup tumpah', 'Kucing lewat', 'Hujan lagi'] as const
const UPRIGHT = 1
const SECONDS = 6

async function setStage(app: TestApp): Promise<ClipStage> {
  const operator = await app.operator()
  const streamer = await app.person('Rani')
  const how = { token: operator.login.accessToken }
  const films = [
    await makeFilm({ seconds: SECONDS, width: 640, height: 360 }),
    await makeFilm({ seconds: SECONDS, width: 360, height: 640 }),
  ]
  const clips: ClipStage['clips'][number][] = []
  for (const [at, title] of TITLES.entries()) {
    const friendlyId = `clip-${at}`
    const body = draftOf({ friendlyId, title, profileId: streamer.login.profile.id })
    const put = await app.call(admin.putTitle, { params: { friendlyId }, body }, how)
    clips.push({ id: put.body.data.id, title })
    const film = films[at === UPRIGHT ? 1 : 0] ?? new Uint8Array()
    const upload = { params: { friendlyId }, body: { sizeBytes: film.byteLength } }
    const { uploadUrl } = (await app.call(admin.createUpload, upload, how)).body.data
    await fetch(new URL(uploadUrl, app.address), { method: 'PUT', body: film.slice() })
  }
  for (const at of TITLES.keys()) {
    const asked = { params: { friendlyId: `clip-${at}` } }
    await until(async () => (await app.call(admin.getTitle, asked, how)).body.data.state === 'ready', {
      withinMs: 240_000,
      what: `clip ${at} to play`,
    })
  }
  return { test: app, streamer, clips }
}

function draftOf(own: { friendlyId: string; title: string; profileId: string }): TitleDraft {
  const { friendlyId, title, profileId } = own
  return {
    friendlyId,
    type: 'clips',
    profileId,
    title: { en: title, id: title },
    description: { en: 'A clip that was made to be tested.', id: 'Klip yang dibuat untuk diuji.' },
    year: 2026,
    rating: '13+',
    genres: [{ en: 'Comedy', id: 'Komedi' }],
    cast: [],
    premium: false,
    thumbColor: '#0E2A30',
    heights: [360, 240],
  }
}
