import { notification } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openNotificationHarness, type NotificationHarness } from '../test/notification-harness.ts'

let test: NotificationHarness
beforeAll(async () => void (test = await openNotificationHarness()))
afterAll(() => test[Symbol.asyncDispose]())

describe('the choices', () => {
  it('are every topic everywhere by default', async () => {
    const me = await test.person()
    const answer = await test.calls.call(notification.getChoices, { token: me.token })
    expect(answer.status).toBe(200)
    expect(answer.body.data.topics).toEqual(
      notification.notificationTopics.map((topic) => ({ topic, inApp: true, push: true })),
    )
  })

  it('are refused to guests', async () => {
    expect((await test.calls.call(notification.getChoices)).body.code).toBe('INVALID_SESSION_AUTH')
  })
})
