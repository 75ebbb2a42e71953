import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { admin, moments, shows, type MomentDraft } from '@tayang/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Generated } from 'kysely'
import { schemas } from '../../server/src/app/app.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { openTestDatabase } from '../database.ts'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'
import { publishClapper } from '../clapper.ts'
import { watchClapper, type Watched } from '../watch-clapper.ts'

let test: TestApp
let budi: Person
let database: Database
let category: number
beforeAll(async () => {
  database = await openTestDatabase(schemas)
  test = await openTestApp({ engine: true, database, env: { TAYANG_LIVE_QUIET_MS: '1000' } })
  const tag = { type: 'genre', name_en: 'Gaming', name_id: 'Gaming' }
  const tags = database.forModule<{ clip_tag: typeof tag & { id: Generated<number> } }>('clips')
  const made = await tags.insertInto('clip_tag').values(tag).returning('id').executeTakeFirstOrThrow()
  category = made.id
  budi = await test.person('Budi')
  const operator = await test.operator()
  const settings = { 'moment.review': 'none', 'moment.perShow': 1_000 }
  for (const [key, value] of Object.entries(settings)) {
    const token = operator.login.accessToken
    await test.call(admin.putSetting, { params: { key }, body: { value } }, { token })
  }
}, 180_000)
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const asBudi = () => ({ token: budi.login.accessToken })
const TOGETHER_MS = 40

/** Loads playlists and files as a player does, and decodes them. */
async function watch(stream: string): Promise<Watched> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tayang-watched-'))
  try {
    for (const name of ['240.m3u8', '240.mp4', 'audio.m3u8', 'audio.mp4']) {
      const answer = await fetch(new URL(name, new URL(stream, test.address)))
      expect([name, answer.status]).toEqual([name, 200])
      await writeFile(path.join(folder, name), Buffer.from(await answer.arrayBuffer()))
    }
    return await watchClapper(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function expectTogether({ flashes, beeps, soundSeconds, pictureSeconds, brightness }: Watched): void {
  expect(flashes.length).toBeGreaterThan(0)
  expect(Math.min(...brightness)).toBeGreaterThan(60)
  expect(Math.abs(soundSeconds - pictureSeconds)).toBeLessThan(0.04)
  for (const flash of flashes) {
    const apart = beeps.map((beep) => [
      Math.abs(beep.byDate - flash.byDate),
      Math.abs(beep.byLength - flash.byLength) * 1000,
    ])
    const [byDate = Infinity, byLength = Infinity] =
      apart.toSorted(([one = 0], [other = 0]) => one - other)[0] ?? []
    expect(Math.max(byDate, byLength)).toBeLessThan(TOGETHER_MS)
  }
}

async function keep(at: number): Promise<MomentDraft | null> {
  const [show] = (await test.call(shows.listLiveShows, { query: {} })).body.data
  if (!show) return null
  const answer = await test.call(
    moments.keepMoment,
    { params: { id: show.id }, body: { at, beforeMs: 85_000, afterMs: 5_000 } },
    asBudi(),
  )
  return answer.status === 200 ? answer.body.data : null
}

it('a moment is kept and posted while its show is on air, over a publisher that was killed', async () => {
  const rtmp = (await test.call(shows.getRtmp, {}, asBudi())).body.data
  const url = `rtmp://127.0.0.1:${test.rtmpPort}/live/${rtmp.key}`
  const first = publishClapper(url)
  const begun = await until(() => keep(Date.now()), { withinMs: 30_000, what: 'a first second' })
  const grown = await until(
    async () => {
      const draft = await keep(Date.now())
      return draft && draft.endsAt - draft.startsAt >= 10_000 && draft
    },
    { withinMs: 30_000, what: 'ten seconds' },
  )
  expect(grown.startsAt).toBe(begun.startsAt)
  expect(grown.showStartedAt).toBe(begun.startsAt)
  expectTogether(await watch(grown.stream))

  first.stop()
  await first.done
  // Viewers see the slate, which is no part of any moment.
  const killedAt = Date.now()
  await until(async () => Date.now() - killedAt > 4_000 || null, { what: 'a slate' })
  const second = publishClapper(url, 30)
  const returned = await until(
    async () => {
      const draft = await keep(Date.now())
      const [broken] = draft?.breaksAt ?? []
      return draft && broken !== undefined && draft.endsAt - broken >= 9_000 && draft
    },
    { withinMs: 40_000, what: 'the publisher back' },
  )
  const watched = await watch(returned.stream)
  expectTogether(watched)
  // The last second before the break has as many pictures as came.
  expect(Math.ceil(watched.pictureSeconds - 0.01)).toBe(returned.cutsAt.length)
  expect(watched.pictureSeconds * 1000).toBeLessThan(returned.endsAt - returned.startsAt - 2_000)

  const [startsAt = 0] = returned.cutsAt.slice(2)
  const posted = await test.call(
    moments.postMoment,
    {
      params: { id: returned.id },
      query: {},
      body: {
        startsAt,
        endsAt: returned.endsAt,
        title: 'Putus lalu kembali',
        tags: [category],
        thumbnailAt: startsAt,
        allowsComments: true,
        framing: { kind: 'whole' },
      },
    },
    asBudi(),
  )
  expect(posted.status).toBe(200)
  expect(posted.body.data).toMatchObject({ state: 'approved', kind: 'moment', maker: null })
  second.stop()
  await second.done
}, 120_000)
