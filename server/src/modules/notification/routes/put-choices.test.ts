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

const put = (who: TestPerson | undefined, topics: unknown) =>
  test.calls.call(notification.putChoices, { body: { topics }, ...(who && { token: who.token }) })

describe('choosing', () => {
  it('turns off a topic and leaves the others unchanged; the last choice counts', async () => {
    const me = await test.person()
    await put(me, [{ topic: 'content', inApp: true, push: false }])
    const answer = await put(me, [
      { topic: 'live', inApp: true, push: true },
      { topic: 'live', inApp: false, push: false },
    ])
    expect(answer.status).toBe(200)
    expect(answer.body.data.topics).toEqual([
      { topic: 'live', inApp: false, push: false },
      { topic: 'content', inApp: true, push: false },
      { topic: 'subscription', inApp: true, push: true },
      { topic: 'announcement', inApp: true, push: true },
    ])
    const read = await test.calls.call(notification.getChoices, { token: me.token })
    expect(read.body).toEqual(answer.body)
  })

  it('hides a topic from the list and the count, but never what concerns the account itself', async () => {
    const me = await test.person()
    const mine = { to: 'profile', profileId: me.profileId } as const
    const groups = notification.notificationTopics.map((topic) => ({ topic, inApp: false, push: false }))
    await put(me, groups)
    await test.send({ to: 'all' }, { type: 'movie' })
    await test.send({ to: 'all' }, { type: 'in-app' })
    await test.send(mine, { type: 'liveshow', title: 'siaran' })
    await test.send(mine, { type: 'transaction', title: 'penarikan' })
    await test.send(mine, { type: 'in-app', title: 'perangkat baru' })
    const titles = (await test.list(me)).body.data.map(({ title }: { title: string }) => title)
    expect(titles.toSorted()).toEqual(['penarikan', 'perangkat baru'])
    expect(await test.unread(me)).toBe(2)
    await put(me, [{ topic: 'live', inApp: true, push: true }])
    expect(await test.unread(me)).toBe(3)
  })

  it('of no topic changes nothing', async () => {
    const me = await test.person()
    expect((await put(me, [])).status).toBe(200)
  })

  it.each([[[{ topic: 'weather', inApp: true, push: true }]], [[{ topic: 'live' }]], ['live'], [null]])(
    'of nonsense is refused: %j',
    async (topics) => {
      const answer = await put(await test.person(), topics)
      expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_PARAMETERS'])
    },
  )

  it('is refused to guests', async () => {
    expect((await put(undefined, [])).body.code).toBe('INVALID_SESSION_AUTH')
  })
})
