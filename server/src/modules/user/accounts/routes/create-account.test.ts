import { user } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP, openUserHarness, PASSWORD, type UserHarness } from '../../test/user-harness.ts'

let app: UserHarness
beforeAll(async () => void (app = await openUserHarness()))
afterAll(() => app[Symbol.asyncDispose]())

const register = (body: object, headers: Record<string, string> = APP) =>
  app.calls.call(user.createAccount, { body, headers })

describe('registering', () => {
  it('a registration returns the id of the new account', async () => {
    const answer = await register({ email: 'Sari@Example.com', name: 'Sari', password: PASSWORD })
    expect(answer.status).toBe(200)
    const profile = await app.user.profiles.findByEmail('sari@example.com')
    expect(profile).toMatchObject({ name: 'Sari', accountId: answer.body.data.userId })
  })

  it('a name that advertises gambling is refused', async () => {
    const answer = await register({ email: 'judol@example.com', name: 'MAXW1N88', password: PASSWORD })
    expect([answer.status, answer.body.code]).toEqual([422, 'TEXT_NOT_ALLOWED'])
    expect(await app.user.profiles.findByEmail('judol@example.com')).toBe(undefined)
  })

  it.each(['admin', 'Tayang Official', 'ѕ u p p o r t'])(
    'the name %j, which claims to speak for the app, is refused and creates nothing',
    async (name) => {
      const answer = await register({ email: 'house@example.com', name, password: PASSWORD })
      expect([answer.status, answer.body.code]).toEqual([422, 'TEXT_NOT_ALLOWED'])
      expect(await app.user.profiles.findByEmail('house@example.com')).toBe(undefined)
    },
  )

  it.each(['\u200b\u200b', 'Sa\u200bri', 'Sari\u202e', 'S\u2066ari', 'Sari\u0007', 'Sari\u3164'])(
    'the name %j, of which something is not seen, is refused',
    async (name) => {
      const answer = await register({ email: 'unseen@example.com', name, password: PASSWORD })
      expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_PARAMETERS'])
    },
  )

  it('a registered email is refused, in any letter case', async () => {
    const body = { email: 'one@example.com', name: 'One', password: PASSWORD }
    await register(body)
    const answer = await register({ ...body, email: 'ONE@example.com' })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'EMAIL_ALREADY_EXISTS',
      message: 'Email has existed, please use another email',
    })
  })

  it('ten concurrent registrations of one email create one account', async () => {
    const body = { email: 'race@example.com', name: 'Race', password: PASSWORD }
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  it('people with the same first part of an email get different usernames', async () => {
    await register({ email: 'putri@a.example.com', name: 'Putri A', password: PASSWORD })
    const second = await register({ email: 'putri@b.example.com', name: 'Putri B', password: PASSWORD })
    expect(second.status).toBe(200)
  })

  it('a password under 8 characters is refused with the message of the contract', async () => {
    const answer = await register({ email: 'short@example.com', name: 'Short', password: '1234567' })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      code: 'INVALID_PARAMETERS',
      message: 'Password should be at least 8 characters',
    })
  })

  it.each(['Password1!', 'qwertyuiop', '        ', 'tayang2026', 'mudahditebak-1'])(
    'the password %j, which is guessed first, is refused and creates nothing',
    async (password) => {
      const email = 'mudah@example.com'
      const answer = await register({ email, name: 'Mudah Ditebak', password })
      expect([answer.status, answer.body.code]).toEqual([422, 'PASSWORD_TOO_COMMON'])
      expect(await app.user.profiles.findByEmail(email)).toBe(undefined)
    },
  )

  it('a call of an unknown application is refused', async () => {
    const body = { email: 'app@example.com', name: 'App', password: PASSWORD }
    const answer = await register(body, {})
    expect(answer.status).toBe(401)
    expect(answer.body.code).toBe('INVALID_APP_ID')
  })

  it('a flood from one address is refused with the time to wait', async () => {
    const body = { email: 'one@example.com', name: 'One', password: PASSWORD }
    let last = await register(body)
    for (let tries = 1; tries <= 120 && last.status !== 429; tries++) last = await register(body)
    expect(last.status).toBe(429)
    expect(last.body.message).toBe('Too many attempts, please try again later')
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    await app.clock.advance(60_000)
    expect((await register(body)).status).toBe(409)
  }, 180_000)
})
