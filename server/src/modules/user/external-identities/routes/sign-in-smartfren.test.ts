import { user } from '@tayang/contract'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP, newDevice, openUserHarness, type UserHarness } from '../../test/user-harness.ts'

const KEY = 'a key of the operator that is long enough'
let app: UserHarness
let configured: UserHarness
beforeAll(async () => {
  app = await openUserHarness({ startMs: Date.now() })
  configured = await openUserHarness({
    startMs: Date.now(),
    env: { SMARTFREN_KEY: KEY, SMARTFREN_HE_URL: 'https://he.smartfren.example/id' },
  })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await configured[Symbol.asyncDispose]()
})

const transIdOf = async (msisdn: string) => {
  const { bytes } = await app.calls.ask({ url: `/dev/smartfren/he?msisdn=${msisdn}` })
  return (JSON.parse(bytes.toString()) as { data: { transId: string } }).data.transId
}
const signIn = (
  transId: string,
  { at = app, host, device = newDevice() }: { at?: UserHarness; host?: string; device?: object } = {},
) =>
  at.calls.call(user.signInSmartfren, {
    body: { transId, device },
    headers: APP,
    ...(host ? { host } : {}),
  })

async function signed({
  key = KEY,
  alg = 'HS256',
  ...claims
}: Record<string, unknown> & { key?: string; alg?: string } = {}): Promise<string> {
  const seconds = Math.floor(configured.clock.now() / 1000)
  const payload = {
    iss: 'smartfren',
    aud: 'tayang',
    iat: seconds,
    exp: seconds + 60,
    jti: crypto.randomUUID(),
    msisdn: '6288112345678',
    ...claims,
  }
  return await new SignJWT(JSON.parse(JSON.stringify(payload)))
    .setProtectedHeader({ alg })
    .sign(new TextEncoder().encode(key))
}

describe('sign-in on the network of Smartfren', () => {
  it('the account has the number of the connection, which counts as unproved', async () => {
    const { status, body } = await signIn(await transIdOf('6288112345678'))
    expect(status).toBe(200)
    expect(body.data.account).toMatchObject({
      telco: 'smartfren',
      msisdn: '6288112345678',
      mobile: null,
      email: null,
      hasPassword: false,
    })
    expect(body.data.account.username).not.toMatch(/8112345678/)
    expect(JSON.stringify(body.data.profile)).not.toContain('8112345678')
    const again = await signIn(await transIdOf('6288112345678'))
    expect(again.body.data.account.id).toBe(body.data.account.id)
  })

  it('an account that proved the same number by a code is not signed in to', async () => {
    const email = await app.register('Prover')
    const { account } = await app.signIn(email)
    const rows = app.database.forModule('user')
    await sql`update "user".account set mobile = '+6288199990000' where id = ${account.id}`.execute(rows)
    const { body } = await signIn(await transIdOf('6288199990000'))
    expect(body.data.account.id).not.toBe(account.id)
  })

  it('a transaction is good once, even for concurrent requests', async () => {
    const transId = await transIdOf('6288211112222')
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(transId)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const again = await signIn(transId)
    expect([again.status, again.body.code]).toEqual([401, 'INVALID_CREDENTIAL'])
  })

  it('the same transaction is accepted again after a conflict of the device identifier', async () => {
    const device = newDevice()
    await app.login(await app.register('Holder'), device)
    const transId = await transIdOf('6288311112222')
    expect((await signIn(transId, { device })).body.code).toBe('Model UniqueConstraintError')
    expect((await signIn(transId)).status).toBe(200)
  })

  it('the number of another operator is refused', async () => {
    const answer = await signIn(await transIdOf('6281234567890'))
    expect([answer.status, answer.body.code]).toEqual([404, 'NUMBER_NOT_REGISTERED'])
  })

  it('a banned account is refused', async () => {
    const { account } = (await signIn(await transIdOf('6288411112222'))).body.data
    const rows = app.database.forModule('user')
    await sql`update "user".account set status = 'banned' where id = ${account.id}`.execute(rows)
    const answer = await signIn(await transIdOf('6288411112222'))
    expect([answer.status, answer.body.code]).toEqual([403, 'ACCOUNT_BANNED'])
  })

  it('without a configured operator the call is answered as such', async () => {
    const answer = await signIn(await transIdOf('6288112345678'), { host: 'tayang.example' })
    expect([answer.status, answer.body.code]).toEqual([503, 'NOT_CONFIGURED'])
    const hidden = await app.calls.ask({ url: '/dev/smartfren/he', headers: { host: 'tayang.example' } })
    expect(hidden.status).toBe(503)
  })

  it('an unknown application and a wrong shape are refused', async () => {
    const body = { transId: 'a', device: newDevice() }
    expect((await app.calls.call(user.signInSmartfren, { body })).body.code).toBe('INVALID_APP_ID')
    expect((await signIn('')).status).toBe(400)
  })
})

describe('with the key of the operator', () => {
  it('its transactions sign in on every host', async () => {
    const { status, body } = await signIn(await signed(), { at: configured, host: 'tayang.example' })
    expect([status, body.data?.account.telco]).toEqual([200, 'smartfren'])
    expect(await configured.user.accounts.isDemo(body.data.account.id)).toBe(false)
  })

  it.each<[string, Record<string, unknown>]>([
    ['another key', { key: 'another key that is also long enough' }],
    ['another algorithm', { alg: 'HS512' }],
    ['another issuer', { iss: 'telkomsel' }],
    ['another audience', { aud: 'somebody' }],
    ['no end', { exp: undefined }],
    ['no beginning', { iat: undefined }],
    ['no name', { jti: undefined }],
    ['no number', { msisdn: undefined }],
    ['a number that is none', { msisdn: 'me' }],
    ['an end long ago', { iat: 1_700_000_000, exp: 1_700_000_060 }],
    ['a long life', { exp: 4_000_000_000 }],
  ])('a transaction with %s is refused', async (_what, over) => {
    const answer = await signIn(await signed(over), { at: configured })
    expect([answer.status, answer.body.message]).toEqual([401, 'Authentication Failed.'])
  })

  it('a transaction of the mock operator is refused', async () => {
    const answer = await signIn(await transIdOf('6288112345678'), { at: configured })
    expect(answer.body.code).toBe('INVALID_CREDENTIAL')
  })
})
