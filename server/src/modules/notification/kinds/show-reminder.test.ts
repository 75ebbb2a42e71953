import { notification as operations } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../../../../tests/app.ts'
import { openNotificationHarness, type NotificationHarness } from '../test/notification-harness.ts'
import type { NotificationTables } from '../rows/tables.ts'
import type { ShowReminder } from './show-reminder.ts'

let test: NotificationHarness
beforeAll(async () => void (test = await openNotificationHarness()))
afterAll(() => test[Symbol.asyncDispose]())

const MINUTE_MS = 60_000
const rows = () => test.database.forModule<NotificationTables>('notification')

/** Notifies in a transaction, as the module of announced shows does when it stores who is reminded. */
async function remind(profileIds: readonly string[], more: Partial<ShowReminder> = {}) {
  const due = {
    key: crypto.randomUUID(),
    upcomingId: 'card-1',
    ownerProfileId: crypto.randomUUID(),
    title: { en: 'Late coffee', id: 'Kopi malam' },
    startedAt: test.clock.now() + 10 * MINUTE_MS,
    profileIds,
    now: test.clock.now(),
    ...more,
  }
  await test.database.transaction(rows(), (tx) => test.module.notify('show-reminder', due, { tx }))
  return due
}

describe('a reminder of a show', () => {
  it('reaches each person who asked, once, in their language, and leads to the show', async () => {
    const [ani, eko, other] = [await test.person(), await test.person(), await test.person()]
    const due = await remind([ani.profileId, eko.profileId])
    for (const one of [ani, eko]) await until(async () => (await test.unread(one)) === 1)
    expect((await test.list(ani)).body.data).toMatchObject([
      {
        type: 'upcoming-live',
        title: 'Late coffee',
        desc: 'Starts in 10 minutes.',
        refId: 'upcoming-live:card-1',
      },
    ])
    expect((await test.list(eko, { locale: 'id' })).body.data).toMatchObject([
      { title: 'Kopi malam', desc: 'Mulai 10 menit lagi, ya.' },
    ])
    await remind(due.profileIds, due)
    await remind([ani.profileId], { startedAt: test.clock.now() })
    await until(async () => (await test.unread(ani)) === 2)
    expect((await test.list(ani)).body.data[0].desc).toBe('Starting now. Come and watch.')
    expect([await test.unread(eko), await test.unread(other)]).toEqual([1, 0])
  })

  it('is pushed once to each device, also for a person who turned the topic of live shows off', async () => {
    const ani = await test.person()
    const choice = { topics: [{ topic: 'live', inApp: false, push: false }] }
    await test.calls.call(operations.putChoices, { token: ani.token, body: choice })
    const { accountId } = ani
    const { path, token } = test.pushService.browser()
    test.pushTargets.push({ accountId, deviceUuid: crypto.randomUUID(), token, language: 'en' })
    const pushes = () => test.pushService.pushed.filter((one) => one.path === path).length
    const due = await remind([ani.profileId])
    await until(async () => pushes() === 1)
    // A repeated first one and then another: a second push of the first would arrive before it.
    await remind(due.profileIds, due)
    await remind([ani.profileId], { key: 'another' })
    await until(async () => pushes() === 2)
    expect(await test.unread(ani)).toBe(2)
  })

  it('is not sent when the transaction is rolled back', async () => {
    const [ani, eko] = [await test.person(), await test.person()]
    const fails = test.database.transaction(rows(), async (tx) => {
      const due = {
        key: 'never',
        upcomingId: 'card-2',
        ownerProfileId: crypto.randomUUID(),
        title: { en: 'No', id: 'Tidak' },
        startedAt: test.clock.now(),
        profileIds: [ani.profileId],
        now: test.clock.now(),
      }
      await test.module.notify('show-reminder', due, { tx })
      throw new Error('killed')
    })
    await expect(fails).rejects.toThrow('killed')
    await remind([eko.profileId])
    await until(async () => (await test.unread(eko)) === 1)
    expect(await test.unread(ani)).toBe(0)
  })
})
