import { user } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP, openUserHarness, type UserHarness } from '../../test/user-harness.ts'

let app: UserHarness
beforeAll(async () => void (app = await openUserHarness()))
afterAll(() => app[Symbol.asyncDispose]())

const clear = (token: string | undefined, headers: Record<string, string> = APP) =>
  app.calls.call(user.clearSessions, { headers, ...(token ? { token } : {}) })
const isIn = async (token: string) => (await app.calls.call(user.getAccount, { token })).status === 200

describe('signing out of all devices', () => {
  it('one logout token ends every session of the account, once', async () => {
    const email = await app.register('Mira')
    const other = await app.signIn(await app.register('Nina'))
    const phone = await app.signIn(email)
    const laptop = await app.login(email)
    expect((await clear(laptop.logoutToken)).status).toBe(204)
    expect(await isIn(phone.accessToken)).toBe(false)
    expect(await isIn(other.accessToken)).toBe(true)

    const again = await clear(laptop.logoutToken)
    expect(again.status).toBe(401)
    expect(again.body.code).toBe('Session InvalidSessionToken')
    expect((await clear(phone.logoutToken)).status).toBe(401)
  })

  it('a logout token is refused after ten minutes', async () => {
    const session = await app.signIn(await app.register('Oki'))
    await app.clock.advance(10 * 60_000)
    expect((await clear(session.logoutToken)).status).toBe(401)
    expect(await isIn(session.accessToken)).toBe(true)
  })

  it('an access token, a refresh token, an empty token and noise are refused', async () => {
    const session = await app.signIn(await app.register('Putu'))
    for (const token of [session.accessToken, session.refreshToken, undefined, 'x'.repeat(600)]) {
      expect((await clear(token)).body.code).toBe('Session InvalidSessionToken')
    }
    expect(await isIn(session.accessToken)).toBe(true)
  })

  it('a logout token is no access token', async () => {
    const session = await app.signIn(await app.register('Qori'))
    expect(await isIn(session.logoutToken)).toBe(false)
  })

  it('a call of an unknown application is refused', async () => {
    const session = await app.signIn(await app.register('Rudi'))
    expect((await clear(session.logoutToken, {})).body.code).toBe('INVALID_APP_ID')
  })
})
