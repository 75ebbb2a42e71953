import { user, type Device, type LoginResult } from '@tayang/contract'
import { URI, type TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { UserTables } from '../../rows/tables.ts'
import { APP, newDevice, openUserHarness, PASSWORD, type UserHarness } from '../../test/user-harness.ts'

const MINUTE_MS = 60_000
const STEP_MS = 30_000

let app: UserHarness
beforeAll(async () => void (app = await openUserHarness()))
afterAll(() => app[Symbol.asyncDispose]())
// Codes, guesses and waits of one test are over in the next.
beforeEach(() => app.clock.advance(60 * MINUTE_MS))

interface Answer {
  status: number
  body: { code?: string; details: string[]; data: LoginResult }
}
const outcomeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

/** A person with a proved email and a session. */
async function aPerson(name = 'Rani') {
  const email = await app.register(name)
  const at = new Date(app.clock.now())
  const tables = app.database.forModule<UserTables>('user')
  await tables.updateTable('account').set({ email_verified_at: at }).where('email', '=', email).execute()
  const session = await app.signIn(email)
  return { email, token: session.accessToken, account: session.account }
}

const begin = (token: string, proof: object = { password: PASSWORD }) =>
  app.calls.call(user.beginSecondFactor, { token, body: proof })

interface Person {
  email: string
  token: string
  account: LoginResult['account']
  codeAt(byMs?: number): string
  /** Passes the time of a code, so that the next one is another. */
  nextCode(): Promise<string>
  recoveryCodes: string[]
}

async function aPersonWithFactor(name?: string): Promise<Person> {
  const person = await aPerson(name)
  const { body } = await begin(person.token)
  const totp = URI.parse(body.data.uri) as TOTP
  const codeAt = (byMs = 0) => totp.generate({ timestamp: app.clock.now() + byMs })
  const confirmed = await app.calls.call(user.confirmSecondFactor, {
    token: person.token,
    body: { challenge: body.data.challenge, code: codeAt() },
  })
  expect(confirmed.status).toBe(200)
  const nextCode = async () => {
    await app.clock.advance(STEP_MS)
    return codeAt()
  }
  return { ...person, codeAt, nextCode, recoveryCodes: confirmed.body.data.recoveryCodes }
}

const logIn = (email: string, device: Device, more: object = {}): Promise<Answer> =>
  app.calls.call(user.createSession, {
    body: { type: 'username', username: email, password: PASSWORD, device, ...more },
    headers: APP,
  })
const goOn = (challenge: string, factor: string, device: Device): Promise<Answer> =>
  app.calls.call(user.createSessionBySecondFactor, { body: { challenge, factor, device }, headers: APP })
async function challengeOf(email: string, device: Device): Promise<string> {
  const refused = await logIn(email, device)
  expect(outcomeOf(refused)).toEqual([401, 'TOTP_REQUIRED'])
  return refused.body.details[0] ?? ''
}
const stateOf = async (token: string) =>
  (await app.calls.call(user.getSecondFactor, { token })).body.data as object

describe('setting a second factor up', () => {
  it('asks for the person, since a stolen session must not lock its owner out', async () => {
    const { token } = await aPerson()
    expect(outcomeOf(await begin(token, {}))).toEqual([403, 'PROOF_REQUIRED'])
    expect(outcomeOf(await begin(token, { password: 'not it at all' }))).toEqual([401, 'INVALID_CREDENTIAL'])
  })

  it('counts from the first right code on, and shows ten recovery codes', async () => {
    const { token, email } = await aPerson()
    const { status, body } = await begin(token)
    expect(status).toBe(200)
    expect(body.data.uri).toMatch(/^otpauth:\/\/totp\//)
    expect(body.data.uri).toContain(body.data.secret)
    expect(await stateOf(token)).toEqual({ isOn: false, isOwn: true, recoveryCodesLeft: 0 })
    expect((await logIn(email, newDevice())).status).toBe(200)
    const confirm = (code: string) =>
      app.calls.call(user.confirmSecondFactor, { token, body: { challenge: body.data.challenge, code } })
    const totp = URI.parse(body.data.uri) as TOTP
    const right = totp.generate({ timestamp: app.clock.now() })
    const wrong = right === '000000' ? '000001' : '000000'
    expect(outcomeOf(await confirm(wrong))).toEqual([400, 'INVALID_OTP'])
    const confirmed = await confirm(right)
    expect(confirmed.status).toBe(200)
    expect(new Set(confirmed.body.data.recoveryCodes).size).toBe(10)
    expect(await stateOf(token)).toEqual({ isOn: true, isOwn: true, recoveryCodesLeft: 10 })
    expect(outcomeOf(await begin(token))).toEqual([409, 'SECOND_FACTOR_ON'])
    expect(outcomeOf(await confirm(right))).toEqual([401, 'CHALLENGE_OVER'])
    expect(await app.emailTo(email, 'authenticator app')).toContain('/not-me?token=')
  })

  it('is good for ten minutes and in its own session alone', async () => {
    const person = await aPerson()
    const { body } = await begin(person.token)
    const totp = URI.parse(body.data.uri) as TOTP
    const confirmIn = (token: string) =>
      app.calls.call(user.confirmSecondFactor, {
        token,
        body: { challenge: body.data.challenge, code: totp.generate({ timestamp: app.clock.now() }) },
      })
    const elsewhere = await app.signIn(person.email)
    expect(outcomeOf(await confirmIn(elsewhere.accessToken))).toEqual([401, 'CHALLENGE_OVER'])
    await app.clock.advance(10 * MINUTE_MS)
    expect(outcomeOf(await confirmIn(person.token))).toEqual([401, 'CHALLENGE_OVER'])
  })

  it('needs a proved email, because who proves it gets the account', async () => {
    const email = await app.register('Sari')
    const { accessToken } = await app.signIn(email)
    expect(outcomeOf(await begin(accessToken))).toEqual([403, 'EMAIL_NOT_VERIFIED'])
  })

  it('is done by the operator link for operators', async () => {
    const wanted = 'desk@example.com'
    const { token } = await app.user.provisioning.makeOperator(wanted, ['admin'])
    await app.calls.call(user.resetPassword, { body: { password: PASSWORD, token }, headers: APP })
    const { accessToken } = await app.signIn(wanted)
    expect(await stateOf(accessToken)).toEqual({ isOn: true, isOwn: false, recoveryCodesLeft: 0 })
    expect(outcomeOf(await begin(accessToken))).toEqual([403, 'FORBIDDEN'])
  })

  it('stores nothing that signs anybody in', async () => {
    const person = await aPersonWithFactor('Tuti')
    const tables = app.database.forModule<UserTables>('user')
    const codes = await tables
      .selectFrom('recovery_code')
      .selectAll()
      .where('account_id', '=', person.account.id)
      .execute()
    expect(codes).toHaveLength(10)
    for (const code of person.recoveryCodes) {
      expect(JSON.stringify(codes.map(({ hash }) => hash.toString('latin1')))).not.toContain(code)
    }
  })
})

describe('a sign-in with a second factor', () => {
  it('answers a challenge after the right password, and a code makes the session', async () => {
    const person = await aPersonWithFactor()
    const device = newDevice()
    const challenge = await challengeOf(person.email, device)
    const answer = await goOn(challenge, await person.nextCode(), device)
    expect(answer.status).toBe(200)
    expect(answer.body.data.account.id).toBe(person.account.id)
  })

  it('the need of a code is not revealed before the password is right', async () => {
    const { email } = await aPersonWithFactor()
    const answer = await logIn(email, newDevice(), { password: 'not it at all' })
    expect(outcomeOf(answer)).toEqual([401, 'INVALID_CREDENTIAL'])
  })

  it('takes the code together with the password too', async () => {
    const person = await aPersonWithFactor()
    const totp = await person.nextCode()
    expect((await logIn(person.email, newDevice(), { totp })).status).toBe(200)
    expect(outcomeOf(await logIn(person.email, newDevice(), { totp }))).toEqual([400, 'INVALID_OTP'])
  })

  it('each code is good once, the one that confirmed the set-up included', async () => {
    const person = await aPersonWithFactor()
    const device = newDevice()
    const challenge = await challengeOf(person.email, device)
    expect(outcomeOf(await goOn(challenge, person.codeAt(), device))).toEqual([400, 'INVALID_OTP'])
    const code = await person.nextCode()
    const answers = await Promise.all([1, 2, 3].map(() => goOn(challenge, code, device)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    const next = await challengeOf(person.email, device)
    expect(outcomeOf(await goOn(next, code, device))).toEqual([400, 'INVALID_OTP'])
  })

  it('a challenge is good once, for five minutes, on its own device', async () => {
    const person = await aPersonWithFactor()
    const device = newDevice()
    const challenge = await challengeOf(person.email, device)
    const code = await person.nextCode()
    expect(outcomeOf(await goOn(challenge, code, newDevice()))).toEqual([401, 'CHALLENGE_OVER'])
    const changed = challenge.replace(/.$/, (last) => (last === 'A' ? 'z' : 'A')).replace('.', '.A')
    expect(outcomeOf(await goOn(changed, code, device))).toEqual([401, 'CHALLENGE_OVER'])
    expect((await goOn(challenge, code, device)).status).toBe(200)
    // The second one is the same challenge in another writing.
    for (const again of [challenge, `${challenge}x`]) {
      const answer = await goOn(again, await person.nextCode(), device)
      expect(outcomeOf(answer)).toEqual([401, 'CHALLENGE_OVER'])
    }
    const late = await challengeOf(person.email, device)
    await app.clock.advance(5 * MINUTE_MS)
    expect(outcomeOf(await goOn(late, person.codeAt(), device))).toEqual([401, 'CHALLENGE_OVER'])
  })

  it('a challenge ends with the password that it began with', async () => {
    const person = await aPersonWithFactor()
    const device = newDevice()
    const challenge = await challengeOf(person.email, device)
    const password = 'Merdeka-1945!'
    const changed = await app.calls.call(user.changePassword, {
      token: person.token,
      body: { password, confirmPassword: password, currentPassword: PASSWORD },
    })
    expect(changed.status).toBe(200)
    expect(outcomeOf(await goOn(challenge, await person.nextCode(), device))).toEqual([401, 'CHALLENGE_OVER'])
  })

  it('guesses are bounded for the account, however many challenges there are', async () => {
    const person = await aPersonWithFactor()
    const device = newDevice()
    const wrong = (await person.nextCode()) === '000000' ? '000001' : '000000'
    for (let n = 0; n < 5; n++) {
      const challenge = await challengeOf(person.email, device)
      expect(outcomeOf(await goOn(challenge, wrong, device))).toEqual([400, 'INVALID_OTP'])
    }
    const challenge = await challengeOf(person.email, device)
    expect(outcomeOf(await goOn(challenge, person.codeAt(), device))).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  })

  it('a recovery code takes the place of a lost app, once, and its owner is told', async () => {
    const person = await aPersonWithFactor()
    const device = newDevice()
    const [first = ''] = person.recoveryCodes
    const challenge = await challengeOf(person.email, device)
    // People type it as they like.
    const answer = await goOn(challenge, first.toUpperCase().replace('-', ''), device)
    expect(answer.status).toBe(200)
    expect(await app.emailTo(person.email, 'recovery code')).toContain('9')
    const again = await challengeOf(person.email, device)
    expect(outcomeOf(await goOn(again, first, device))).toEqual([400, 'INVALID_OTP'])
    expect(await stateOf(person.token)).toMatchObject({ recoveryCodesLeft: 9 })
  })

  it('a code by phone asks for it too', async () => {
    const { account, accessToken } = await app.registerByPhone('+628171234567')
    const otp = await proofCodeOf(accessToken, String(account.mobile))
    const { body } = await begin(accessToken, { otp })
    const totp = URI.parse(body.data.uri) as TOTP
    const code = totp.generate({ timestamp: app.clock.now() })
    const { challenge } = body.data
    await app.calls.call(user.confirmSecondFactor, { token: accessToken, body: { challenge, code } })
    await app.clock.advance(2 * MINUTE_MS)
    const device = newDevice()
    const sent = await app.codeFor(String(account.mobile), 'login', device.uuid)
    const refused = await app.calls.call(user.createSession, {
      body: { type: 'mobile', username: account.mobile, otp: sent, device },
      headers: APP,
    })
    expect(outcomeOf(refused)).toEqual([401, 'TOTP_REQUIRED'])
    const now = totp.generate({ timestamp: app.clock.now() })
    expect((await goOn(refused.body.details[0], now, device)).status).toBe(200)
  })
})

async function proofCodeOf(token: string, mobile: string): Promise<string> {
  await app.clock.advance(2 * MINUTE_MS)
  const { status } = await app.calls.call(user.sendProofCode, { token, body: { purpose: 'secondFactor' } })
  expect(status).toBe(200)
  return app.lastCode(mobile)
}

describe('changing a second factor', () => {
  const turnOff = (token: string, body: object) => app.calls.call(user.deleteSecondFactor, { token, body })
  const renew = (token: string, body: object) => app.calls.call(user.renewRecoveryCodes, { token, body })

  it('is turned off by password and code together, and by neither alone', async () => {
    const person = await aPersonWithFactor()
    const code = await person.nextCode()
    const wrong = code === '000000' ? '000001' : '000000'
    expect(outcomeOf(await turnOff(person.token, { factor: code }))).toEqual([403, 'PROOF_REQUIRED'])
    expect(outcomeOf(await turnOff(person.token, { factor: wrong, password: PASSWORD }))).toEqual([
      400,
      'INVALID_OTP',
    ])
    expect((await turnOff(person.token, { factor: code, password: PASSWORD })).status).toBe(204)
    expect(await stateOf(person.token)).toEqual({ isOn: false, isOwn: true, recoveryCodesLeft: 0 })
    expect((await logIn(person.email, newDevice())).status).toBe(200)
    expect(await app.emailTo(person.email, 'no longer requires a code')).toContain('/not-me?token=')
    const again = await turnOff(person.token, { factor: code, password: PASSWORD })
    expect(outcomeOf(again)).toEqual([409, 'SECOND_FACTOR_OFF'])
  })

  it('new recovery codes end the old ones', async () => {
    const person = await aPersonWithFactor()
    const [old = '', ...others] = person.recoveryCodes
    const renewed = await renew(person.token, { factor: others[0], password: PASSWORD })
    expect(renewed.status).toBe(200)
    const device = newDevice()
    const challenge = await challengeOf(person.email, device)
    expect(outcomeOf(await goOn(challenge, old, device))).toEqual([400, 'INVALID_OTP'])
    expect((await goOn(challenge, renewed.body.data.recoveryCodes[0], device)).status).toBe(200)
    expect(await app.emailTo(person.email, 'New recovery codes')).toContain('/not-me?token=')
  })

  it('there is nothing to renew without one', async () => {
    const { token } = await aPerson()
    const answer = await renew(token, { factor: '123456', password: PASSWORD })
    expect(outcomeOf(answer)).toEqual([409, 'SECOND_FACTOR_OFF'])
  })
})
