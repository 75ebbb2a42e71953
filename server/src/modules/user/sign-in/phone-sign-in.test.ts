import { user } from '@tayang/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { APP, newDevice, openUserHarness, type UserHarness } from '../user-harness.ts'
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

/** A code that it surely is not. */
const wrong = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, '0')

const rowsOf = (mobile: string) =>
  app.database
    .forModule<UserTables>('user')
    .selectFrom('one_time_code')
    .selectAll()
    .where('mobile', '=', mobile)
    .execute()
const rowOf = async (mobile: string) => (await rowsOf(mobile))[0]

describe('signing in by phone', () => {
  it('registers nobody and spends no code while the site is closed, and does after (ruling R12)', async () => {
    const [mobile, device] = [newNumber(), newDevice()]
    const otp = await app.codeFor(mobile, 'register', device.uuid)
    app.extend({ isClosed: () => true })
    const closed = await createSession(mobile, otp, { device })
    app.extend({ isClosed: () => false })
    expect([closed.status, closed.body.code]).toEqual([503, 'MAINTENANCE'])
    expect((await createSession(mobile, otp, { device })).status).toBe(200)
  })

  it('registers who never was here, with a name that tells nothing of the number', async () => {
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

  it('lets somebody in again who is known', async () => {
    const mobile = newNumber()
    const { account } = await app.registerByPhone(mobile)
    await app.clock.advance(MINUTE_MS)
    const answer = await createSession(mobile, await app.codeFor(mobile))
    expect(answer.status).toBe(200)
    expect(answer.body.data.account.id).toBe(account.id)
  })

  it('says that a number is unknown only to who holds it (trust 5.13)', async () => {
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

  it('makes no account of a code for logging in, and enters none by a code for registering', async () => {
    const mobile = newNumber()
    const otp = await app.codeFor(mobile, 'register')
    const second = newNumber()
    await app.codeFor(second, 'register')
    expect((await createSession(second, otp === app.lastCode(second) ? wrong(otp) : otp)).status).toBe(400)
    expect((await createSession(mobile, otp)).status).toBe(200)
  })

  it('takes a code once, also of two who show it at once', async () => {
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

  it('takes the newest code alone (fault 24)', async () => {
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

  it('takes a code on the device that asked for it, and guesses from elsewhere cost its owner nothing', async () => {
    const mobile = newNumber()
    const device = newDevice()
    const otp = await app.codeFor(mobile, 'register', device.uuid)
    for (let i = 0; i < 8; i++) expect((await createSession(mobile, otp)).body.code).toBe('INVALID_OTP')
    expect((await createSession(mobile, otp, { device })).status).toBe(200)
  })

  it('takes the same code again from a browser whose identifier was somebody else’s (A022)', async () => {
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

  it('takes a code for five minutes', async () => {
    const mobile = newNumber()
    const otp = await app.codeFor(mobile, 'register')
    await app.clock.advance(5 * MINUTE_MS)
    expect((await createSession(mobile, otp)).body.code).toBe('INVALID_OTP')
    const next = await app.codeFor(mobile, 'register')
    await app.clock.advance(5 * MINUTE_MS - 1)
    expect((await createSession(mobile, next)).status).toBe(200)
  })

  it('takes neither a used code nor an old one when the clock goes back (fault 11)', async () => {
    const [used, early] = [newNumber(), newNumber()]
    const usedCode = await app.codeFor(used, 'register')
    expect((await createSession(used, usedCode)).status).toBe(200)
    const earlyCode = await app.codeFor(early, 'register')
    await app.clock.advance(-2 * 60 * MINUTE_MS)
    expect((await createSession(used, usedCode)).body.code).toBe('INVALID_OTP')
    expect((await createSession(early, earlyCode)).body.code).toBe('INVALID_OTP')
    // Nobody waits two hours for the next one.
    expect((await createSession(early, await app.codeFor(early, 'register'))).status).toBe(200)
  })

  it('takes no code three days later', async () => {
    const mobile = newNumber()
    const otp = await app.codeFor(mobile, 'register')
    await app.clock.advance(3 * 24 * 60 * MINUTE_MS)
    expect((await createSession(mobile, otp)).body.code).toBe('INVALID_OTP')
  })

  it('judges at most five of a hundred guesses at once, and lets the number rest for 15 minutes', async () => {
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

  it('judges the right code as the fifth and not as the sixth', async () => {
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

  it('refuses nonsense in the place of number or code in the specification’s words', async () => {
    const nobody = await createSession('telepon', '123456')
    expect(nobody.body).toMatchObject({ code: 'INVALID_PHONE', message: 'Incorrect mobile number' })
    expect((await createSession(newNumber(), '12')).body.message).toBe('Invalid OTP code')
    expect((await createSession(newNumber(), '123456')).body.code).toBe('INVALID_OTP')
  })

  it('makes one account of ten who register one number at once', async () => {
    const mobile = newNumber()
    const otp = await app.codeFor(mobile, 'register')
    const answers = await Promise.all(Array.from({ length: 5 }, () => createSession(mobile, otp)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await app.clock.advance(MINUTE_MS)
    const late = await app.calls.call(user.sendOtp, { body: { mobile, purpose: 'register' }, headers: APP })
    expect(late.body.code).toBe('PHONE_ALREADY_USED')
  })

  it('keeps no code that could be used', async () => {
    const mobile = newNumber()
    const otp = await app.codeFor(mobile)
    const dump = JSON.stringify(await rowOf(mobile))
    expect(dump).not.toContain(otp)
    expect((await rowOf(mobile))?.hash).toHaveLength(32)
  })

  it('forgets numbers that asked for nothing for a day', async () => {
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
