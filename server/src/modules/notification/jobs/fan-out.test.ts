import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../../../../tests/app.ts'
import type { NotificationSent } from '../events.ts'
import { openNotificationUnderTest, type NotificationUnderTest } from '../notification-under-test.ts'
import type { NotificationTables } from '../rows/tables.ts'
import { fanOut } from './fan-out.ts'

let test: NotificationUnderTest
const announced: NotificationSent[] = []
beforeAll(async () => {
  test = await openNotificationUnderTest()
  await test.bus.subscribe<NotificationSent>('notification.sent', (event) => void announced.push(event))
})
beforeEach(() => void announced.splice(0))
afterAll(() => test[Symbol.asyncDispose]())

const rows = () => test.database.forModule<NotificationTables>('notification')
const never = new AbortController().signal

async function inboxesOf(notificationId: string): Promise<string[]> {
  const found = await rows()
    .selectFrom('inbox')
    .select('profile_id')
    .where('notification_id', '=', notificationId)
    .execute()
  return found.map(({ profile_id }) => profile_id).toSorted()
}

/** Somebody with so many followers; their notification waits until the fan-out is run by hand. */
async function streamerWith(count: number) {
  const streamer = await test.person('Budi')
  const followers = Array.from({ length: count }, () => crypto.randomUUID())
  test.followers.set(streamer.profileId, followers)
  const sent = await test.send(
    { to: 'followers', profileId: streamer.profileId },
    { startAt: test.clock.now() + 3_600_000, type: 'liveshow' },
  )
  return { streamer, sent, followers: followers.toSorted() }
}

describe('a notification for followers', () => {
  it('reaches each of a thousand once, in pages', async () => {
    const { sent, followers } = await streamerWith(1_000)
    await fanOut({ ...test.needs, db: rows() }, sent.id, never)
    expect(await inboxesOf(sent.id)).toEqual(followers)
    await until(async () => announced.length === 2)
    expect(announced.map(({ profileIds }) => profileIds?.length)).toEqual([500, 500])
  })

  it('goes on where a run was killed, and a second run of the same job says nothing again', async () => {
    const { sent, followers } = await streamerWith(1_200)
    const needs = { ...test.needs, db: rows() }
    let pages = 0
    const dies = {
      ...needs,
      async followersOf(...asked: Parameters<typeof needs.followersOf>) {
        if (++pages === 2) throw new Error('killed')
        return needs.followersOf(...asked)
      },
    }
    await expect(fanOut(dies, sent.id, never)).rejects.toThrow('killed')
    expect(await inboxesOf(sent.id)).toHaveLength(500)
    await fanOut(needs, sent.id, never)
    await fanOut(needs, sent.id, never)
    expect(await inboxesOf(sent.id)).toEqual(followers)
    await until(async () => announced.length >= 3)
    const told = announced.flatMap(({ profileIds }) => profileIds ?? [])
    expect(told.toSorted()).toEqual(followers)
  })

  it('is handed out once by two runs at once', async () => {
    const { sent, followers } = await streamerWith(1_000)
    const needs = { ...test.needs, db: rows() }
    await Promise.all([1, 2, 3].map(() => fanOut(needs, sent.id, never)))
    expect(await inboxesOf(sent.id)).toEqual(followers)
    await until(async () => announced.length >= 2)
    expect(announced.flatMap(({ profileIds }) => profileIds ?? []).toSorted()).toEqual(followers)
  })

  it('reaches nobody more once it was taken back', async () => {
    const { sent } = await streamerWith(10)
    await test.room.recall(sent.id)
    await fanOut({ ...test.needs, db: rows() }, sent.id, never)
    expect(await inboxesOf(sent.id)).toEqual([])
  })

  it('stops between pages when the house does', async () => {
    const { sent } = await streamerWith(10)
    await expect(fanOut({ ...test.needs, db: rows() }, sent.id, AbortSignal.abort())).rejects.toThrow()
    expect(await inboxesOf(sent.id)).toEqual([])
  })

  it('comes by itself, by the job that was sent with it', async () => {
    const [streamer, fan, stranger] = [await test.person(), await test.person(), await test.person()]
    test.followers.set(streamer.profileId, [fan.profileId])
    await test.send({ to: 'followers', profileId: streamer.profileId }, { title: 'mulai' })
    await until(async () => (await test.unread(fan)) === 1)
    expect(await test.unread(stranger)).toBe(0)
  })
})

describe('a notification for everybody', () => {
  it('makes a row for nobody, and is announced once', async () => {
    const sent = await test.send({ to: 'all' })
    await until(async () => announced.length > 0)
    await fanOut({ ...test.needs, db: rows() }, sent.id, never)
    expect(announced).toEqual([{ type: 'notification.sent', notificationId: sent.id, profileIds: null }])
    expect(await inboxesOf(sent.id)).toEqual([])
  })
})

describe('telling within another room’s transaction', () => {
  const draft = (key: string) => ({ key, type: 'in-app', title: 'dari ruang lain', desc: '' })

  it('says it once per key, however often it is told', async () => {
    const me = await test.person()
    const to = { to: 'profile', profileId: me.profileId } as const
    await Promise.all([1, 2, 3].map(() => test.room.notify(to, draft('once'))))
    await until(async () => (await test.unread(me)) === 1)
    await test.room.notify(to, draft('once'))
    await test.room.notify(to, draft('then'))
    await until(async () => (await test.unread(me)) === 2)
    expect((await test.list(me)).body.meta.total).toBe(2)
  })

  it('says nothing where that transaction is undone', async () => {
    const me = await test.person()
    const to = { to: 'profile', profileId: me.profileId } as const
    const undone = test.database.transaction(rows(), async (tx) => {
      await test.room.notify(to, draft('undone'), { tx })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await test.room.notify(to, draft('done'))
    await until(async () => (await test.unread(me)) === 1)
  })
})
