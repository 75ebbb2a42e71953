import { user } from '@tayang/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { APP, openUserHarness, type UserHarness } from '../../test/user-harness.ts'

const MINUTE_MS = 60_000

let app: UserHarness
beforeAll(async () => void (app = await openUserHarness()))
afterAll(() => app[Symbol.asyncDispose]())
/** Every test begins after all limits have expired. */
beforeEach(() => app.clock.advance(25 * 60 * MINUTE_MS))

let numbers = 0
const newNumber = () => `+62812${String(10_000_000 + ++numbers)}`

const ask = (
  body: object,
  { headers = APP, ...more }: { headers?: Record<string, string>; token?: string; host?: string } = {},
) => app.calls.call(user.sendOtp, { body, headers, ...more })

describe('requesting a one-time code', () => {
  it('six digits are sent, and the response has their count and the time to the next request', async () => {
    const mobile = newNumber()
    const answer = await ask({ mobile: mobile.replace('+62', '0') })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({ success: true, length: 6, retryAfterSeconds: 55 })
    expect(app.lastCode(mobile)).toMatch(/^\d{6}$/)
    // The last line lets a phone fill the code in on this site alone.
    expect(app.outbox.list(mobile)[0]?.text.split('\n').at(-1)).toBe(`@localhost #${app.lastCode(mobile)}`)
  })

  it('the message is in the language of the browser', async () => {
    const [english, indonesian] = [newNumber(), newNumber()]
    await ask({ mobile: english }, { headers: { ...APP, cookie: 'lang=xx' } })
    await ask({ mobile: indonesian }, { headers: { ...APP, cookie: 'a=b; lang=id' } })
    expect(app.outbox.list(english)[0]?.text).toMatch(/^Your Tayang code is \d{6}\. .* 5 min/)
    expect(app.outbox.list(indonesian)[0]?.text).toMatch(/^Kode Tayang kamu \d{6}\. .* 5 menit/)
  })

  it('the code has as many digits as the setting says', async () => {
    app.extend({ otpLength: async () => 8 })
    const mobile = newNumber()
    expect((await ask({ mobile })).body.data.length).toBe(8)
    expect(app.lastCode(mobile)).toMatch(/^\d{8}$/)
    app.extend({ otpLength: async () => 6 })
  })

  it.each(['', '123', '+6591234567', '0212345678', 'telepon', '8'.repeat(50)])(
    '%j is refused, since it is no number that is served',
    async (mobile) => {
      const answer = await ask({ mobile })
      expect(answer.status).toBe(400)
      expect(answer.body.message).toBe('Invalid phone number')
    },
  )

  it('another code within 55 seconds is refused with the time to wait', async () => {
    const mobile = newNumber()
    await ask({ mobile })
    const quick = await ask({ mobile, purpose: 'register' })
    expect(quick.status).toBe(429)
    expect(quick.body.code).toBe('TOO_QUICK_RETRY')
    expect(quick.headers['retry-after']).toBe('55')
    await app.clock.advance(54_999)
    expect((await ask({ mobile })).body.code).toBe('TOO_QUICK_RETRY')
    await app.clock.advance(1)
    expect((await ask({ mobile })).status).toBe(200)
  })

  it('a number gets five codes in an hour and ten in a day', async () => {
    const mobile = newNumber()
    const statuses: number[] = []
    for (let i = 0; i < 7; i++) {
      statuses.push((await ask({ mobile })).status)
      await app.clock.advance(MINUTE_MS)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    const refused = await ask({ mobile })
    expect(refused.body.code).toBe('TOO_MANY_ATTEMPTS')
    expect(Number(refused.headers['retry-after'])).toBe(53 * 60)
    await app.clock.advance(60 * MINUTE_MS)
    for (let i = 0; i < 5; i++) {
      expect((await ask({ mobile })).status).toBe(200)
      await app.clock.advance(MINUTE_MS)
    }
    await app.clock.advance(2 * 60 * MINUTE_MS)
    const tired = await ask({ mobile })
    expect(tired.body.code).toBe('TOO_MANY_ATTEMPTS')
    expect(Number(tired.headers['retry-after'])).toBeGreaterThan(20 * 60 * 60)
  })

  it('one of ten concurrent requests sends a code', async () => {
    const mobile = newNumber()
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask({ mobile })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(429)])
    expect(app.outbox.list(mobile)).toHaveLength(1)
  })

  it('one network gets twenty codes in an hour, for however many numbers', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 22; i++) statuses.push((await ask({ mobile: newNumber() })).status)
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429])
    await app.clock.advance(60 * MINUTE_MS)
    expect((await ask({ mobile: newNumber() })).status).toBe(200)
  })

  it('a code for signing in is sent to an unregistered number too', async () => {
    const mobile = newNumber()
    expect((await ask({ mobile, purpose: 'login' })).status).toBe(200)
    expect(app.lastCode(mobile)).toMatch(/^\d{6}$/)
  })

  it('a registered number is refused for registering and for a change', async () => {
    const mobile = newNumber()
    const owner = await app.registerByPhone(mobile)
    const other = await app.registerByPhone(newNumber())
    await app.clock.advance(MINUTE_MS)
    const register = await ask({ mobile, purpose: 'register' })
    expect(register.status).toBe(409)
    expect(register.body).toMatchObject({
      code: 'PHONE_ALREADY_USED',
      message: 'Number already used by another account.',
    })
    const change = { mobile, purpose: 'modifyPhoneNumber' }
    expect((await ask(change, { token: other.accessToken })).body.code).toBe('PHONE_ALREADY_USED')
    expect((await ask(change, { token: owner.accessToken, headers: {} })).status).toBe(200)
  })

  it('registered numbers can be probed at most sixty times an hour', async () => {
    const mobile = newNumber()
    await app.registerByPhone(mobile)
    const codes: string[] = []
    for (let i = 0; i < 60; i++) codes.push((await ask({ mobile, purpose: 'register' })).body.code)
    expect(new Set(codes.slice(0, 59))).toEqual(new Set(['PHONE_ALREADY_USED']))
    expect(codes.at(-1)).toBe('TOO_MANY_ATTEMPTS')
  })

  it('changing a number and deleting an account need a session', async () => {
    for (const purpose of ['modifyPhoneNumber', 'deleteAccount']) {
      const answer = await ask({ mobile: newNumber(), purpose })
      expect(answer.status).toBe(401)
      expect(answer.body.code).toBe('INVALID_SESSION_AUTH')
    }
  })

  it('the code that deletes an account is sent to its own number alone', async () => {
    const mobile = newNumber()
    const { accessToken: token } = await app.registerByPhone(mobile)
    await app.clock.advance(MINUTE_MS)
    const foreign = await ask({ mobile: newNumber(), purpose: 'deleteAccount' }, { token })
    expect(foreign.body.code).toBe('INVALID_PHONE')
    expect((await ask({ mobile, purpose: 'deleteAccount' }, { token })).status).toBe(200)
  })

  it('a guest needs a known application, and a caller needs a valid token', async () => {
    const mobile = newNumber()
    expect((await ask({ mobile }, { headers: {} })).body.code).toBe('INVALID_APP_ID')
    expect((await ask({ mobile }, { token: 'made-up' })).body.code).toBe('Session InvalidSessionToken')
  })

  it('a caller who cannot read the outbox gets NOT_CONFIGURED', async () => {
    const mobile = newNumber()
    const answer = await ask({ mobile }, { host: 'tayang.example' })
    expect(answer.status).toBe(503)
    expect(answer.body.code).toBe('NOT_CONFIGURED')
    expect(app.outbox.list(mobile)).toEqual([])
  })
})

