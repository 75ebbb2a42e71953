import { user } from '@tayang/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginFlow, codeOf } from '../../../../../../tests/browser-like.ts'
import { APP, newDevice, openUserHarness, PASSWORD, type UserHarness } from '../../test/user-harness.ts'

let app: UserHarness
let origin: string
beforeAll(async () => {
  app = await openUserHarness({ startMs: Date.now() })
  origin = await app.calls.listen()
})
afterAll(() => app[Symbol.asyncDispose]())

const offers = {
  google: { path: '/dev/identity/auth', clientId: 'tayang-at-google', scope: 'openid email profile' },
  facebook: { path: '/dev/identity/facebook/dialog', clientId: 'tayang-at-facebook', scope: 'email' },
}
type Name = keyof typeof offers

/** A token of the provider for this person. */
async function tokenOf(type: Name, form: Record<string, string>): Promise<string> {
  const { path, ...offer } = offers[type]
  const redirectUri = `${origin}/login/callback`
  const flow = await beginFlow({ ...offer, authorizationUrl: `${origin}${path}` }, redirectUri)
  const { codeVerifier, nonce } = flow
  const body = { code: await codeOf(flow, form), provider: type, codeVerifier, nonce, redirectUri }
  const host = new URL(origin).host
  const answer = await app.calls.call(user.exchangeOauthCode, { body, headers: APP, host })
  const { id_token, access_token } = answer.body.data.res.data
  return id_token ?? access_token
}

const signIn = (
  type: Name,
  token: string,
  over: object = {},
  how: { host?: string; headers?: object } = {},
) =>
  app.calls.call(user.createSession, {
    body: { type, token, device: newDevice(), ...over },
    ...how,
    headers: { ...APP, ...how.headers },
  })

const come = async (type: Name, form: Record<string, string>, over: object = {}) =>
  signIn(type, await tokenOf(type, form), over)

const isOwn = (name: string) => ({ email: `${name}@example.com`, name, verified: 'on' })
const sqlOf = async (text: ReturnType<typeof sql>) =>
  (await text.execute(app.database.forModule('user'))).rows as Record<string, unknown>[]
const passwordWorks = async (email: string) => {
  const body = { type: 'username', username: email, password: PASSWORD, device: newDevice() }
  return (await app.calls.call(user.createSession, { body, headers: APP })).status === 200
}

describe.each(['google', 'facebook'] as const)('sign-in by a token of %s', (type) => {
  it('a person is registered the first time and known the second', async () => {
    const form = isOwn(`first-${type}`)
    const first = await come(type, form)
    expect(first.status).toBe(200)
    expect(first.body.data.account).toMatchObject({
      email: form.email,
      name: form.name,
      hasPassword: false,
      mobile: null,
      roles: [],
    })
    expect(first.body.data.account.emailVerifiedAt === null).toBe(type === 'facebook')
    expect(first.body.data.profile.avatar).toBeNull()
    const second = await come(type, form)
    expect(second.body.data.account.id).toBe(first.body.data.account.id)
  })

  it('concurrent sign-ins of one person create one account', async () => {
    const token = await tokenOf(type, isOwn(`many-${type}`))
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(type, token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.data.account.id)).size).toBe(1)
  })

  it('the consent to the terms is recorded once for each text', async () => {
    const consent = { version: '2026-11', language: 'id' }
    const form = isOwn(`consent-${type}`)
    const { account } = (await come(type, form, { consent })).body.data
    await come(type, form, { consent })
    await come(type, form, { consent: { ...consent, version: '2027-01' } })
    const rows = await sqlOf(
      sql`select version from "user".consent where account_id = ${account.id} order by at, id`,
    )
    expect(rows.map(({ version }) => version)).toEqual(['2026-11', '2027-01'])
  })

  it('an unknown token is refused', async () => {
    for (const token of ['made-up', 'a.b.c', `${'A'.repeat(2000)}`]) {
      const answer = await signIn(type, token)
      expect(answer.status).toBe(401)
      expect(answer.body).toMatchObject({ code: 'INVALID_CREDENTIAL', message: 'Invalid Credentials' })
    }
    expect((await signIn(type, '')).status).toBe(400)
  })

  it('an expired token is refused', async () => {
    const token = await tokenOf(type, isOwn(`late-${type}`))
    await app.clock.advance(15 * 60_000)
    const answer = await signIn(type, token)
    await app.clock.advance(-15 * 60_000)
    expect(answer.body.code).toBe('INVALID_CREDENTIAL')
  })

  it('the same token is accepted again after a conflict of the device identifier', async () => {
    const device = newDevice()
    await app.login(await app.register('Owner'), device)
    const token = await tokenOf(type, isOwn(`device-${type}`))
    const taken = await signIn(type, token, { device })
    expect([taken.status, taken.body.code]).toEqual([409, 'Model UniqueConstraintError'])
    expect((await signIn(type, token)).status).toBe(200)
  })

  it('a banned account is refused', async () => {
    const form = isOwn(`banned-${type}`)
    const { account } = (await come(type, form)).body.data
    await sqlOf(sql`update "user".account set status = 'banned' where id = ${account.id}`)
    const answer = await come(type, form)
    expect([answer.status, answer.body.code]).toEqual([403, 'ACCOUNT_BANNED'])
  })

  it('an operator is refused, who signs in by password and second factor', async () => {
    const form = isOwn(`operator-${type}`)
    const { account } = (await come(type, form)).body.data
    await sqlOf(sql`update "user".account set roles = '{operator}' where id = ${account.id}`)
    expect((await come(type, form)).body.code).toBe('INVALID_CREDENTIAL')
  })

  it('a provider that is not offered is answered as such', async () => {
    const token = await tokenOf(type, isOwn(`away-${type}`))
    const foreign = await signIn(type, token, {}, { host: 'tayang.example' })
    expect([foreign.status, foreign.body.code]).toEqual([503, 'NOT_CONFIGURED'])
    const proxied = await signIn(type, token, {}, { headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(proxied.body.code).toBe('NOT_CONFIGURED')
  })
})

