import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../../../../tests/app.ts'
import type { NotificationSent } from '../events.ts'
import {
  openNotificationHarness,
  type NotificationHarness,
  type TestPerson,
} from '../test/notification-harness.ts'
import type { NotificationTables } from '../rows/tables.ts'
import { fanOut } from './fan-out.ts'

let test: NotificationHarness
const announced: NotificationSent[] = []
beforeAll(async () => {
  test = await openNotificationHarness()
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

/** A streamer with so many followers; the notification is for later, so the test runs its fan-out. */
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
    await fanOut({ ...test.dependencies, db: rows() }, sent.id, never)
    expect(await inboxesOf(sent.id)).toEqual(followers)
    await until(async () => announced.length === 2)
    expect(announced.map(({ profileIds }) => profileIds?.length)).toEqual([500, 500])
  })

  it('continues after a killed run, and a second run of the same job sends nothing twice', async () => {
    const { sent, followers } = await streamerWith(1_200)
    const dependencies = { ...test.dependencies, db: rows() }
    let pages = 0
    const dies = {
      ...dependencies,
      async followersOf(...request: Parameters<typeof dependencies.followersOf>) {
        if (++pages === 2) throw new Error('killed')
        return dependencies.followersOf(...request)
      },
    }
    await expect(fanOut(dies, sent.id, never)).rejects.toThrow('killed')
    expect(await inboxesOf(sent.id)).toHaveLength(500)
    await fanOut(dependencies, sent.id, never)
    await fanOut(dependencies, sent.id, never)
    expect(await inboxesOf(sent.id)).toEqual(followers)
    await until(async () => announced.length >= 3)
    const reached = announced.flatMap(({ profileIds }) => profileIds ?? [])
    expect(reached.toSorted()).toEqual(followers)
  })

  it('is delivered once by concurrent runs', async () => {
    const { sent, followers } = await streamerWith(1_000)
    const dependencies = { ...test.dependencies, db: rows() }
    await Promise.all([1, 2, 3].map(() => fanOut(dependencies, sent.id, never)))
    expect(await inboxesOf(sent.id)).toEqual(followers)
    await until(async () => announced.length >= 2)
    expect(announced.flatMap(({ profileIds }) => profileIds ?? []).toSorted()).toEqual(followers)
  })

  it('reaches nobody after it was recalled', async () => {
    const { sent } = await streamerWith(10)
    await test.module.recall(sent.id)
    await fanOut({ ...test.dependencies, db: rows() }, sent.id, never)
    expect(await inboxesOf(sent.id)).toEqual([])
  })

  it('stops between pages when the app closes', async () => {
    const { sent } = await streamerWith(10)
    await expect(fanOut({ ...test.dependencies, db: rows() }, sent.id, AbortSignal.abort())).rejects.toThrow()
    expect(await inboxesOf(sent.id)).toEqual([])
  })

  it('is delivered by the job that was queued with it', async () => {
    const [streamer, fan, stranger] = [await test.person(), await test.person(), await test.person()]
    test.followers.set(streamer.profileId, [fan.profileId])
    await test.send({ to: 'followers', profileId: streamer.profileId }, { title: 'mulai' })
    await until(async () => (await test.unread(fan)) === 1)
    expect(await test.unread(stranger)).toBe(0)
  })
})

describe('a notification for everybody', () => {
  it('inserts no inbox row, and is announced once', async () => {
    const sent = await test.send({ to: 'all' })
    await until(async () => announced.length > 0)
    await fanOut({ ...test.dependencies, db: rows() }, sent.id, never)
    expect(announced).toEqual([{ type: 'notification.sent', notificationId: sent.id, profileIds: null }])
    expect(await inboxesOf(sent.id)).toEqual([])
  })
})

describe('a notice', () => {
  const decided = ({ profileId }: TestPerson, decisionId: string) =>
    ({ profileId, decisionId, what: 'decision' }) as const

  it('is sent once per key, however often it is reported', async () => {
    const me = await test.person()
    const notify = (decisionId: string) => test.module.notify('decision-letter', decided(me, decisionId))
    await Promise.all([1, 2, 3].map(() => notify('once')))
    await until(async () => (await test.unread(me)) === 1)
    await notify('once')
    await notify('then')
    await until(async () => (await test.unread(me)) === 2)
    expect((await test.list(me)).body.meta.total).toBe(2)
  })

  it('is not sent when the caller’s transaction is rolled back', async () => {
    const me = await test.person()
    const undone = test.database.transaction(rows(), async (tx) => {
      await test.module.notify('decision-letter', decided(me, 'undone'), { tx })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await test.module.notify('decision-letter', decided(me, 'done'))
    await until(async () => (await test.unread(me)) === 1)
  })
})
