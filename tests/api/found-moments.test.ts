import { moderation, moments, shows, user } from '@tayang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schemas } from '../../server/src/app/schemas.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { newId } from '../../server/src/platform/ids/ids.ts'
import { openTestApp, type Person, type TestApp } from '../app.ts'
import { openTestDatabase } from '../database.ts'

let database: Database
let app: TestApp
let streamer: Person
let viewer: Person
beforeAll(async () => {
  database = await openTestDatabase(schemas)
  app = await openTestApp({ database })
  streamer = await app.person('Rani')
  viewer = await app.person('Bayu')
}, 180_000)
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const as = (person: Person) => ({ token: person.login.accessToken })
const db = () => database.forModule<object>('public')
const ON_AIR = Date.UTC(2026, 10, 20, 12)
const LENGTH_MS = 1_800_000

/** A show of the past, with laughter of thirty people at each of these seconds and somebody talking all the time. */
async function endedShow(laughterAt: readonly number[]): Promise<string> {
  const made = await app.call(shows.createShow, { body: { name: 'Malam Mabar' } }, as(streamer))
  const { id } = made.body.data
  await sql`update catalog.show set status = 'finished', started_at = ${ON_AIR}, on_air_at = ${ON_AIR},
    finished_at = ${ON_AIR + LENGTH_MS} where id = ${id}`.execute(db())
  const lines = [
    ...Array.from({ length: LENGTH_MS / 5_000 }, (_, i) => ({ at: i * 5_000, by: i % 7, text: 'gas' })),
    ...laughterAt.flatMap((second) =>
      Array.from({ length: 30 }, (_, by) => ({ at: second * 1_000 + by * 200, by: by + 10, text: 'wkwkwk' })),
    ),
  ]
  await sql`
    insert into interaction.line (id, room_id, seq, profile_id, profile_name, kind, data, created_at, at)
    select id, ${id}::uuid, seq, by, 'Ani', 'normal', data, ${ON_AIR}, at
    from unnest(${lines.map(() => newId())}::uuid[], ${lines.map((_, i) => i)}::integer[],
      ${lines.map(({ by }) => `01900000-0000-7000-8000-${String(by).padStart(12, '0')}`)}::uuid[],
      ${lines.map(({ text }) => text)}::text[], ${lines.map(({ at }) => ON_AIR + at)}::bigint[])
      as l (id, seq, by, data, at)`.execute(db())
  return id
}

const found = (id: string, person = streamer) =>
  app.call(moments.listFoundMoments, { params: { id } }, as(person))

describe('found moments', () => {
  test('the streamer is offered where people laughed, the best first, with a piece that begins before it', async () => {
    const id = await endedShow([600, 1_200])
    const { status, body } = await found(id)
    expect(status).toBe(200)
    expect(body.data).toHaveLength(2)
    for (const moment of body.data) {
      const second = (moment.peakAt - ON_AIR) / 1_000
      expect([600, 1_200].some((at) => Math.abs(at - second) <= 5)).toBe(true)
      expect(moment).toMatchObject({
        state: 'new',
        startsAt: moment.peakAt - 10_000,
        endsAt: moment.peakAt + 20_000,
      })
      expect(moment.people).toBeGreaterThanOrEqual(25)
      expect(moment.laughs).toBeGreaterThanOrEqual(25)
    }
    expect((await found(id)).body).toEqual(body)
  })

  test('one that the streamer does not want is not offered again', async () => {
    const id = await endedShow([600, 1_200])
    const [unwanted, other] = (await found(id)).body.data
    const dismissal = { params: { id: unwanted!.id } }
    expect((await app.call(moments.dismissFoundMoment, dismissal, as(viewer))).status).toBe(404)
    expect((await app.call(moments.dismissFoundMoment, dismissal, as(streamer))).status).toBe(200)
    expect((await found(id)).body.data).toEqual([other])
  })

  test('nobody else sees them, and there are none while a show is on air or where there is no show', async () => {
    const id = await endedShow([600])
    expect((await found(id, viewer)).refusal.code).toBe('FORBIDDEN')
    expect((await app.call(moments.listFoundMoments, { params: { id } })).status).toBe(401)
    expect((await found(newId())).refusal.code).toBe('SHOW_NOT_FOUND')
    const nothing = { params: { id: 'nothing' } }
    expect((await app.call(moments.dismissFoundMoment, nothing, as(streamer))).refusal.code).toBe('NOT_FOUND')
    const made = await app.call(shows.createShow, { body: { name: 'Baru' } }, as(streamer))
    expect((await found(made.body.data.id)).body.data).toEqual([])
  })
})

describe('the curve of a show', () => {
  test('a guest reads one value for each five seconds', async () => {
    const id = await endedShow([600])
    const { status, body } = await app.call(moments.getHeat, { params: { id } })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ startsAt: ON_AIR, stepMs: 5_000 })
    expect(body.data.chat).toHaveLength(LENGTH_MS / 5_000)
    expect(body.data.chat[0]).toBe(1)
    expect(body.data.chat[120]).toBe(26)
    expect(body.data.gifts.every((value) => value === 0)).toBe(true)
  })

  test('a person whom the streamer blocked is refused, and so is a show that does not exist', async () => {
    const id = await endedShow([])
    const blocked = await app.person('Toxic')
    await app.call(user.block, { body: { blockTo: blocked.login.profile.id } }, as(streamer))
    const { refusal } = await app.call(moments.getHeat, { params: { id } }, as(blocked))
    expect(refusal.code).toBe('BLOCKED_RELATION')
    expect((await app.call(moments.getHeat, { params: { id: newId() } })).refusal.code).toBe('SHOW_NOT_FOUND')
  })
})

describe('who may keep moments', () => {
  const change = (body: object, person: Person) =>
    app.call(
      moderation.putChatSettings,
      { params: { profileId: streamer.login.profile.id }, body },
      as(person),
    )

  test('followers may until the streamer says otherwise', async () => {
    const profileId = streamer.login.profile.id
    const before = await app.call(moderation.getChatSettings, { params: { profileId } }, as(streamer))
    expect(before.body.data).toMatchObject({ clipping: 'followers', viewersMoments: 'wait' })
    const after = await change({ clipping: 'nobody', viewersMoments: 'at-once' }, streamer)
    expect(after.body.data).toMatchObject({ clipping: 'nobody', viewersMoments: 'at-once' })
  })

  test('a moderator changes the rules of the chat, and not this one', async () => {
    const moderatorId = viewer.login.profile.id
    const profileId = streamer.login.profile.id
    const named = { params: { profileId, personId: moderatorId } }
    expect((await app.call(moderation.nameModerator, named, as(streamer))).status).toBe(200)
    expect((await change({ slowSeconds: 3 }, viewer)).status).toBe(200)
    expect((await change({ clipping: 'everyone' }, viewer)).refusal.code).toBe('FORBIDDEN')
    expect((await change({ viewersMoments: 'wait' }, viewer)).refusal.code).toBe('FORBIDDEN')
  })
})
