import { user } from '@tayang/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newDevice, openUserHarness, PASSWORD, type UserHarness } from '../../test/user-harness.ts'

const MINUTE_MS = 60_000

let app: UserHarness
beforeAll(async () => void (app = await openUserHarness()))
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => app.clock.advance(25 * 60 * MINUTE_MS))

let numbers = 0
const newNumber = () => `+62814${String(10_000_000 + ++numbers)}`

const ask = (token: string, mobile: string) =>
  app.calls.call(user.sendOtp, { body: { mobile, purpose: 'modifyPhoneNumber' }, token })
interface Body {
  phone: string
  code: string
  password?: string
  otp?: string
}
const send = (token: string, id: string, body: Body) =>
  app.calls.call(user.updatePhoneNumber, { params: { id }, body, token })
/** As the owner of an account with a password. */
const change = (token: string, id: string, body: Body) => send(token, id, { password: PASSWORD, ...body })
const askProof = (token: string, purpose = 'changePhone') =>
  app.calls.call(user.sendProofCode, { body: { purpose }, token })
const mobileOf = async (token: string) => (await app.calls.call(user.getAccount, { token })).body.data.mobile

async function somebody() {
  const session = await app.signIn(await app.register('Rani'))
  return { token: session.accessToken, id: session.profile.id, email: session.account.email ?? '' }
}

