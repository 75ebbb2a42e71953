import { user } from '@tayang/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { APP, newDevice, openUserHarness, PASSWORD, type UserHarness } from '../../test/user-harness.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let app: UserHarness
beforeAll(async () => void (app = await openUserHarness()))
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => app.clock.advance(61 * MINUTE_MS))
afterEach(() => app.extend({ verifiesBeforeLogin: async () => false }))

const verify = (token: string, headers: Record<string, string> = APP) =>
  app.calls.call(user.verifyAccount, { body: { token }, headers })
const resend = (token: string, host?: string) =>
  app.calls.call(user.resendVerification, { token, ...(host && { host }) })
const emails = (email: string) =>
  app.outbox.list(email).filter(({ text }) => text.includes('/email-verification'))
const tokenOf = async (email: string) =>
  /\/email-verification\?token=([\w-]{43})/.exec(await app.emailTo(email, '/email-verification'))?.[1] ?? ''
const signIn = (username: string) =>
  app.calls.call(user.createSession, {
    body: { type: 'username', username, password: PASSWORD, device: newDevice() },
    headers: APP,
  })

describe('verifying an email', () => {
  it('the link of the registration verifies the email, and opening it again has the same response', async () => {
    const email = await app.register('Baru')
    expect((await app.signIn(email)).account.emailVerifiedAt).toBeNull()
    const token = await tokenOf(email)
    const answer = await verify(token)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({ success: true })
    expect((await app.signIn(email)).account.emailVerifiedAt).toBe(app.clock.now())
    await app.clock.advance(MINUTE_MS)
    const verifiedAt = app.clock.now() - MINUTE_MS
    expect((await verify(token)).status).toBe(200)
    expect((await app.signIn(email)).account.emailVerifiedAt).toBe(verifiedAt)
  })

  it('the email is in the language of the accepted terms', async () => {
    const email = 'bahasa@example.com'
    const consent = { version: '2026-11', language: 'id' }
    const body = { email, name: '<b>Nama</b>', password: PASSWORD, consent }
    await app.calls.call(user.createAccount, { body, headers: APP })
    const text = await app.emailTo(email, 'Selamat datang')
    // A name could carry an advertisement to a stranger.
    expect(text).not.toContain('Nama')
  })

  it('a replaced or unknown link is refused, and an expired one is said to be expired', async () => {
    const email = await app.register('Lama')
    const replaced = await tokenOf(email)
    const { accessToken } = await app.signIn(email)
    expect((await resend(accessToken)).status).toBe(204)
    await expect.poll(() => emails(email).length).toBe(2)
    const newest = await tokenOf(email)
    await app.clock.leap(7 * DAY_MS)
    for (const token of [replaced, 'made-up']) {
      const answer = await verify(token)
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({
        code: 'INVALID_PARAMETERS',
        message: 'General error, please try again later',
      })
    }
    expect((await verify(newest)).body).toMatchObject({ code: 'LINK_EXPIRED' })
    expect((await verify(newest)).status).toBe(410)
  })

  it('an expired link is sent once more to its email, and a used one says verified however late', async () => {
    const email = await app.register('Telat')
    const old = await tokenOf(email)
    await app.clock.leap(7 * DAY_MS)
    const renew = (token: string) => app.calls.call(user.renewVerification, { body: { token }, headers: APP })
    expect((await renew('made-up')).status).toBe(200)
    expect((await renew(old)).status).toBe(200)
    await expect.poll(() => emails(email).length).toBe(2)
    const token = await tokenOf(email)
    expect((await verify(token)).status).toBe(200)
    await app.clock.leap(8 * DAY_MS)
    expect((await verify(token)).status).toBe(200)
    expect((await renew(token)).status).toBe(200)
    expect(emails(email)).toHaveLength(2)
  })

  it('the email is sent again once a minute and five times a day', async () => {
    const email = await app.register('Lagi')
    const answers: string[] = []
    for (let i = 0; i < 7; i++) {
      const { accessToken } = await app.login(email)
      await app.calls.call(user.validateSession, { token: accessToken, body: { isNewDevice: true } })
      const answer = await resend(accessToken)
      answers.push(answer.body?.code ?? answer.status)
      if (i === 0) {
        const quick = await resend(accessToken)
        expect(quick.status).toBe(429)
        expect(quick.body.code).toBe('TOO_QUICK_RETRY')
        expect(Number(quick.headers['retry-after'])).toBe(60)
      }
      await app.clock.advance(MINUTE_MS)
    }
    expect(answers).toEqual([204, 204, 204, 204, 204, 'TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS'])
    await expect.poll(() => emails(email).length).toBe(6)
  })

  it('nothing is sent to an account with a verified email or without one', async () => {
    const email = await app.register('Sudah')
    await verify(await tokenOf(email))
    const { accessToken } = await app.signIn(email)
    expect((await resend(accessToken)).status).toBe(204)
    const byPhone = await app.registerByPhone('+6281610000001')
    expect((await resend(byPhone.accessToken)).status).toBe(204)
    expect(emails(email)).toHaveLength(1)
  })

  it('a known application is required, and a session for another email', async () => {
    expect((await verify('made-up', {})).body.code).toBe('INVALID_APP_ID')
    expect((await resend('made-up')).status).toBe(401)
  })

  it('a caller who cannot read the outbox gets NOT_CONFIGURED', async () => {
    const { accessToken } = await app.signIn(await app.register('Jauh'))
    const answer = await resend(accessToken, 'tayang.example')
    expect(answer.status).toBe(503)
    expect(answer.body.code).toBe('NOT_CONFIGURED')
  })
})

