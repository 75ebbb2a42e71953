import { user } from '@tayang/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { APP, newDevice, openUserHarness, PASSWORD, type UserHarness } from '../../test/user-harness.ts'

const MINUTE_MS = 60_000

let app: UserHarness
beforeAll(async () => void (app = await openUserHarness()))
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => app.clock.advance(61 * MINUTE_MS))

const forget = (email: string, more: { headers?: Record<string, string>; host?: string } = {}) =>
  app.calls.call(user.forgetPassword, { body: { email }, headers: APP, ...more })
const reset = (token: string, password: string) =>
  app.calls.call(user.resetPassword, { body: { token, password }, headers: APP })
const tokenIn = (text: string) => /\/reset-password\?token=([\w-]{43})/.exec(text)?.[1] ?? ''

describe('a forgotten password', () => {
  it('the link of the email sets a password once', async () => {
    const email = await app.register('Lupa')
    const answer = await forget(email.toUpperCase())
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({ success: true })
    const token = tokenIn(await app.emailTo(email, '/reset-password'))
    expect((await reset(token, 'Merdeka-1945')).status).toBe(200)
    expect((await reset(token, 'Merdeka-1946')).status).toBe(400)
    const body = { type: 'username', username: email, password: PASSWORD, device: {} }
    expect((await app.calls.call(user.createSession, { body, headers: APP })).status).toBe(400)
  })

  it('the link proves that the person reads that email', async () => {
    const email = await app.register('Lupa')
    await forget(email)
    await reset(tokenIn(await app.emailTo(email, '/reset-password')), PASSWORD)
    expect((await app.signIn(email)).account.emailVerifiedAt).toBe(app.clock.now())
  })

  it('a stranger who registered the email first cannot return by a number of their own', async () => {
    const email = await app.register('Korban')
    const [stranger, mobile] = [await app.signIn(email), '+6281234500001']
    const token = stranger.accessToken
    await app.calls.call(user.sendOtp, { body: { mobile, purpose: 'modifyPhoneNumber' }, token })
    const change = {
      params: { id: stranger.profile.id },
      body: { phone: mobile, code: app.lastCode(mobile), password: PASSWORD },
    }
    expect((await app.calls.call(user.updatePhoneNumber, { ...change, token })).status).toBe(200)

    await forget(email)
    await reset(tokenIn(await app.emailTo(email, '/reset-password')), PASSWORD)
    expect((await app.signIn(email)).account.mobile).toBeNull()
    await app.clock.advance(MINUTE_MS)
    const body = { type: 'mobile', username: mobile, otp: await app.codeFor(mobile), device: newDevice() }
    const answer = await app.calls.call(user.createSession, { body, headers: APP })
    expect([answer.status, answer.body.code]).toEqual([404, 'NUMBER_NOT_REGISTERED'])
  })

  it.each([
    { days: 29, left: null, what: 'takes a number off that is so new that a thief may have put it there' },
    {
      days: 31,
      left: '+6281234500031',
      what: 'keeps the number of an owner who had proved the email before',
    },
  ])('$what ($days days)', async ({ days, left }) => {
    const [email, mobile] = [await app.register('Pemilik'), `+62812345000${days}`]
    await forget(email)
    await reset(tokenIn(await app.emailTo(email, '/reset-password')), PASSWORD)
    const { accessToken: token, profile } = await app.signIn(email)
    await app.calls.call(user.sendOtp, { body: { mobile, purpose: 'modifyPhoneNumber' }, token })
    const body = { phone: mobile, code: app.lastCode(mobile), password: PASSWORD }
    const changed = await app.calls.call(user.updatePhoneNumber, {
      params: { id: profile.id },
      body,
      token,
    })
    expect(changed.status).toBe(200)
    await app.clock.leap(days * 24 * 60 * MINUTE_MS)
    // Emails about other things may come meanwhile.
    const links = () =>
      app.outbox
        .list(email)
        .map(({ text }) => tokenIn(text))
        .filter(Boolean)
    const known = links().length
    await forget(email)
    await expect.poll(() => links().length, { timeout: 10_000 }).toBeGreaterThan(known)
    await reset(links()[0] ?? '', PASSWORD)
    const owner = await app.signIn(email)
    expect(owner.account.mobile).toBe(left)
    if (left !== null) return
    await app.emailTo(email, 'it was removed from your account')
    // A thief may read the email, so the removed number is notified as well.
    await app.emailTo(mobile, 'Your Tayang password was just changed.')
  })

  it('the response is the same for every email, and only a registered one receives an email', async () => {
    const email = await app.register('Ada')
    const [known, unknown] = [await forget(email), await forget('nobody@example.com')]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    await app.emailTo(email, '/reset-password')
    expect(app.outbox.list('nobody@example.com')).toEqual([])
  })

  it('the email is in the language of the browser', async () => {
    const email = await app.register('Bahasa')
    await forget(email, { headers: { ...APP, cookie: 'lang=id' } })
    expect(await app.emailTo(email, 'kata sandi baru')).toContain('Salam hangat')
  })

  it('one address receives five emails an hour, which the response does not reveal', async () => {
    const email = await app.register('Ramai')
    const emails = () => app.outbox.list(email).filter(({ text }) => text.includes('/reset-password'))
    for (let i = 0; i < 7; i++) expect((await forget(email)).status).toBe(200)
    await expect.poll(() => emails().length).toBe(5)
    await app.clock.advance(60 * MINUTE_MS)
    await forget(email)
    await expect.poll(() => emails().length).toBe(6)
  })

  it('a flood from one network is refused', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 22; i++) statuses.push((await forget(`p${i}@example.com`)).status)
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429])
  })

  it('a link that was handed to an operator stays valid', async () => {
    const { token } = await app.user.provisioning.makeOperator('bos@example.com', ['admin'])
    await forget('bos@example.com')
    const mailed = tokenIn(await app.emailTo('bos@example.com', '/reset-password'))
    expect((await reset(token, PASSWORD)).status).toBe(200)
    expect((await app.signIn('bos@example.com')).account.roles).toEqual(['admin'])
    expect((await reset(mailed, PASSWORD)).status).toBe(200)
    expect((await app.signIn('bos@example.com')).account.roles).toEqual(['admin'])
  })

  it('a text that is no email is refused with the message of the contract, and so is an unknown application', async () => {
    const empty = await forget('')
    expect(empty.status).toBe(400)
    expect(empty.body.message).toBe('Invalid email!')
    expect((await forget('a@example.com', { headers: {} })).body.code).toBe('INVALID_APP_ID')
  })

  it('a caller who cannot read the outbox gets NOT_CONFIGURED', async () => {
    const answer = await forget('a@example.com', { host: 'tayang.example' })
    expect(answer.status).toBe(503)
    expect(answer.body.code).toBe('NOT_CONFIGURED')
  })
})