describe('an account that has the email already', () => {
  const accountOf = async (email: string) =>
    (await sqlOf(sql`select * from "user".account where email = ${email}`))[0]

  it('the account is signed in to when both sides have verified the email, and keeps its password', async () => {
    const email = await app.register('Proven')
    await sqlOf(sql`update "user".account set email_verified_at = now() where email = ${email}`)
    const before = await accountOf(email)
    const { body } = await come('google', { email, name: 'Google', verified: 'on' })
    expect(body.data.account).toMatchObject({ id: before?.id, name: 'Proven', hasPassword: true })
    expect(await passwordWorks(email)).toBe(true)
  })

  it('an account with the email unverified goes to its owner, without its password and its sessions', async () => {
    // A stranger registered the victim's email and waits.
    const email = await app.register('Claimed')
    const waiting = await app.signIn(email)
    const { body } = await come('google', { email, name: 'Victim', verified: 'on' })
    expect(body.data.account).toMatchObject({ id: waiting.account.id, email, hasPassword: false })
    expect(body.data.account.emailVerifiedAt).not.toBeNull()
    expect(await passwordWorks(email)).toBe(false)
    const asked = await app.calls.call(user.getAccount, { token: waiting.accessToken })
    expect(asked.body.code).toBe('Session InvalidSessionToken')
    const refreshed = await app.calls.call(user.refreshSession, {
      body: { accessToken: waiting.accessToken, device: newDevice() },
      headers: { ...APP, 'x-refresh-token': waiting.refreshToken },
    })
    expect(refreshed.status).toBe(401)
    const cleared = await app.calls.call(user.clearSessions, { token: waiting.logoutToken, headers: APP })
    expect(cleared.status).toBe(401)
    expect(app.events).toContainEqual(
      expect.objectContaining({ type: 'user.session-ended', accountId: waiting.account.id }),
    )
  })

  it('an account with a proved phone number stays with its person and loses the unverified email', async () => {
    const email = await app.register('Phoned')
    const other = await app.signIn(email)
    await sqlOf(sql`update "user".account set mobile = '+6281255550001' where email = ${email}`)
    const { body } = await come('google', { email, name: 'Owner', verified: 'on' })
    expect(body.data.account.id).not.toBe(other.account.id)
    expect(body.data.account.email).toBe(email)
    const kept = await app.calls.call(user.getAccount, { token: other.accessToken })
    expect(kept.body.data).toMatchObject({ email: null, mobile: '+6281255550001', hasPassword: true })
  })

  it('the account is not signed in to by an email that the provider has not verified', async () => {
    const email = await app.register('Unvouched')
    const own = await accountOf(email)
    for (const type of ['google', 'facebook'] as const) {
      const stranger = { email, name: 'Stranger' }
      const unasked = await come(type, stranger)
      expect([unasked.status, unasked.body.code]).toEqual([409, 'EMAIL_HAS_ACCOUNT'])
      const { body } = await come(type, stranger, { asNew: true })
      expect(body.data.account.id).not.toBe(own?.id)
      expect(body.data.account.email).toBeNull()
    }
    expect(await passwordWorks(email)).toBe(true)
  })

  it('the account of an operator is not signed in to and stays unchanged', async () => {
    const email = await app.register('Boss')
    await sqlOf(sql`update "user".account set roles = '{operator}' where email = ${email}`)
    const answer = await come('google', { email, name: 'Boss', verified: 'on' })
    expect(answer.body.code).toBe('INVALID_CREDENTIAL')
    expect(await passwordWorks(email)).toBe(true)
  })

  it('an account created by the mock provider exists in the demo alone', async () => {
    const form = isOwn('straw')
    const { account, accessToken } = (await come('google', form)).body.data
    expect(await app.user.accounts.isDemo(account.id)).toBe(true)
    expect(await app.user.identify(accessToken, { isDemo: false })).toBeNull()
  })
})
