import { notification } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openNotificationHarness,
  type NotificationHarness,
  type TestPerson,
} from '../test/notification-harness.ts'

let test: NotificationHarness
beforeAll(async () => void (test = await openNotificationHarness()))
afterAll(() => test[Symbol.asyncDispose]())

const mark = (id: string, who?: TestPerson) =>
  test.calls.call(notification.markRead, { params: { id }, ...(who && { token: who.token }) })

describe('marking as read', () => {
  it('answers 204 and again 204, and counts once, also when twenty pages do it at once', async () => {
    const me = await test.person()
    const sent = await test.send({ to: 'profile', profileId: me.profileId })
    await test.send({ to: 'profile', profileId: me.profileId })
    const all = await Promise.all(Array.from({ length: 20 }, () => mark(sent.id, me)))
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 204))
    expect((await mark(sent.id, me)).status).toBe(204)
    expect(await test.unread(me)).toBe(1)
  })

  it('refuses another person’s as one that does not exist, and leaves it unread', async () => {
    const [me, other] = [await test.person(), await test.person()]
    const sent = await test.send({ to: 'profile', profileId: other.profileId })
    const answer = await mark(sent.id, me)
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    expect((await mark(crypto.randomUUID(), me)).status).toBe(404)
    expect((await mark('nonsense', me)).status).toBe(404)
    expect(await test.unread(other)).toBe(1)
  })

  it('is refused to guests', async () => {
    expect((await mark(crypto.randomUUID())).body.code).toBe('INVALID_SESSION_AUTH')
  })
})
