import { user } from '@tayang/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { APP, newDevice, openUserHarness, type UserHarness } from '../test/user-harness.ts'
import type { UserTables } from '../rows/tables.ts'

const MINUTE_MS = 60_000

let app: UserHarness
beforeAll(async () => void (app = await openUserHarness()))
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => app.clock.advance(25 * 60 * MINUTE_MS))

let numbers = 0
const newNumber = () => `+62813${String(10_000_000 + ++numbers)}`

const createSession = (
  mobile: string,
  otp: string,
  { device = newDevice(), ...more }: { device?: object; consent?: object } = {},
) =>
  app.calls.call(user.createSession, {
    body: { type: 'mobile', username: mobile, otp, device, ...more },
    headers: APP,
  })

/** A code that is certainly wrong. */
const wrong = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, '0')

const rowsOf = (mobile: string) =>
  app.database
    .forModule<UserTables>('user')
    .selectFrom('one_time_code')
    .selectAll()
    .where('mobile', '=', mobile)
    .execute()
const rowOf = async (mobile: string) => (await rowsOf(mobile))[0]

describe('sign-in by phone', () => {
  it('while the site is closed nobody is registered and no code is used up, and both work afterwards', async () => {
    const [mobile, device] = [newNumber(), newDevice()]
    const otp = await app.codeFor(mobile, 'register', device.uuid)
    app.extend({ isClosed: () => true })
    const closed = await createSession(mobile, otp, { device })
    app.extend({ isClosed: () => false })
    expect([closed.status, closed.body.code]).toEqual([503, 'MAINTENANCE'])
    expect((await createSession(mobile, otp, { device })).status).toBe(200)
  })

  it('a new number is registered under a name that reveals nothing of it', async () => {
    const mobile = newNumber()
    const device = newDevice()
    const otp = await app.codeFor(mobile, 'register', device.uuid)
    const consent = { version: '2026-11', language: 'id' }
    const { status, body } = await createSession(mobile.replace('+62', '0'), otp, { device, consent })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      isNewDevice: true,
      account: { mobile, email: null, hasPassword: false },
    })
    expect(body.data.profile.name).toMatch(/^Viewer \d{4}$/)
    expect(JSON.stringify([body.data.profile, body.data.account.username])).not.toContain(mobile.slice(-4))
    const consents = await app.database
      .forModule<UserTables>('user')
      .selectFrom('consent')
      .selectAll()
      .where('account_id', '=', body.data.account.id)
      .execute()
    expect(consents).toMatchObject([{ purpose: 'terms', ...consent, is_granted: true }])
  })

  it('a known number is signed in', async () => {
    const mobile = newNumber()
    const { account } = await app.registerByPhone(mobile)
    await app.clock.advance(MINUTE_MS)
    const answer = await createSession(mobile, await app.codeFor(mobile))
    expect(answer.status).toBe(200)
    expect(answer.body.data.account.id).toBe(account.id)
  })

  it('only the holder of a number learns that it is unknown', async () => {
    const mobile = newNumber()
    const otp = await app.codeFor(mobile)
    const guess = await createSession(mobile, wrong(otp))
    expect(guess.status).toBe(400)
    expect(guess.body).toMatchObject({ code: 'INVALID_OTP', message: 'Incorrect OTP code' })
    const right = await createSession(mobile, otp)
    expect(right.status).toBe(404)
    expect(right.body).toMatchObject({ code: 'NUMBER_NOT_REGISTERED', message: 'Incorrect mobile number' })
    expect(await app.user.accounts.idByEmail(mobile)).toBeNull()
  })

  it('a code for signing in creates no account, and a code for registering signs in to none', async () => {
    const mobile = newNumber()
    const otp = await app.codeFor(mobile, 'register')
    const second = newNumber()
    await app.codeFor(second, 'register')
    expect((await createSession(second, otp === app.lastCode(second) ? wrong(otp) : otp)).status).toBe(400)
    expect((await createSession(mobile, otp)).status).toBe(200)
  })

  it('a code is good once, even for two concurrent requests', async () => {
    const mobile = newNumber()
    await app.registerByPhone(mobile)
    await app.clock.advance(MINUTE_MS)
    const otp = await app.codeFor(mobile)
    const statuses = (await Promise.all([1, 2, 3].map(() => createSession(mobile, otp)))).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([200, 400, 400])
    expect((await createSession(mobile, otp)).body.code).toBe('INVALID_OTP')
  })

  it('only the newest code is valid', async () => {
    const mobile = newNumber()
    const first = await app.codeFor(mobile, 'register')
    await app.clock.advance(MINUTE_MS)
    let second = await app.codeFor(mobile, 'register')
    if (second === first) {
      await app.clock.advance(MINUTE_MS)
      second = await app.codeFor(mobile, 'register')
    }
    expect((await createSession(mobile, first)).body.code).toBe('INVALID_OTP')
    expect((await createSession(mobile, second)).status).toBe(200)
  })

  it('a code is valid on the device that requested it, and guesses from elsewhere cost no attempt', async () => {
    const mobile = newNumber()
    const device = newDevice()
    const otp = await app.codeFor(mobile, 'register', device.uuid)
    for (let i = 0; i < 8; i++) expect((await createSession(mobile, otp)).body.code).toBe('INVALID_OTP')
    expect((await createSession(mobile, otp, { device })).status).toBe(200)
  })

  it('the same code is accepted again after a conflict of the device identifier', async () => {
    const shared = newDevice()
    const first = newNumber()
    await createSession(first, await app.codeFor(first, 'register', shared.uuid), { device: shared })
    const mobile = newNumber()
    const otp = await app.codeFor(mobile, 'register', shared.uuid)
    const refused = await createSession(mobile, otp, { device: shared })
    expect(refused.status).toBe(409)
    expect(refused.body.code).toBe('Model UniqueConstraintError')
    expect((await createSession(mobile, otp)).status).toBe(200)
    expect((await createSession(mobile, otp)).body.code).toBe('INVALID_OTP')
  })

  it('a code is valid for five minutes', async () => {
    const mobile = newNumber()
    const otp = await app.codeFor(mobile, 'register')
    await app.clock.advance(5 * MINUTE_MS)
    expect((await createSession(mobile, otp)).body.code).toBe('INVALID_OTP')
    const next = await app.codeFor(mobile, 'register')
    await app.clock.advance(5 * MINUTE_MS - 1)
    expect((await createSession(mobile, next)).status).toBe(200)
  })

  it('neither a used nor an old code is accepted when the clock is set back', async () => {
    const [used, early] = [newNumber(), newNumber()]
    const usedCode = await app.codeFor(used, 'register')
    expect((await createSession(used, usedCode)).status).toBe(200)
    const earlyCode = await app.codeFor(early, 'register')
    await app.clock.advance(-2 * 60 * MINUTE_MS)
    expect((await createSession(used, usedCode)).body.code).toBe('INVALID_OTP')
    expect((await createSession(early, earlyCode)).body.code).toBe('INVALID_OTP')
    // The next code needs no wait of two hours.
    expect((await createSession(early, await app.codeFor(early, 'register'))).status).toBe(200)
  })

  it('no code is accepted three days later', async () => {
    const mobile = newNumber()
    const otp = await app.codeFor(mobile, 'register')
    await app.clock.leap(3 * 24 * 60 * MINUTE_MS)
    expect((await createSession(mobile, otp)).body.code).toBe('INVALID_OTP')
  })

  it('at most five of a hundred concurrent guesses are compared, and the number is paused for 15 minutes', async () => {
    const mobile = newNumber()
    await app.registerByPhone(mobile)
    await app.clock.advance(MINUTE_MS)
    const otp = await app.codeFor(mobile)
    const guesses = Array.from({ length: 100 }, (_, i) => String((Number(otp) + 1 + i) % 1_000_000))
    const answers = await Promise.all(guesses.map((guess) => createSession(mobile, guess.padStart(6, '0'))))
    const judged = answers.filter(({ body }) => body.code === 'INVALID_OTP')
    expect(judged).toHaveLength(5)
    expect(answers.filter(({ body }) => body.code === 'TOO_MANY_ATTEMPTS')).toHaveLength(95)
    expect((await rowOf(mobile))?.attempts).toBe(5)

    const right = await createSession(mobile, otp)
    expect(right.status).toBe(429)
    expect(right.body).toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
      message: 'Too many attempts, please try again later',
    })
    expect(Number(right.headers['retry-after'])).toBe(15 * 60)
    await app.clock.advance(2 * MINUTE_MS)
    const again = await app.calls.call(user.sendOtp, { body: { mobile }, headers: APP })
    expect(again.body.code).toBe('TOO_MANY_ATTEMPTS')
    await app.clock.advance(13 * MINUTE_MS)
    expect((await createSession(mobile, otp)).body.code).toBe('INVALID_OTP')
    expect((await createSession(mobile, await app.codeFor(mobile))).status).toBe(200)
  })

  it('the right code is accepted as the fifth guess and not as the sixth', async () => {
    const fifth = newNumber()
    const otp = await app.codeFor(fifth, 'register')
    for (let i = 0; i < 4; i++) await createSession(fifth, wrong(otp))
    expect((await createSession(fifth, otp)).status).toBe(200)
    const sixth = newNumber()
    const other = await app.codeFor(sixth, 'register')
    for (let i = 0; i < 5; i++)
      expect((await createSession(sixth, wrong(other))).body.code).toBe('INVALID_OTP')
    expect((await createSession(sixth, other)).body.code).toBe('TOO_MANY_ATTEMPTS')
  })

  it('an invalid number or code is refused with the message of the contract', async () => {
    const nobody = await createSession('telepon', '123456')
    expect(nobody.body).toMatchObject({ code: 'INVALID_PHONE', message: 'Incorrect mobile number' })
    expect((await createSession(newNumber(), '12')).body.message).toBe('Invalid OTP code')
    expect((await createSession(newNumber(), '123456')).body.code).toBe('INVALID_OTP')
  })

  it('ten concurrent registrations of one number create one account', async () => {
    const mobile = newNumber()
    const otp = await app.codeFor(mobile, 'register')
    const answers = await Promise.all(Array.from({ length: 5 }, () => createSession(mobile, otp)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await app.clock.advance(MINUTE_MS)
    const late = await app.calls.call(user.sendOtp, { body: { mobile, purpose: 'register' }, headers: APP })
    expect(late.body.code).toBe('PHONE_ALREADY_USED')
  })

  it('the database stores no code that could be used', async () => {
    const mobile = newNumber()
    const otp = await app.codeFor(mobile)
    const dump = JSON.stringify(await rowOf(mobile))
    expect(dump).not.toContain(otp)
    expect((await rowOf(mobile))?.hash).toHaveLength(32)
  })

  it('a number without a request for a day is deleted', async () => {
    const mobile = newNumber()
    await app.codeFor(mobile)
    await app.clock.advance(25 * 60 * MINUTE_MS)
    await expect
      .poll(async () => {
        await app.clock.advance(60 * MINUTE_MS)
        return (await rowsOf(mobile)).length
      })
      .toBe(0)
  })
})
