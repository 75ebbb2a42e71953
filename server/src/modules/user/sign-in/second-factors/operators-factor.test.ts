import { user } from '@tayang/contract'
import { URI, type TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP, newDevice, openUserHarness, PASSWORD, type UserHarness } from '../../test/user-harness.ts'

const STEP_MS = 30_000
const ELSEWHERE = 'tayang.example'

let app: UserHarness
beforeAll(async () => void (app = await openUserHarness()))
afterAll(() => app[Symbol.asyncDispose]())

interface Operator {
  email: string
  uri: string
  codeAt(byMs?: number): string
}

let operators = 0

async function makeOperator(): Promise<Operator> {
  const email = `boss-${++operators}@example.com`
  const { token, totpUri } = await app.user.provisioning.makeOperator(email, ['admin'])
  await app.calls.call(user.resetPassword, { body: { password: PASSWORD, token }, headers: APP })
  const totp = URI.parse(totpUri) as TOTP
  return { email, uri: totpUri, codeAt: (byMs = 0) => totp.generate({ timestamp: app.clock.now() + byMs }) }
}

const signIn = (
  email: string,
  totp?: string,
  { host = ELSEWHERE, password = PASSWORD, device = newDevice() } = {},
) =>
  app.calls.call(user.createSession, {
    body: { type: 'username', username: email, password, device, ...(totp === undefined ? {} : { totp }) },
    headers: APP,
    host,
  })
const outcomeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('an operator outside demo mode', () => {
  it('a code is required after the right password, and completes the sign-in', async () => {
    const { email, codeAt } = await makeOperator()
    expect(outcomeOf(await signIn(email))).toEqual([401, 'TOTP_REQUIRED'])
    const answer = await signIn(email, codeAt())
    expect(answer.status).toBe(200)
    expect(answer.body.data.account.roles).toEqual(['admin'])
  })

  it('the need of a code is not revealed before the password is right', async () => {
    const { email, codeAt } = await makeOperator()
    for (const totp of [undefined, codeAt(), '000000']) {
      expect(outcomeOf(await signIn(email, totp, { password: 'not it at all' }))).toEqual([
        401,
        'INVALID_CREDENTIAL',
      ])
    }
  })

  it('the codes before and after the present one are accepted, and no other', async () => {
    const { email, codeAt } = await makeOperator()
    expect(outcomeOf(await signIn(email, codeAt(-2 * STEP_MS)))).toEqual([400, 'INVALID_OTP'])
    expect(outcomeOf(await signIn(email, codeAt(2 * STEP_MS)))).toEqual([400, 'INVALID_OTP'])
    expect((await signIn(email, codeAt(-STEP_MS))).status).toBe(200)
    expect((await signIn(email, codeAt(STEP_MS))).status).toBe(200)
  })

  it('a code is good once, even for ten concurrent sign-ins, and no older one after it', async () => {
    const { email, codeAt } = await makeOperator()
    const code = codeAt()
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(email, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
    expect(outcomeOf(await signIn(email, codeAt(-STEP_MS)))).toEqual([400, 'INVALID_OTP'])
  })

  it('five guesses in a quarter of an hour are allowed, with the right password each time', async () => {
    const { email, codeAt } = await makeOperator()
    const right = codeAt()
    const wrong = right === '123456' ? '654321' : '123456'
    for (let i = 0; i < 5; i++) expect(outcomeOf(await signIn(email, wrong))).toEqual([400, 'INVALID_OTP'])
    const refused = await signIn(email, right)
    expect(outcomeOf(refused)).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await app.clock.advance(15 * 60_000)
    expect((await signIn(email, codeAt())).status).toBe(200)
  })

  it('the same code is accepted again after a conflict of the device identifier', async () => {
    const device = newDevice()
    await app.signIn(await app.register('Tono'), device)
    const { email, codeAt } = await makeOperator()
    expect(outcomeOf(await signIn(email, codeAt(), { device }))).toEqual([409, 'Model UniqueConstraintError'])
    expect((await signIn(email, codeAt())).status).toBe(200)
  })

  it('a new link brings a new secret, which replaces the old one when the link is used', async () => {
    const old = await makeOperator()
    const made = await app.user.provisioning.makeOperator(old.email, ['admin'])
    expect((await signIn(old.email, old.codeAt())).status).toBe(200)
    await app.calls.call(user.resetPassword, {
      body: { password: PASSWORD, token: made.token },
      headers: APP,
    })
    await app.clock.advance(2 * STEP_MS)
    expect(outcomeOf(await signIn(old.email, old.codeAt()))).toEqual([400, 'INVALID_OTP'])
    const totp = URI.parse(made.totpUri) as TOTP
    expect((await signIn(old.email, totp.generate({ timestamp: app.clock.now() }))).status).toBe(200)
  })

  it('no code is required on the machine itself in demo mode', async () => {
    const { email } = await makeOperator()
    expect((await signIn(email, undefined, { host: 'localhost:3000' })).status).toBe(200)
  })

  it('the database stores the secret encrypted', async () => {
    const { email, uri } = await makeOperator()
    const secret = new URL(uri).searchParams.get('secret') ?? 'none'
    expect(uri).toMatch(/^otpauth:\/\/totp\/Tayang:/)
    const rows = app.database.forModule<{ account: Record<string, unknown> }>('user')
    const found = await rows.selectFrom('account').selectAll().where('email', '=', email).execute()
    const sealed = String(found[0]?.totp_sealed)
    expect(sealed.length).toBeGreaterThan(40)
    expect(sealed).not.toContain(secret)
  })
})

describe('an account without the operator role', () => {
  it('no code is required, and one that is sent is ignored', async () => {
    const email = await app.register('Wulan')
    expect((await signIn(email)).status).toBe(200)
    expect((await signIn(email, '000000')).status).toBe(200)
  })
})
