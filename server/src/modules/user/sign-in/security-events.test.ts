import { user } from '@tayang/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { APP, newDevice, openUserHarness, PASSWORD, type UserHarness } from '../test/user-harness.ts'

let app: UserHarness
let email: string
beforeAll(async () => {
  app = await openUserHarness()
  email = await app.register('Citra')
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => {
  app.security.length = 0
})

const NETWORK = '127.0.0.1'
const signIn = (username: string, password: string) =>
  app.calls.call(user.createSession, {
    body: { type: 'username', username, password, device: newDevice() },
    headers: APP,
  })

describe('a security event', () => {
  it('says who signed in, from where and on what', async () => {
    const { body } = await signIn(email, PASSWORD)
    expect(app.security).toEqual([
      {
        event: 'sign-in',
        outcome: 'ok',
        accountId: body.data.account.id,
        sessionId: expect.any(String),
        network: NETWORK,
        device: 'Laptop',
        detail: 'POST /user/v1.2/sessions username',
      },
    ])
  })

  it('says on which account a wrong password was tried, and of an unknown one that there is none', async () => {
    const accountId = (await signIn(email, PASSWORD)).body.data.account.id
    app.security.length = 0
    await signIn(email, 'wrong-password')
    await signIn('nobody@example.com', 'wrong-password')
    expect(app.security).toMatchObject([
      {
        event: 'sign-in',
        outcome: 'failed',
        accountId,
        detail: expect.stringContaining('INVALID_CREDENTIAL'),
      },
      { event: 'sign-in', outcome: 'failed', accountId: undefined },
    ])
  })

  it('is a limit that was passed', async () => {
    for (let i = 0; i < 12; i++) await signIn(`guess-${email}`, 'wrong-password')
    expect(app.security.at(-1)).toMatchObject({ event: 'rate-limit', outcome: 'refused', network: NETWORK })
  })

  it('is a code that was sent, and one that was wrong', async () => {
    const mobile = '+6281200000071'
    const right = await app.codeFor(mobile, 'register')
    const otp = right === '000000' ? '111111' : '000000'
    const body = { type: 'mobile', username: mobile, otp, device: newDevice() }
    await app.calls.call(user.createSession, { body, headers: APP })
    expect(app.security).toMatchObject([
      { event: 'one-time-code-sent', outcome: 'ok' },
      { event: 'sign-in', outcome: 'failed', detail: expect.stringContaining('mobile INVALID_OTP') },
    ])
    expect(JSON.stringify(app.security)).not.toContain(mobile.slice(3))
  })

  it('is a refresh token that came twice', async () => {
    const device = newDevice()
    const session = await app.signIn(email, device)
    const refresh = () =>
      app.calls.call(user.refreshSession, {
        body: { accessToken: '', device },
        headers: { ...APP, 'x-refresh-token': session.refreshToken },
      })
    await refresh()
    await app.clock.advance(31_000)
    app.security.length = 0
    await refresh()
    expect(app.security).toEqual([
      {
        event: 'refresh-replay',
        outcome: 'failed',
        accountId: session.account.id,
        sessionId: expect.any(String),
        network: NETWORK,
      },
    ])
  })

  it('is a call with somebody else’s id', async () => {
    const { accessToken, account } = await app.signIn(email)
    await app.calls.call(user.getAccount, {
      token: accessToken,
      headers: { [user.PROFILE_ID_HEADER]: crypto.randomUUID() },
    })
    expect(app.security.at(-1)).toMatchObject({
      event: 'forbidden-call',
      outcome: 'refused',
      accountId: account.id,
    })
  })

  it('is a change of the password, and a guess at the old one', async () => {
    const { accessToken, account } = await app.signIn(email)
    const change = (currentPassword: string) =>
      app.calls.call(user.changePassword, {
        token: accessToken,
        body: { password: 'Lain#Lagi-2026', confirmPassword: 'Lain#Lagi-2026', currentPassword },
      })
    await change('wrong-password')
    await change(PASSWORD)
    expect(app.security.slice(-2)).toMatchObject([
      { event: 'password-change', outcome: 'failed', accountId: account.id },
      { event: 'password-change', outcome: 'ok', accountId: account.id },
    ])
  })
})
