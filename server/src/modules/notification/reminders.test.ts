import { notification as operations } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../../../tests/app.ts'
import { openNotificationUnderTest, type NotificationUnderTest } from './notification-under-test.ts'
import type { ReminderDue } from './reminders.ts'
import type { NotificationTables } from './rows/tables.ts'

let test: NotificationUnderTest
beforeAll(async () => void (test = await openNotificationUnderTest()))
afterAll(() => test[Symbol.asyncDispose]())

const MINUTE_MS = 60_000
const rows = () => test.database.forModule<NotificationTables>('notification')

/** Reminds as a room does that wrote down in this transaction who is told. */
async function remind(profileIds: readonly string[], more: Partial<ReminderDue> = {}) {
  const due = {
    key: crypto.randomUUID(),
    upcomingId: 'card-1',
    ownerProfileId: crypto.randomUUID(),
    title: { en: 'Late coffee', id: 'Kopi malam' },
    startedAt: test.clock.now() + 10 * MINUTE_MS,
    profileIds,
    ...more,
  }
  await test.database.transaction(rows(), (tx) => test.room.remind(due, test.clock.now(), tx))
  return due
}

describe('a reminder of a show', () => {
  it('comes to each who asked, in their language, leads to the show and is said once', async () => {
    const [ani, eko, other] = [await test.person(), await test.person(), await test.person()]
    const due = await remind([ani.profileId, eko.profileId])
    for (const one of [ani, eko]) await until(async () => (await test.unread(one)) === 1)
    expect((await test.list(ani)).body.data).toMatchObject([
      {
        type: 'upcoming-live',
        title: 'Late coffee',
        desc: 'It begins in 10 minutes.',
        refId: 'upcoming-live:card-1',
      },
    ])
    expect((await test.list(eko, { locale: 'id' })).body.data).toMatchObject([
      { title: 'Kopi malam', desc: 'Mulai 10 menit lagi, ya.' },
    ])
    await remind(due.profileIds, due)
    await remind([ani.profileId], { startedAt: test.clock.now() })
    await until(async () => (await test.unread(ani)) === 2)
    expect((await test.list(ani)).body.data[0].desc).toBe('It begins now. Come and watch.')
    expect([await test.unread(eko), await test.unread(other)]).toEqual([1, 0])
  })

  it('is pushed once to each device, also to those who turned the group of live shows off', async () => {
    const ani = await test.person()
    const choice = { topics: [{ topic: 'live', inApp: false, push: false }] }
    await test.calls.call(operations.putChoices, { token: ani.token, body: choice })
    const { accountId } = ani
    const { path, token } = test.pushService.browser()
    test.pushTargets.push({ accountId, deviceUuid: crypto.randomUUID(), token, language: 'en' })
    const pushes = () => test.pushService.pushed.filter((one) => one.path === path).length
    const due = await remind([ani.profileId])
    await until(async () => pushes() === 1)
    // The same again, and then another: by then a second push of the first would have come.
    await remind(due.profileIds, due)
    await remind([ani.profileId], { key: 'another' })
    await until(async () => pushes() === 2)
    expect(await test.unread(ani)).toBe(2)
  })

  it('is not said where the transaction that wrote it down fails', async () => {
    const [ani, eko] = [await test.person(), await test.person()]
    const fails = test.database.transaction(rows(), async (tx) => {
      const due = {
        key: 'never',
        upcomingId: 'card-2',
        ownerProfileId: crypto.randomUUID(),
        title: { en: 'No', id: 'Tidak' },
        startedAt: test.clock.now(),
        profileIds: [ani.profileId],
      }
      await test.room.remind(due, test.clock.now(), tx)
      throw new Error('killed')
    })
    await expect(fails).rejects.toThrow('killed')
    await remind([eko.profileId])
    await until(async () => (await test.unread(eko)) === 1)
    expect(await test.unread(ani)).toBe(0)
  })
})
