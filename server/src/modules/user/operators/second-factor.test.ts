import { user } from '@tayang/contract'
import { URI, type TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP, newDevice, openUserHarness, PASSWORD, type UserHarness } from '../user-harness.ts'

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
  const { token, totpUri } = await app.user.provisioning.makeOperator(email)
  await app.calls.call(user.resetPassword, { body: { password: PASSWORD, token }, headers: APP })
  const totp = URI.parse(totpUri) as TOTP
  return { email, uri: totpUri, codeAt: (byMs = 0) => totp.generate({ timestamp: app.clock.now() + byMs }) }
}

const createSession = (
  email: string,
  totp?: string,
  { host = ELSEWHERE, password = PASSWORD, device = newDevice() } = {},
) =>
  app.calls.call(user.createSession, {
    body: { type: 'username', username: email, password, device, ...(totp === undefined ? {} : { totp }) },
    headers: APP,
    host,
  })
const said = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('an operator outside demo mode', () => {
  it('is asked for a code after the right password, and comes in with it', async () => {
    const { email, codeAt } = await makeOperator()
    expect(said(await createSession(email))).toEqual([401, 'TOTP_REQUIRED'])
    const answer = await createSession(email, codeAt())
    expect(answer.status).toBe(200)
    expect(answer.body.data.account.roles).toEqual(['operator'])
  })

  it('hears nothing of a code before the password is right', async () => {
    const { email, codeAt } = await makeOperator()
    for (const totp of [undefined, codeAt(), '000000']) {
      expect(said(await createSession(email, totp, { password: 'not it at all' }))).toEqual([
        401,
        'INVALID_CREDENTIAL',
      ])
    }
  })

  it('comes in with the code before or after the present one, and with no other', async () => {
    const { email, codeAt } = await makeOperator()
    expect(said(await createSession(email, codeAt(-2 * STEP_MS)))).toEqual([400, 'INVALID_OTP'])
    expect(said(await createSession(email, codeAt(2 * STEP_MS)))).toEqual([400, 'INVALID_OTP'])
    expect((await createSession(email, codeAt(-STEP_MS))).status).toBe(200)
    expect((await createSession(email, codeAt(STEP_MS))).status).toBe(200)
  })

  it('uses each code once, also of ten sign-ins at once, and none that is older', async () => {
    const { email, codeAt } = await makeOperator()
    const code = codeAt()
    const answers = await Promise.all(Array.from({ length: 4 }, () => createSession(email, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
    expect(said(await createSession(email, codeAt(-STEP_MS)))).toEqual([400, 'INVALID_OTP'])
  })

  it('may guess five times in a quarter of an hour, the password being right each time', async () => {
    const { email, codeAt } = await makeOperator()
    const right = codeAt()
    const wrong = right === '123456' ? '654321' : '123456'
    for (let i = 0; i < 5; i++) expect(said(await createSession(email, wrong))).toEqual([400, 'INVALID_OTP'])
    const refused = await createSession(email, right)
    expect(said(refused)).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await app.clock.advance(15 * 60_000)
    expect((await createSession(email, codeAt())).status).toBe(200)
  })

  it('may come again with the same code where the browser had the device of another', async () => {
    const device = newDevice()
    await app.signIn(await app.register('Tono'), device)
    const { email, codeAt } = await makeOperator()
    expect(said(await createSession(email, codeAt(), { device }))).toEqual([
      409,
      'Model UniqueConstraintError',
    ])
    expect((await createSession(email, codeAt())).status).toBe(200)
  })

  it('gets a new secret with a new link, and the old one is worth nothing then, and not before', async () => {
    const old = await makeOperator()
    const made = await app.user.provisioning.makeOperator(old.email)
    expect((await createSession(old.email, old.codeAt())).status).toBe(200)
    await app.calls.call(user.resetPassword, {
      body: { password: PASSWORD, token: made.token },
      headers: APP,
    })
    await app.clock.advance(2 * STEP_MS)
    expect(said(await createSession(old.email, old.codeAt()))).toEqual([400, 'INVALID_OTP'])
    const totp = URI.parse(made.totpUri) as TOTP
    expect((await createSession(old.email, totp.generate({ timestamp: app.clock.now() }))).status).toBe(200)
  })

  it('needs none on the machine itself, where demo mode is', async () => {
    const { email } = await makeOperator()
    expect((await createSession(email, undefined, { host: 'localhost:3000' })).status).toBe(200)
  })

  it('has a secret that the database does not know', async () => {
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

describe('who is no operator', () => {
  it('is asked for no code, wherever they come from, and one that they send is read past', async () => {
    const email = await app.register('Wulan')
    expect((await createSession(email)).status).toBe(200)
    expect((await createSession(email, '000000')).status).toBe(200)
  })
})
