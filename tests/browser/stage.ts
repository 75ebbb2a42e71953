import { admin, type TitleDraft } from '@tayang/contract'
import { makeFilm } from '../films.ts'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'
import { journey } from './journey.ts'

/** What every journey walks through: an app with a few titles that were uploaded by an operator's calls. */
export interface Stage {
  test: TestApp
  operator: Person
  films: { free: string; premium: string; series: string; episodes: readonly [string, string] }
}

export const test = journey.extend<object, { stage: Stage }>({
  stage: [
    async ({}, use) => {
      const app = await openTestApp({
        engine: true,
        pages: true,
        ownDatabase: true,
        env: { TAYANG_LIVE_GRACE_MS: '1500', TAYANG_LIVE_WINDOW_SECONDS: '12' },
      })
      await use(await setStage(app))
      await app[Symbol.asyncDispose]()
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  baseURL: async ({ stage }, use) => use(stage.test.address),
})
export { expect } from '@playwright/test'

const SECONDS = 24

async function setStage(app: TestApp): Promise<Stage> {
  const operator = await app.operator()
  const call: TestApp['call'] = async (operation, input) => {
    const answered = await app.call(operation, input, { token: operator.login.accessToken })
    if (answered.status >= 400) throw new Error(`${operation.path}: ${JSON.stringify(answered.refusal)}`)
    return answered
  }
  const put = async (friendlyId: string, more: Partial<TitleDraft>) => {
    const body = { ...draftOf(friendlyId), ...more }
    return (await call(admin.putTitle, { params: { friendlyId }, body })).body.data.id
  }
  const film = await makeFilm({ seconds: SECONDS, width: 640, height: 360 })
  const upload = async (friendlyId: string, file: Uint8Array) => {
    const asked = await call(admin.createUpload, {
      params: { friendlyId },
      body: { sizeBytes: file.byteLength },
    })
    const sent = await fetch(new URL(asked.body.data.uploadUrl, app.address), {
      method: 'PUT',
      body: file.slice(),
    })
    if (sent.status !== 204) throw new Error(`upload of ${friendlyId}: ${sent.status}`)
    await until(
      async () => (await call(admin.getTitle, { params: { friendlyId } })).body.data.state === 'ready',
      { withinMs: 180_000, what: `${friendlyId} to play` },
    )
  }

  await call(admin.putPackageGroup, {
    params: { friendlyId: 'premium' },
    body: {
      name: 'Premium',
      includePremium: true,
      order: 1,
      packages: [
        {
          package_code: 'month',
          name: 'Premium',
          title: '1 month',
          days: 30,
          duration: 1,
          durationType: 'month',
          price: 49_000,
          payments: { telkomsel: { description: 'Potong pulsa' } },
        },
      ],
    },
  })
  const free = await put('hujan', { title: { en: 'Rain in Braga', id: 'Hujan di Braga' } })
  const premium = await put('topeng', {
    title: { en: 'The Last Mask', id: 'Topeng Terakhir' },
    premium: true,
  })
  const series = await put('rel', {
    type: 'series',
    title: { en: 'The House by the Rails', id: 'Rumah di Ujung Rel' },
  })
  await put('rel-1', { type: 'season', parent: 'rel', number: 1, title: { en: 'Season 1', id: 'Musim 1' } })
  const first = await put('rel-1-1', {
    type: 'episode',
    parent: 'rel-1',
    number: 1,
    title: { en: 'A Station Without a Name', id: 'Stasiun Tanpa Nama' },
  })
  const second = await put('rel-1-2', {
    type: 'episode',
    parent: 'rel-1',
    number: 2,
    title: { en: 'The Keeper', id: 'Penjaga Palang' },
  })
  await call(admin.putTitleCaptions, {
    params: { friendlyId: 'hujan', language: 'id' },
    body: {
      label: 'Indonesia',
      text: 'WEBVTT\n\n00:00.000 --> 00:20.000\nKalau kamu diam, hujan ini bercerita.\n',
    },
  })
  await call(admin.putTitleChapters, {
    params: { friendlyId: 'hujan' },
    body: {
      chapters: [
        { startSeconds: 0, title: { en: 'Before the rain', id: 'Sebelum hujan' } },
        { startSeconds: 12, title: { en: 'The rain', id: 'Hujan' } },
      ],
      intro: { startSeconds: 0, endSeconds: 6 },
    },
  })
  for (const friendlyId of ['hujan', 'topeng']) await upload(friendlyId, film)
  const short = await makeFilm({ seconds: 4, width: 426, height: 240 })
  for (const friendlyId of ['rel-1-1', 'rel-1-2']) await upload(friendlyId, short)

  await call(admin.putPlaylist, {
    params: { friendlyId: 'pilihan' },
    body: { type: 'editorial', title: { en: 'Chosen', id: 'Pilihan' }, items: ['hujan', 'topeng', 'rel'] },
  })
  for (const [order, friendlyId] of ['home', 'movies', 'series', 'animation'].entries()) {
    await call(admin.putPage, {
      params: { friendlyId },
      body: {
        title: { en: friendlyId, id: friendlyId },
        isCategory: friendlyId !== 'home',
        order,
        sections: [
          { playlist: 'pilihan', layout: 'hero' },
          { playlist: 'pilihan', layout: 'portrait' },
        ],
      },
    })
  }
  return { test: app, operator, films: { free, premium, series, episodes: [first, second] } }
}

function draftOf(friendlyId: string): TitleDraft {
  return {
    friendlyId,
    type: 'movie',
    title: { en: friendlyId, id: friendlyId },
    description: { en: 'A film that was made to be tested.', id: 'Film yang dibuat untuk diuji.' },
    year: 2026,
    rating: '13+',
    genres: [{ en: 'Drama', id: 'Drama' }],
    cast: ['Sri Uji'],
    premium: false,
    thumbColor: '#0E2A30',
    heights: [360, 240],
  }
}
