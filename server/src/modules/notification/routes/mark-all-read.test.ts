import { notification } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../../../../tests/app.ts'
import {
  openNotificationHarness,
  type NotificationHarness,
  type TestPerson,
} from '../test/notification-harness.ts'

let test: NotificationHarness
beforeAll(async () => void (test = await openNotificationHarness()))
afterAll(() => test[Symbol.asyncDispose]())

const markAll = (who?: TestPerson) =>
  test.calls.call(notification.markAllRead, who ? { token: who.token } : {})

describe('marking all as read', () => {
  it('clears the count of highlights, of own notifications and of those for everybody', async () => {
    const me = await test.person()
    await test.send({ to: 'profile', profileId: me.profileId })
    await test.send({ to: 'all' })
    await test.send({ to: 'all' }, { kind: 'highlight', type: 'movie' })
    expect(await test.unread(me)).toBe(3)
    expect((await markAll(me)).status).toBe(204)
    expect(await test.unread(me)).toBe(0)
    for (const type of notification.notificationKinds)
      for (const { isRead } of (await test.list(me, { type })).body.data) expect(isRead).toBe(true)
  })

  it('is idempotent, also by twenty pages at once, and sends the count to open pages', async () => {
    const me = await test.person()
    await test.send({ to: 'profile', profileId: me.profileId })
    const page = await test.listen(me)
    const all = await Promise.all(Array.from({ length: 20 }, () => markAll(me)))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([204]))
    // By itself, or with the notification, where that was still on its way to the page.
    await until(async () => page.heard.some((notice) => 'unread' in notice && notice.unread === 0), {
      withinMs: 10_000,
      what: 'a notice that nothing is unread',
    })
    page.leave()
  })

  it('leaves unread what has not begun, and what is another person’s', async () => {
    const [me, other] = [await test.person(), await test.person()]
    const startAt = test.clock.now() + 60_000
    await test.send({ to: 'profile', profileId: me.profileId }, { startAt })
    await test.send({ to: 'profile', profileId: other.profileId })
    await markAll(me)
    expect(await test.unread(other)).toBe(1)
    await test.clock.advance(60_000)
    expect(await test.unread(me)).toBe(1)
  })

  it('is refused to guests', async () => {
    expect((await markAll()).body.code).toBe('INVALID_SESSION_AUTH')
  })
})
