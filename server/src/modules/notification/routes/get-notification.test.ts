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

const get = (id: string, who?: TestPerson) =>
  test.calls.call(notification.getNotification, { params: { id }, ...(who && { token: who.token }) })

describe('one notification', () => {
  it('is answered whole and is read from then on', async () => {
    const me = await test.person()
    const sent = await test.send(
      { to: 'profile', profileId: me.profileId },
      { title: 'Halo 🎬', desc: 'a\nb' },
    )
    const answer = await get(sent.id, me)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({ ...sent, isRead: true })
    expect(await test.unread(me)).toBe(0)
    expect((await test.list(me)).body.data[0].isRead).toBe(true)
    expect((await get(sent.id, me)).status).toBe(200)
  })

  it('is answered in the requested language', async () => {
    const me = await test.person()
    const words = { title: { en: 'Hello', id: 'Halo' }, desc: { en: 'How are you?', id: 'Apa kabar?' } }
    const { id } = await test.send({ to: 'profile', profileId: me.profileId }, words)
    const [first, again] = await Promise.all(
      (['id', 'en'] as const).map((locale) =>
        test.calls.call(notification.getNotification, { params: { id }, query: { locale }, token: me.token }),
      ),
    )
    expect(first?.body.data).toMatchObject({ title: 'Halo', desc: 'Apa kabar?' })
    expect(again?.body.data).toMatchObject({ title: 'Hello', desc: 'How are you?' })
  })

  it('is read by each person separately where it is for everybody', async () => {
    const [me, other] = [await test.person(), await test.person()]
    const sent = await test.send({ to: 'all' })
    await get(sent.id, me)
    expect([await test.unread(me), await test.unread(other)]).toEqual([0, 1])
  })

  it('can be opened where its topic is off, because a push may lead to it', async () => {
    const me = await test.person()
    const body = { topics: [{ topic: 'content', inApp: false, push: true }] }
    await test.calls.call(notification.putChoices, { token: me.token, body })
    const sent = await test.send({ to: 'all' }, { type: 'movie' })
    expect((await test.list(me)).body.data).toEqual([])
    expect((await get(sent.id, me)).status).toBe(200)
  })

  it('is not found where it is another person’s, from before the account, of later, recalled or unknown', async () => {
    const early = await test.person()
    const ofOther = await test.send({ to: 'profile', profileId: early.profileId })
    const before = await test.send({ to: 'all' })
    const me = await test.person()
    const later = await test.send({ to: 'all' }, { startAt: test.clock.now() + 60_000 })
    const wrong = await test.send({ to: 'all' })
    await test.module.recall(wrong.id)
    for (const id of [ofOther.id, before.id, later.id, wrong.id, crypto.randomUUID(), 'nonsense']) {
      const answer = await get(id, me)
      expect([id, answer.status, answer.body.code]).toEqual([id, 404, 'NOT_FOUND'])
    }
    expect(await test.unread(early)).toBe(2)
  })

  it('is refused to guests', async () => {
    expect((await get(crypto.randomUUID())).body.code).toBe('INVALID_SESSION_AUTH')
  })
})