describe('changing the phone number', () => {
  it('the code sets the number, and the owner is notified by email', async () => {
    const { token, id, email } = await somebody()
    const mobile = newNumber()
    await ask(token, mobile)
    const answer = await change(token, id, { phone: ` ${mobile} `, code: app.lastCode(mobile) })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({ success: true })
    expect(await mobileOf(token)).toBe(mobile)
    expect(await app.emailTo(email, 'mobile number')).not.toContain(mobile)
  })

  it('the former number is notified', async () => {
    const old = newNumber()
    const session = await app.registerByPhone(old)
    await app.clock.advance(MINUTE_MS)
    const mobile = newNumber()
    await ask(session.accessToken, mobile)
    await askProof(session.accessToken)
    const answer = await send(session.accessToken, session.profile.id, {
      phone: mobile,
      code: app.lastCode(mobile),
      otp: app.lastCode(old),
    })
    expect(answer.status).toBe(200)
    expect(await app.emailTo(old, 'was changed to')).toContain(mobile.slice(-3))
  })

  it('a wrong code is refused, and guesses are bounded', async () => {
    const { token, id } = await somebody()
    const mobile = newNumber()
    await ask(token, mobile)
    const code = app.lastCode(mobile) === '000000' ? '000001' : '000000'
    const wrong = await change(token, id, { phone: mobile, code })
    expect(wrong.status).toBe(400)
    expect(wrong.body).toMatchObject({ code: 'INVALID_OTP_CODE', message: 'Incorrect OTP Code' })
    for (let i = 0; i < 4; i++) await change(token, id, { phone: mobile, code })
    const many = await change(token, id, { phone: mobile, code: app.lastCode(mobile) })
    expect(many.status).toBe(429)
    expect(many.body.code).toBe('TOO_MANY_ATTEMPTS')
    expect(await mobileOf(token)).toBeNull()
  })

  it('a code of another purpose, person, device or number is refused', async () => {
    const email = await app.register('Rani')
    const session = await app.signIn(email)
    const { accessToken: token } = session
    const other = await somebody()
    const mobile = newNumber()
    const refused = async (by: string, id: string, phone: string, code: string) =>
      expect((await change(by, id, { phone, code })).body.code).toBe('INVALID_OTP_CODE')

    await refused(token, session.profile.id, mobile, await app.codeFor(mobile))
    await app.clock.advance(MINUTE_MS)
    await ask(token, mobile)
    const code = app.lastCode(mobile)
    await refused(other.token, other.id, mobile, code)
    await refused(token, session.profile.id, newNumber(), code)
    const external = await app.signIn(email, newDevice())
    await refused(external.accessToken, session.profile.id, mobile, code)
    expect((await change(token, session.profile.id, { phone: mobile, code })).status).toBe(200)
    // It does not sign anybody in either.
    await app.clock.advance(MINUTE_MS)
    await ask(token, mobile)
    const body = { type: 'mobile', username: mobile, otp: app.lastCode(mobile), device: newDevice() }
    const headers = { 'x-app-id': 'tayang-web' }
    expect((await app.calls.call(user.createSession, { body, headers })).body.code).toBe('INVALID_OTP')
  })

  it('a session alone is refused, and the code stays valid', async () => {
    const { token, id } = await somebody()
    const mobile = newNumber()
    await ask(token, mobile)
    const body = { phone: mobile, code: app.lastCode(mobile) }
    const codes = async (more: Partial<Body>) => (await send(token, id, { ...body, ...more })).body.code
    for (let i = 0; i < 6; i++) expect(await codes({})).toBe('PROOF_REQUIRED')
    expect((await send(token, id, body)).status).toBe(403)
    expect(await codes({ otp: '123456' })).toBe('PROOF_REQUIRED')
    expect(await codes({ password: 'a guess' })).toBe('INVALID_CREDENTIAL')
    expect((await askProof(token)).body.code).toBe('FORBIDDEN')
    expect(await mobileOf(token)).toBeNull()
    expect((await change(token, id, body)).status).toBe(200)
    expect((await change(token, id, body)).body.code).toBe('INVALID_OTP_CODE')
  })

  it('guesses of the password are bounded', async () => {
    const { token, id } = await somebody()
    const mobile = newNumber()
    await ask(token, mobile)
    const body = { phone: mobile, code: app.lastCode(mobile), password: 'a guess' }
    const said: string[] = []
    for (let i = 0; i < 11; i++) said.push((await send(token, id, body)).body.code)
    expect(said).toEqual([...Array<string>(10).fill('INVALID_CREDENTIAL'), 'TOO_MANY_ATTEMPTS'])
    expect((await change(token, id, body)).status).toBe(429)
  })

  it('without a password, a code to the present number is required once', async () => {
    const old = newNumber()
    const { accessToken: token, profile } = await app.registerByPhone(old)
    await app.clock.advance(MINUTE_MS)
    const mobile = newNumber()
    await ask(token, mobile)
    const body = { phone: mobile, code: app.lastCode(mobile) }
    expect((await send(token, profile.id, body)).body.code).toBe('PROOF_REQUIRED')
    expect((await askProof(token, 'deleteAccount')).status).toBe(200)
    const other = { ...body, otp: app.lastCode(old) }
    expect((await send(token, profile.id, other)).body.code).toBe('INVALID_OTP')
    await app.clock.advance(MINUTE_MS)
    const sent = await askProof(token)
    expect(sent.body.data).toMatchObject({ length: 6, sentTo: expect.stringMatching(/^\+62814\*+\d{3}$/) })
    const otp = app.lastCode(old)
    // One of many concurrent changes succeeds.
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => send(token, profile.id, { ...body, otp })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await mobileOf(token)).toBe(mobile)
  })

  it('a number taken meanwhile and an invalid number are refused', async () => {
    const { token, id } = await somebody()
    const mobile = newNumber()
    await ask(token, mobile)
    const code = app.lastCode(mobile)
    const { token: quick, id: quickId } = await somebody()
    await app.clock.advance(MINUTE_MS)
    await ask(quick, mobile)
    await change(quick, quickId, { phone: mobile, code: app.lastCode(mobile) })
    const late = await change(token, id, { phone: mobile, code })
    expect(['INVALID_OTP_CODE', 'PHONE_ALREADY_USED']).toContain(late.body.code)
    expect(await mobileOf(token)).toBeNull()
    expect((await change(token, id, { phone: '123', code })).body.code).toBe('INVALID_PHONE')
  })

  it('the profile of another person and a guest are refused', async () => {
    const [{ token }, other] = [await somebody(), await somebody()]
    const body = { phone: newNumber(), code: '123456' }
    const foreign = await change(token, other.id, body)
    expect(foreign.status).toBe(403)
    expect(foreign.body.code).toBe('FORBIDDEN')
    expect((await change('made-up', other.id, body)).status).toBe(401)
  })
})
