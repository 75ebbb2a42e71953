import { user } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP, newDevice, openUserHarness, PASSWORD, type UserHarness } from '../../test/user-harness.ts'

let app: UserHarness
let email: string
beforeAll(async () => {
  app = await openUserHarness()
  email = await app.register('Tono')
})
afterAll(() => app[Symbol.asyncDispose]())

const signIn = (
  over: { username?: string; password?: string; device?: object } = {},
  { headers = APP, host }: { headers?: Record<string, string>; host?: string } = {},
) => {
  const body = { type: 'username', username: email, password: PASSWORD, device: newDevice(), ...over }
  return app.calls.call(user.createSession, { body, headers, ...(host ? { host } : {}) })
}

describe('sign-in by password', () => {
  it('the response has the account, the profile, three tokens and whether the device is new', async () => {
    const device = newDevice()
    const { status, body } = await signIn({ device })
    expect(status).toBe(200)
    expect(body.data.account).toMatchObject({ email, name: 'Tono', diamonds: 0, subscriptions: [] })
    expect(body.data.profile.accountId).toBe(body.data.account.id)
    expect(body.data.isNewDevice).toBe(true)
    const tokens = [body.data.accessToken, body.data.refreshToken, body.data.logoutToken]
    expect(new Set(tokens).size).toBe(3)
    expect((await signIn({ device })).body.data.isNewDevice).toBe(false)
  })

  it('the email in capital letters and the username are accepted alike', async () => {
    const { body } = await signIn({ username: email.toUpperCase() })
    expect((await signIn({ username: body.data.account.username })).status).toBe(200)
  })

  it('a wrong password and an unknown email get the same response', async () => {
    const wrong = await signIn({ password: 'Rahasia-1946' })
    const unknown = await signIn({ username: 'nobody@example.com' })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toMatchObject({
      code: 'INVALID_CREDENTIAL',
      message: 'Incorrect Email or Password',
    })
    expect(unknown.body).toEqual(wrong.body)
    expect(unknown.status).toBe(401)
  })

  it('the device identifier of another account is refused, so that the browser makes a new one', async () => {
    const device = newDevice()
    await signIn({ device })
    const other = await app.register('Other')
    const answer = await signIn({ username: other, device })
    expect(answer.status).toBe(409)
    expect(answer.body.code).toBe('Model UniqueConstraintError')
    expect((await signIn({ username: other })).status).toBe(200)
  })

  it('empty fields are refused with the messages of the contract', async () => {
    const noName = await signIn({ username: '  ' })
    expect(noName.status).toBe(400)
    expect(noName.body.message).toBe('Invalid email!')
    expect((await signIn({ password: '' })).body.message).toBe('Invalid password!')
  })

  it('texts that the database cannot store are refused', async () => {
    const nul = await signIn({ username: 'tono\0' })
    expect([nul.status, nul.body.message]).toEqual([400, 'Invalid email!'])
    const device = { ...newDevice(), firebaseToken: 'push\0' }
    expect((await signIn({ device })).body.code).toBe('INVALID_PARAMETERS')
    expect((await signIn({ username: 'tono\ud800' })).status).toBe(401)
    expect((await signIn({ password: '\0\ud800' })).status).toBe(401)
  })

  it('a call of an unknown application is refused', async () => {
    const answer = await signIn({}, { headers: { 'x-app-id': 'somebody' } })
    expect(answer.status).toBe(401)
    expect(answer.body.code).toBe('INVALID_APP_ID')
  })

  it('guesses are slowed down, never forbidden for good, and a right password resets the count', async () => {
    const victim = await app.register('Victim')
    for (let i = 0; i < 9; i++) await signIn({ username: victim, password: `guess-${i}` })
    expect((await signIn({ username: victim })).status).toBe(200)
    for (let i = 0; i < 10; i++) {
      expect((await signIn({ username: victim, password: `guess-${i}` })).status).toBe(401)
    }
    const slowed = await signIn({ username: victim })
    expect(slowed.status).toBe(429)
    expect(Number(slowed.headers['retry-after'])).toBeLessThanOrEqual(60)
    await app.clock.advance(60_000)
    expect((await signIn({ username: victim })).status).toBe(200)
  }, 180_000)

  it('an account of the demo is known in the demo alone', async () => {
    await app.user.provisioning.ensureDemoPerson({
      email: 'ayu@tayang.test',
      name: 'Ayu',
      password: PASSWORD,
    })
    const here = await signIn({ username: 'ayu@tayang.test' })
    expect(here.status).toBe(200)

    const foreign = await signIn({ username: 'ayu@tayang.test' }, { host: 'tayang.example' })
    expect(foreign.body.code).toBe('INVALID_CREDENTIAL')
    const proxied = await signIn(
      { username: 'ayu@tayang.test' },
      { headers: { ...APP, 'x-forwarded-for': '203.0.113.7' } },
    )
    expect(proxied.body.code).toBe('INVALID_CREDENTIAL')

    const token = here.body.data.accessToken
    const body = { isNewDevice: true }
    const validated = await app.calls.call(user.validateSession, { token, body, host: 'tayang.example' })
    expect(validated.body.code).toBe('Session InvalidSessionToken')
    expect((await app.calls.call(user.validateSession, { token, body })).status).toBe(204)
  })
})