describe('a site that requires verification before sign-in', () => {
  beforeEach(() => app.extend({ verifiesBeforeLogin: async () => true }))
  const register = (email: string, host?: string) =>
    app.calls.call(user.createAccount, {
      body: { email, name: 'Tertib', password: PASSWORD },
      headers: APP,
      ...(host && { host }),
    })

  it('registering answers 204, and sign-in waits for the link', async () => {
    const email = 'tertib@example.com'
    const made = await register(email)
    expect([made.status, made.body]).toEqual([204, ''])
    const early = await signIn(email)
    expect(early.status).toBe(403)
    expect(early.body).toMatchObject({
      code: 'EMAIL_NOT_VERIFIED',
      message: 'Please verify your email first: open the link we emailed you',
    })
    await expect.poll(() => emails(email).length).toBe(2)
    expect((await verify(await tokenOf(email))).status).toBe(200)
    expect((await signIn(email)).status).toBe(200)
  })

  it('a wrong password reveals nothing more than otherwise', async () => {
    await register('diam@example.com')
    const body = {
      type: 'username',
      username: 'diam@example.com',
      password: 'Rahasia-1946',
      device: newDevice(),
    }
    const answer = await app.calls.call(user.createSession, { body, headers: APP })
    expect(answer.body.code).toBe('INVALID_CREDENTIAL')
  })

  it('people with a phone number, of the demo and operators sign in as usual', async () => {
    await app.user.provisioning.ensureDemoPerson({
      email: 'ayu@tayang.test',
      name: 'Ayu',
      password: PASSWORD,
    })
    expect((await signIn('ayu@tayang.test')).status).toBe(200)
    const { token } = await app.user.provisioning.makeOperator('bos@example.com', ['admin'])
    await app.calls.call(user.resetPassword, { body: { token, password: PASSWORD }, headers: APP })
    expect((await signIn('bos@example.com')).status).toBe(200)
    expect((await app.registerByPhone('+6281610000002')).account.mobile).toBe('+6281610000002')
  })

  it('nobody is registered where no email can be sent', async () => {
    const answer = await register('jauh@example.com', 'tayang.example')
    expect(answer.status).toBe(503)
    expect(answer.body.code).toBe('NOT_CONFIGURED')
    expect(await app.user.accounts.idByEmail('jauh@example.com')).toBeNull()
  })
})