describe('the cost of codes', () => {
  it('codes are bounded per block of numbers, and in all by a breaker', async () => {
    const env = { TAYANG_OTP_PER_PREFIX_HOUR_MAX: '2', TAYANG_OTP_PER_HOUR_TOTAL_MAX: '3' }
    await using small = await openUserHarness({ env })
    const askSmall = async (mobile: string) =>
      (await small.calls.call(user.sendOtp, { body: { mobile }, headers: APP })).body.code ?? 'sent'
    expect(await askSmall('+6281210000001')).toBe('sent')
    expect(await askSmall('+6281210000002')).toBe('sent')
    expect(await askSmall('+6281210000003')).toBe('TOO_MANY_ATTEMPTS')
    expect(await askSmall('+6281310000001')).toBe('sent')
    expect(await askSmall('+6281410000001')).toBe('UNAVAILABLE')
    expect(small.outbox.list()).toHaveLength(3)
  })

  it('another country is served only when a setting says so', async () => {
    await using abroad = await openUserHarness({ env: { TAYANG_OTP_COUNTRY_CODES: '62,65' } })
    const body = { mobile: '+65 9123 4567' }
    expect((await abroad.calls.call(user.sendOtp, { body, headers: APP })).status).toBe(200)
    expect(abroad.lastCode('+6591234567')).toMatch(/^\d{6}$/)
  })
})
