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
const newNumber = () => `+62815${String(10_000_000 + ++numbers)}`
const send = (body: object) => app.calls.call(user.createSession, { body, headers: APP })
const byCode = (username: string, otp: string, device: object) =>
  send({ type: 'mobile', username, otp, device })
const byProof = (username: string, proof: string, device: object, consent?: object) =>
  send({ type: 'proof', username, proof, device, ...(consent && { consent }) })

/** A person without an account presents the right code for signing in and gets a proof. */
async function prove(mobile = newNumber(), device = newDevice()) {
  const otp = await app.codeFor(mobile, 'login', device.uuid)
  const { status, body } = await byCode(mobile, otp, device)
  expect([status, body.code]).toEqual([404, 'NUMBER_NOT_REGISTERED'])
  return { mobile, device, otp, proof: String(body.details[0]) }
}
/** Gives the number to another account meanwhile. */
const registerMeanwhile = async (mobile: string) => {
  const { account } = await app.registerByPhone(newNumber())
  const rows = app.database.forModule<UserTables>('user')
  await rows.updateTable('account').set({ mobile }).where('id', '=', account.id).execute()
  return account
}
const accountsOf = async (mobile: string) =>
  await app.database
    .forModule<UserTables>('user')
    .selectFrom('account')
    .select('id')
    .where('mobile', '=', mobile)
    .execute()
const rowOf = async (mobile: string) =>
  await app.database
    .forModule<UserTables>('user')
    .selectFrom('one_time_code')
    .selectAll()
    .where('mobile', '=', mobile)
    .executeTakeFirstOrThrow()

