import { admin, catalog, loyalty, shows, upcoming, user, type Device } from '@tayang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schemas } from '../../server/src/app/app.ts'
import { newId } from '../../server/src/platform/ids/ids.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { openTestApp, type Person, type TestApp } from '../app.ts'
import { openTestDatabase } from '../database.ts'

let test: TestApp
let database: Database
let operator: Person
beforeAll(async () => {
  database = await openTestDatabase(schemas)
  test = await openTestApp({ database, env: { TAYANG_DELETION_GRACE_MS: '3600000' } })
  operator = await test.operator()
  const body = {
    name: 'Kopi',
    category: 'basic' as const,
    icon: '/gifts/kopi.svg',
    duration: 3,
    order: 1,
    packs: [{ price: 10, amount: 1 }],
  }
  await test.call(admin.putGift, { params: { friendlyId: 'kopi' }, body }, as(operator))
}, 180_000)
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const as = ({ login }: Person) => ({ token: login.accessToken })
const rows = () => database.forModule<Record<string, Record<string, unknown>>>('catalog')

/** A clip that everybody sees, as if it had been uploaded and approved. */
async function publishClip({ login }: Person): Promise<string> {
  const [id, at] = [newId(), new Date()]
  await sql`
    insert into catalog.item (id, friendly_id, type, title_en, title_id, description_en, description_id,
      premium,
      exclusive, thumb_color, heights, words, created_at, published_at, owner_profile_id)
    values (${id}, ${id}, 'clips', 'Satay', 'Sate', '', '', false, false, '#123456', '{}', '', ${at}, ${at},
      ${login.profile.id}::uuid)`.execute(rows())
  await sql`
    insert into catalog.version (id, item_id, state, duration_seconds, created_at)
    values (${id}, ${id}, 'ready', 12, ${at})`.execute(rows())
  await sql`update catalog.item set version_id = ${id} where id = ${id}`.execute(rows())
  return id
}

/** A streamer with a show that is announced, one that is over, and a clip. */
async function openStreamer(name: string) {
  const person = await test.person(name)
  const announced = await test.call(
    upcoming.scheduleShow,
    { body: { name: 'Besok', startedAt: Date.now() + 3_600_000 } },
    as(person),
  )
  const over = await test.call(shows.createShow, { body: { name: 'Tadi' } }, as(person))
  await test.call(shows.startBroadcasting, { params: { id: over.body.data.id } }, as(person))
  await test.call(shows.stopBroadcasting, { params: { id: over.body.data.id } }, as(person))
  return {
    person,
    announcedId: announced.body.data.id,
    overId: over.body.data.id,
    clipId: await publishClip(person),
  }
}
type Streamer = Awaited<ReturnType<typeof openStreamer>>

/** What everybody is answered about each of the three, and which lists have them. */
async function seen({ announcedId, overId, clipId }: Streamer) {
  const list = await test.call(shows.listLiveShows, { query: { status: 'upcoming' } })
  const clips = await test.call(catalog.listPlaylistItems, { params: { id: 'clips' }, query: {} })
  return {
    announced: (await test.call(upcoming.getUpcomingShow, { params: { id: announcedId } })).status,
    over: (await test.call(shows.getLiveShow, { params: { id: overId } })).status,
    clip: (await test.call(catalog.getVideo, { params: { id: clipId }, query: {} })).status,
    isAnnouncedListed: list.body.data.some(({ id }) => id === announcedId),
    isClipListed: clips.body.data.some(({ id }) => id === clipId),
  }
}

const THERE = { announced: 200, over: 200, clip: 200, isAnnouncedListed: true, isClipListed: true }
const GONE = { announced: 404, over: 404, clip: 404, isAnnouncedListed: false, isClipListed: false }

/** Why a gift is refused; a viewer without diamonds gets that far only where it would be taken. */
async function giftRefusal(fan: Person, { person }: Streamer, where: { videoId?: string } = {}) {
  const [gift] = (await test.call(loyalty.listGifts, {})).body.data
  const body = {
    purpose: 'transfer' as const,
    packId: gift?.packs[0]?.id ?? '',
    receiverId: person.login.account.id,
    giftType: 'basic' as const,
    ...where,
  }
  const headers = { [loyalty.IDEMPOTENCY_HEADER]: crypto.randomUUID() }
  return (await test.call(loyalty.createTransaction, { body }, { ...as(fan), headers })).refusal.code
}

const leave = async ({ person }: Streamer) =>
  (await test.call(user.deleteAccount, { body: { password: person.password } }, as(person))).status

/** Signs in on a new device and keeps the account. */
async function comeBack({ person }: Streamer): Promise<number> {
  const device: Device = {
    uuid: crypto.randomUUID(),
    name: 'Test',
    platform: 'chrome',
    osVersion: '1',
    screen: 'web',
  }
  const body = { type: 'username' as const, username: person.email, password: person.password, device }
  const refused = await test.call(user.createSession, { body })
  const challenge = String(refused.refusal.details?.[0])
  return (await test.call(user.keepAccount, { body: { challenge, device } })).status
}

it('what somebody made is out of every list while their deletion waits, and back when they keep the account', async () => {
  const streamer = await openStreamer('Pamit')
  expect(await seen(streamer)).toEqual(THERE)
  expect(await leave(streamer)).toBe(200)
  expect(await seen(streamer)).toEqual(GONE)
  expect(await comeBack(streamer)).toBe(200)
  expect(await seen(streamer)).toEqual(THERE)
}, 180_000)

it('nobody gives a gift to an account whose deletion waits, not by its clip either', async () => {
  const [streamer, fan] = [await openStreamer('Pergi'), await test.person('Fan')]
  const onClip = { videoId: streamer.clipId }
  expect(await giftRefusal(fan, streamer)).toBe('NOT_ENOUGH_DIAMONDS')
  expect(await giftRefusal(fan, streamer, onClip)).toBe('NOT_ENOUGH_DIAMONDS')
  await leave(streamer)
  expect(await giftRefusal(fan, streamer)).toBe('NOT_FOUND')
  expect(await giftRefusal(fan, streamer, onClip)).toBe('NOT_FOUND')
  await comeBack(streamer)
  expect(await giftRefusal(fan, streamer, onClip)).toBe('NOT_ENOUGH_DIAMONDS')
}, 180_000)

it('what an operator hid meanwhile stays hidden when its owner comes back', async () => {
  const streamer = await openStreamer('Kembali')
  await leave(streamer)
  await sql`update catalog.item set withheld_at = now() where id = ${streamer.clipId}`.execute(rows())
  await comeBack(streamer)
  expect(await seen(streamer)).toEqual({ ...THERE, clip: 404, isClipListed: false })
}, 180_000)

it('operators see that an account is leaving, and when it is erased', async () => {
  const streamer = await openStreamer('Undur')
  const { accountId } = streamer.person.login.profile
  const shown = async () => {
    const head = await test.call(admin.getPerson, { params: { accountId } }, as(operator))
    const list = await test.call(admin.searchPeople, { query: { search: 'Undur' } }, as(operator))
    return [head.body.data.erasesAt, ...list.body.data.map(({ erasesAt }) => erasesAt)]
  }
  expect(await shown()).toEqual([null, null])
  const body = { password: streamer.person.password }
  const left = await test.call(user.deleteAccount, { body }, as(streamer.person))
  const { erasesAt } = left.body.data
  expect(erasesAt).toBeGreaterThan(Date.now())
  expect(await shown()).toEqual([erasesAt, erasesAt])
}, 180_000)
