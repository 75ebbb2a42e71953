import { user } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP, newDevice, openUserUnderTest, type UserUnderTest } from '../user-under-test.ts'

let house: UserUnderTest
beforeAll(async () => void (house = await openUserUnderTest()))
afterAll(() => house[Symbol.asyncDispose]())

describe('logging out', () => {
  it('ends both tokens at once, leaves other devices signed in and announces it', async () => {
    const email = await house.register('Kiki')
    const device = newDevice()
    const here = await house.signIn(email, device)
    const there = await house.signIn(email)
    expect((await house.calls.call(user.deleteSession, { token: here.accessToken })).status).toBe(204)

    const account = await house.calls.call(user.getAccount, { token: here.accessToken })
    expect(account.body.code).toBe('Session InvalidSessionToken')
    const refreshed = await house.calls.call(user.refreshSession, {
      body: { accessToken: here.accessToken, device },
      headers: { ...APP, 'x-refresh-token': here.refreshToken },
    })
    expect(refreshed.status).toBe(401)
    expect((await house.calls.call(user.getAccount, { token: there.accessToken })).status).toBe(200)
    expect(house.events).toContainEqual(
      expect.objectContaining({ type: 'user.session-ended', accountId: here.account.id, reason: 'logout' }),
    )
  })

  it('works for a session that was never validated', async () => {
    const { accessToken } = await house.login(await house.register('Lala'))
    expect((await house.calls.call(user.deleteSession, { token: accessToken })).status).toBe(204)
  })

  it('refuses who is signed in nowhere', async () => {
    expect((await house.calls.call(user.deleteSession)).body.code).toBe('INVALID_SESSION_AUTH')
    const answer = await house.calls.call(user.deleteSession, { token: 'made-up' })
    expect(answer.body.code).toBe('Session InvalidSessionToken')
  })
})
