import { admin, shows, type CallOf, type Operation, type Show } from '@tayang/contract'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'
import { publishLive } from '../films.ts'
import { journey } from './journey.ts'

/** An app with a home page, which encodes shows: for what a show changes on every page. */
export interface LiveStage {
  test: TestApp
  operator: Person
}

export const test = journey.extend<object, { stage: LiveStage }>({
  stage: [
    async ({}, use) => {
      const app = await openTestApp({
        engine: true,
        pages: true,
        ownDatabase: true,
        env: { TAYANG_LIVE_GRACE_MS: '1500', TAYANG_LIVE_WINDOW_SECONDS: '12' },
      })
      const stage = { test: app, operator: await app.operator() }
      await putHome(stage)
      await use(stage)
      await app[Symbol.asyncDispose]()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ stage }, use) => use(stage.test.address),
})
export { expect } from '@playwright/test'

/** A call of the operator that has to succeed. */
async function change<O extends Operation>(
  { test: app, operator }: LiveStage,
  operation: O,
  input: CallOf<O>,
): Promise<void> {
  const answered = await app.call(operation, input, { token: operator.login.accessToken })
  if (answered.status >= 400) throw new Error(`${operation.path}: ${JSON.stringify(answered.refusal)}`)
}

const texts = (en: string) => ({ title: { en, id: en }, description: { en, id: en } })

/** A home of one slide and one row, so that what a show adds is seen beside them. */
async function putHome(stage: LiveStage): Promise<void> {
  for (const friendlyId of ['hujan', 'topeng', 'rel']) {
    const body = {
      ...texts(`The ${friendlyId}`),
      friendlyId,
      type: 'movie' as const,
      year: 2026,
      rating: '13+' as const,
      genres: [],
      cast: [],
      premium: false,
      thumbColor: '#0E2A30',
      heights: [240] as [240],
    }
    await change(stage, admin.putTitle, { params: { friendlyId }, body })
  }
  const list = {
    type: 'editorial' as const,
    title: { en: 'Chosen', id: 'Pilihan' },
    items: ['hujan', 'topeng', 'rel'],
  }
  await change(stage, admin.putPlaylist, { params: { friendlyId: 'pilihan' }, body: list })
  const page = {
    title: { en: 'Home', id: 'Beranda' },
    isCategory: false,
    order: 0,
    sections: [
      { playlist: 'pilihan', layout: 'hero' as const },
      { playlist: 'pilihan', layout: 'portrait' as const },
    ],
  }
  await change(stage, admin.putPage, { params: { friendlyId: 'home' }, body: page })
}

/** Somebody of this name publishes a show through the RTMP ingest, until it is stopped. */
export async function goOnAir({ test: app }: LiveStage, { who, name }: { who: Person; name: string }) {
  const how = { token: who.login.accessToken }
  await app.call(shows.createShow, { body: { name, description: `${name}, all evening long` } }, how)
  const rtmp = await app.call(shows.getRtmp, {}, how)
  const run = publishLive(`rtmp://127.0.0.1:${app.rtmpPort}/live/${rtmp.body.data.key}`)
  const query = { profileId: who.login.profile.id }
  const show: Show = await until(async () => (await app.call(shows.listLiveShows, { query })).body.data[0], {
    withinMs: 30_000,
    what: `${name} on air`,
  })
  return { show, run }
}
