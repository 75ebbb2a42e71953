import { user } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP, newDevice, openUserHarness, type UserHarness } from '../../test/user-harness.ts'

let app: UserHarness
beforeAll(async () => void (app = await openUserHarness()))
afterAll(() => app[Symbol.asyncDispose]())

describe('signing out', () => {
  it('both tokens end at once, other devices stay signed in, and the event is published', async () => {
    const email = await app.register('Kiki')
    const device = newDevice()
    const here = await app.signIn(email, device)
    const there = await app.signIn(email)
    expect((await app.calls.call(user.deleteSession, { token: here.accessToken })).status).toBe(204)

    const account = await app.calls.call(user.getAccount, { token: here.accessToken })
    expect(account.body.code).toBe('Session InvalidSessionToken')
    const refreshed = await app.calls.call(user.refreshSession, {
      body: { accessToken: here.accessToken, device },
      headers: { ...APP, 'x-refresh-token': here.refreshToken },
    })
    expect(refreshed.status).toBe(401)
    expect((await app.calls.call(user.getAccount, { token: there.accessToken })).status).toBe(200)
    expect(app.events).toContainEqual(
      expect.objectContaining({ type: 'user.session-ended', accountId: here.account.id, reason: 'logout' }),
    )
  })

  it('the logout token of the sign-in ends with it, and that of another sign-in stays', async () => {
    const email = await app.register('Kala')
    const here = await app.signIn(email)
    const there = await app.signIn(email)
    expect((await app.calls.call(user.deleteSession, { token: here.accessToken })).status).toBe(204)

    const stale = await app.calls.call(user.clearSessions, { token: here.logoutToken, headers: APP })
    expect(stale.body.code).toBe('Session InvalidSessionToken')
    expect((await app.calls.call(user.getAccount, { token: there.accessToken })).status).toBe(200)
    const cleared = await app.calls.call(user.clearSessions, { token: there.logoutToken, headers: APP })
    expect(cleared.status).toBe(204)
  })

  it('a session that was never validated can be ended', async () => {
    const { accessToken } = await app.login(await app.register('Lala'))
    expect((await app.calls.call(user.deleteSession, { token: accessToken })).status).toBe(204)
  })

  it('a guest is refused', async () => {
    expect((await app.calls.call(user.deleteSession)).body.code).toBe('INVALID_SESSION_AUTH')
    const answer = await app.calls.call(user.deleteSession, { token: 'made-up' })
    expect(answer.body.code).toBe('Session InvalidSessionToken')
  })
})