describe('a right code for a number without an account', () => {
  it('the proof of its refusal registers the number without another message', async () => {
    const { mobile, device, proof } = await prove()
    const sent = app.outbox.list(mobile).length
    const consent = { version: '2026-11', language: 'id' }
    const { status, body } = await byProof(mobile.replace('+62', '0'), proof, device, consent)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ isNewDevice: true, account: { mobile, email: null } })
    expect(app.outbox.list(mobile)).toHaveLength(sent)
    const consents = await app.database
      .forModule<UserTables>('user')
      .selectFrom('consent')
      .selectAll()
      .where('account_id', '=', body.data.account.id)
      .execute()
    expect(consents).toMatchObject([{ purpose: 'terms', ...consent, is_granted: true }])
  })

  it('two concurrent uses of the code get one proof', async () => {
    const [mobile, device] = [newNumber(), newDevice()]
    const otp = await app.codeFor(mobile, 'login', device.uuid)
    const answers = await Promise.all([1, 2, 3].map(() => byCode(mobile, otp, device)))
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual([
      'INVALID_OTP',
      'INVALID_OTP',
      'NUMBER_NOT_REGISTERED',
    ])
  })

  it('a proof that is used twice, or by two concurrent requests, creates one account', async () => {
    const { mobile, device, proof } = await prove()
    const answers = await Promise.all([1, 2, 3].map(() => byProof(mobile, proof, device)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect((await byProof(mobile, proof, device)).body.code).toBe('INVALID_OTP')
    expect(await accountsOf(mobile)).toHaveLength(1)
  })

  it('a proof is valid on the device and for the number that it was issued for', async () => {
    const { mobile, device, proof } = await prove()
    for (let n = 0; n < 8; n++) {
      expect((await byProof(mobile, proof, newDevice())).body.code).toBe('INVALID_OTP')
    }
    expect((await byProof(newNumber(), proof, device)).body.code).toBe('INVALID_OTP')
    expect((await byProof(mobile, proof, device)).status).toBe(200)
  })

  it('a proof is bound to the device that presents the code, if the code was bound to none', async () => {
    const [mobile, device] = [newNumber(), newDevice()]
    const { body } = await byCode(mobile, await app.codeFor(mobile), device)
    expect((await byProof(mobile, body.details[0], newDevice())).body.code).toBe('INVALID_OTP')
    expect((await byProof(mobile, body.details[0], device)).status).toBe(200)
  })

  it('a proof is valid for ten minutes', async () => {
    const late = await prove()
    await app.clock.advance(10 * MINUTE_MS)
    expect((await byProof(late.mobile, late.proof, late.device)).body.code).toBe('INVALID_OTP')
    const timely = await prove()
    await app.clock.advance(10 * MINUTE_MS - 1)
    expect((await byProof(timely.mobile, timely.proof, timely.device)).status).toBe(200)
  })

  it('the used code is refused, and the proof is not accepted as a code', async () => {
    const { mobile, device, otp, proof } = await prove()
    expect((await byCode(mobile, otp, device)).body.code).toBe('INVALID_OTP')
    expect((await byCode(mobile, proof, device)).body.code).toBe('INVALID_PARAMETERS')
    expect((await byProof(mobile, otp, device)).body.code).toBe('INVALID_PARAMETERS')
  })

  it('five wrong proofs pause the number, like five wrong codes', async () => {
    const { mobile, device, proof } = await prove()
    const wrong = proof.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
    for (let n = 0; n < 5; n++) expect((await byProof(mobile, wrong, device)).body.code).toBe('INVALID_OTP')
    const rested = await byProof(mobile, proof, device)
    expect([rested.status, rested.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect(Number(rested.headers['retry-after'])).toBe(15 * 60)
  })

  it('the cool-down stays as it was, and a newer code ends the proof', async () => {
    const { mobile, device, proof } = await prove()
    const early = await app.calls.call(user.sendOtp, { body: { mobile }, headers: APP })
    expect([early.status, early.body.code]).toEqual([429, 'TOO_QUICK_RETRY'])
    await app.clock.advance(MINUTE_MS)
    await app.codeFor(mobile, 'register', device.uuid)
    expect((await byProof(mobile, proof, device)).body.code).toBe('INVALID_OTP')
  })

  it('the database stores nothing of the proof that could be used', async () => {
    const { mobile, proof } = await prove()
    const row = await rowOf(mobile)
    expect(JSON.stringify(row)).not.toContain(proof)
    expect(row.hash).toHaveLength(32)
  })

  it('a number registered meanwhile is reported, and a proof is not exchanged for another one', async () => {
    const { mobile, device, proof } = await prove()
    await registerMeanwhile(mobile)
    const { status, body } = await byProof(mobile, proof, device)
    expect([status, body.code, body.details]).toEqual([409, 'PHONE_ALREADY_USED', []])
    expect(await accountsOf(mobile)).toHaveLength(1)
  })

  it('the same proof is accepted again after a conflict of the device identifier', async () => {
    const { mobile, device, proof } = await prove()
    await app.signIn(await app.register('Sari'), device)
    const refused = await byProof(mobile, proof, device)
    expect([refused.status, refused.body.code]).toEqual([409, 'Model UniqueConstraintError'])
    expect((await byProof(mobile, proof, newDevice())).status).toBe(200)
    expect(await accountsOf(mobile)).toHaveLength(1)
  })

  it('the proof is issued to the new identifier of a browser whose old one belongs to another account', async () => {
    const shared = newDevice()
    await app.signIn(await app.register('Tuti'), shared)
    const mobile = newNumber()
    const otp = await app.codeFor(mobile, 'login', shared.uuid)
    expect((await byCode(mobile, otp, shared)).body.code).toBe('Model UniqueConstraintError')
    const renewed = newDevice()
    const { body } = await byCode(mobile, otp, renewed)
    expect(body.code).toBe('NUMBER_NOT_REGISTERED')
    expect((await byProof(mobile, body.details[0], renewed)).status).toBe(200)
  })

  it('a proof registers nobody while the site is closed, and does afterwards', async () => {
    const { mobile, device, proof } = await prove()
    app.extend({ isClosed: () => true })
    const closed = await byProof(mobile, proof, device)
    app.extend({ isClosed: () => false })
    expect([closed.status, closed.body.code]).toEqual([503, 'MAINTENANCE'])
    expect((await byProof(mobile, proof, device)).status).toBe(200)
  })
})

describe('a right code for registering a number that got an account meanwhile', () => {
  it('the proof of its refusal signs the owner in', async () => {
    const [mobile, device] = [newNumber(), newDevice()]
    const otp = await app.codeFor(mobile, 'register', device.uuid)
    const { id } = await registerMeanwhile(mobile)
    const refused = await byCode(mobile, otp, device)
    expect([refused.status, refused.body.code]).toEqual([409, 'PHONE_ALREADY_USED'])
    const entered = await byProof(mobile, refused.body.details[0], device)
    expect(entered.status).toBe(200)
    expect(entered.body.data.account.id).toBe(id)
  })
})
