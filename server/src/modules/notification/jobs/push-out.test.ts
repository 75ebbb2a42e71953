import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PushMessage } from '@tayang/contract'
import { Failure } from '#platform/errors/failure'
import { until } from '../../../../../tests/app.ts'
import type { Browser } from '../../../../../tests/push-service/push-service.ts'
import {
  openNotificationHarness,
  type NotificationHarness,
  type TestPerson,
} from '../test/notification-harness.ts'
import { pushOut } from './push-out.ts'

let test: NotificationHarness
beforeEach(async () => void (test = await openNotificationHarness()))
afterEach(() => test[Symbol.asyncDispose]())

const never = new AbortController().signal

/** Subscribes one more browser of somebody. */
function subscribe(
  { accountId }: TestPerson,
  { token, language = 'en' }: { token?: string; language?: 'en' | 'id' } = {},
): Browser & { deviceUuid: string } {
  const browser = test.pushService.browser()
  const deviceUuid = crypto.randomUUID()
  test.pushTargets.push({ accountId, deviceUuid, token: token ?? browser.token, language })
  return { ...browser, deviceUuid }
}

const pushedTo = (browser: Browser) =>
  test.pushService.pushed
    .filter(({ path }) => path === browser.path)
    .map(({ body }) => browser.open(body) as PushMessage)

const run = (notificationId: string, ...people: TestPerson[]) =>
  pushOut(
    { ...test.dependencies, db: test.database.forModule('notification') },
    { notificationId, profileIds: people.map(({ profileId }) => profileId) },
    never,
  )

describe('a push', () => {
  it('is sent to every browser of its recipient, with the place it leads to', async () => {
    const [me, other] = [await test.person(), await test.person()]
    const [laptop, phone, foreign] = [subscribe(me), subscribe(me), subscribe(other)]
    const sent = await test.send(
      { to: 'profile', profileId: me.profileId },
      { push: true, type: 'liveshow', refId: 'liveshow:abc', title: 'Budi siaran' },
    )
    await until(async () => pushedTo(laptop).length === 1 && pushedTo(phone).length === 1)
    expect(pushedTo(laptop)).toEqual([
      {
        title: 'Budi siaran',
        body: 'Apa kabar?',
        image: null,
        notificationId: sent.id,
        content_type: 'liveshow',
        content_id: 'abc',
        profileId: me.profileId,
      },
    ])
    expect(pushedTo(foreign)).toEqual([])
  })

  it('of a notification for everybody is sent to everybody with pushes, each under their own profile', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => test.person()))
    const browsers = people.map((person) => subscribe(person))
    await test.send({ to: 'all' }, { push: true })
    await until(async () => browsers.every((browser) => pushedTo(browser).length === 1))
    expect(browsers.map((browser) => pushedTo(browser)[0]?.profileId)).toEqual(
      people.map(({ profileId }) => profileId),
    )
  })

  it('is sent to each browser in its own language', async () => {
    const me = await test.person()
    const [laptop, phone] = [subscribe(me), subscribe(me, { language: 'id' })]
    const words = {
      title: { en: 'Good evening', id: 'Selamat malam' },
      desc: { en: 'A new film', id: 'Film baru' },
    }
    const sent = await test.send({ to: 'profile', profileId: me.profileId }, words)
    await run(sent.id, me)
    expect(pushedTo(laptop)).toMatchObject([{ title: 'Good evening', body: 'A new film' }])
    expect(pushedTo(phone)).toMatchObject([{ title: 'Selamat malam', body: 'Film baru' }])
  })

  it('is sent to a device once, also when its job runs twice', async () => {
    const me = await test.person()
    const browser = subscribe(me)
    const sent = await test.send({ to: 'profile', profileId: me.profileId })
    await run(sent.id, me)
    await run(sent.id, me)
    expect(pushedTo(browser)).toHaveLength(1)
  })

  it('that failed for some devices is retried for those only', async () => {
    const me = await test.person()
    const first = subscribe(me)
    const sent = await test.send({ to: 'profile', profileId: me.profileId })
    await run(sent.id, me)
    const second = subscribe(me)
    test.pushService.answer(503)
    await expect(run(sent.id, me)).rejects.toBeInstanceOf(Failure)
    test.pushService.answer(201)
    await run(sent.id, me)
    expect([pushedTo(first).length, pushedTo(second).length]).toEqual([1, 2])
  })

  it.each([404, 410])('to a token that is gone (%i) forgets the token', async (status) => {
    const me = await test.person()
    const { deviceUuid } = subscribe(me)
    test.pushService.answer(status)
    const sent = await test.send({ to: 'profile', profileId: me.profileId })
    await run(sent.id, me)
    expect(test.forgottenDevices).toEqual([deviceUuid])
  })

  it('is never sent to an address of no push service, and the token is forgotten', async () => {
    const me = await test.person()
    const { deviceUuid } = subscribe(me, { token: JSON.stringify({ endpoint: 'http://169.254.169.254/' }) })
    const sent = await test.send({ to: 'profile', profileId: me.profileId })
    await run(sent.id, me)
    expect(test.forgottenDevices).toEqual([deviceUuid])
    expect(test.pushService.pushed).toEqual([])
  })

  it('reaches a device after a log-out only where it is about a subscription', async () => {
    const me = await test.person()
    const [laptop, warnet] = [subscribe(me), subscribe(me)]
    const to = { to: 'profile', profileId: me.profileId } as const
    const own = await test.send(to, { title: 'New device logged in' })
    const paid = await test.send(to, { title: 'Premium is active', type: 'subscription' })
    const ref = await test.send(to, { title: 'Premium ends soon', refId: 'subscription:premium' })
    test.leftDevices.add(warnet.deviceUuid)
    for (const { id } of [own, paid, ref]) await run(id, me)
    const titlesOf = (browser: Browser) => pushedTo(browser).map(({ title }) => title)
    expect(titlesOf(laptop)).toEqual(['New device logged in', 'Premium is active', 'Premium ends soon'])
    expect(titlesOf(warnet)).toEqual(['Premium is active', 'Premium ends soon'])
  })

  it('is not sent for a topic that is off, a recalled notification, or one that has ended', async () => {
    const me = await test.person()
    subscribe(me)
    const to = { to: 'profile', profileId: me.profileId } as const
    await test.database
      .forModule<{ choice: { profile_id: string; topic: string; in_app: boolean; push: boolean } }>(
        'notification',
      )
      .insertInto('choice')
      .values({ profile_id: me.profileId, topic: 'live', in_app: true, push: false })
      .execute()
    const off = await test.send(to, { type: 'liveshow' })
    const back = await test.send(to)
    await test.module.recall(back.id)
    const over = await test.send(to, { endAt: test.clock.now() + 1 })
    await test.clock.advance(1)
    for (const { id } of [off, back, over]) await run(id, me)
    expect(test.pushService.pushed).toEqual([])
  })
})
