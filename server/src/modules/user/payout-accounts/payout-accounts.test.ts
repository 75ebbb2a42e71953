import { user } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openUserHarness, PASSWORD, type UserHarness } from '../test/user-harness.ts'

let app: UserHarness
beforeAll(async () => void (app = await openUserHarness()))
afterAll(() => app[Symbol.asyncDispose]())

const MINUTE_MS = 60_000
const callerOf = async (token: string) => {
  const caller = await app.user.identify(token, { isDemo: true })
  if (!caller) throw new Error('nobody')
  return caller
}
const prove = async (
  token: string,
  proof: { password?: string; otp?: string },
  purpose: 'bankAccount' | 'withdraw' = 'withdraw',
) =>
  app.user.payoutAccounts.provePerson(await callerOf(token), {
    ...proof,
    purpose,
    now: app.clock.now(),
  })
const ask = (token: string, mobile: string, purpose: string) =>
  app.calls.call(user.sendOtp, { token, body: { mobile, purpose } })

describe('the receiver of a payout', () => {
  it('a password proves the person, with ten guesses in a period', async () => {
    const { accessToken: token } = await app.signIn(await app.register('Bima'))
    await prove(token, { password: PASSWORD })
    await expect(prove(token, { password: 'a guess' })).rejects.toMatchObject({ code: 'INVALID_CREDENTIAL' })
    for (const proof of [{ otp: '123456' }, {}]) {
      await expect(prove(token, proof)).rejects.toMatchObject({ code: 'PROOF_REQUIRED' })
    }
    const codes: string[] = []
    for (let n = 0; n < 20; n += 1) {
      const attempt = prove(token, { password: 'a guess' }).catch(({ code }: { code: string }) => code)
      codes.push(String(await attempt))
    }
    expect(codes.at(-1)).toBe('TOO_MANY_ATTEMPTS')
  })

  it('without a password, a code that was sent for this purpose proves the person once', async () => {
    const mobile = '+6281298760001'
    const { accessToken: token } = await app.registerByPhone(mobile)
    await app.clock.advance(MINUTE_MS)
    await ask(token, mobile, 'deleteAccount')
    const other = app.lastCode(mobile)
    await expect(prove(token, { otp: other })).rejects.toMatchObject({ code: 'INVALID_OTP' })
    await app.clock.advance(MINUTE_MS)
    expect((await ask(token, mobile, 'withdraw')).status).toBe(200)
    const otp = app.lastCode(mobile)
    // The first cash-out also stores the bank account: one code serves both, and no other purpose.
    for (let i = 0; i < 7; i++) await prove(token, { otp }, 'bankAccount')
    await prove(token, { otp })
    await expect(prove(token, { otp }, 'bankAccount')).rejects.toMatchObject({ code: 'INVALID_OTP' })
    await expect(prove(token, { otp })).rejects.toMatchObject({ code: 'INVALID_OTP' })
    const stranger = await app.signIn(await app.register('Cici'))
    const response = await ask(stranger.accessToken, mobile, 'withdraw')
    expect(response.body.code).toBe('INVALID_PHONE')
  })

  it('the times of the newest device and of a changed number are known', async () => {
    const email = await app.register('Dodi')
    const first = await app.signIn(email)
    const { accountId } = await callerOf(first.accessToken)
    const began = await app.user.payoutAccounts.newestOf(accountId)
    expect(began).toEqual({ device: app.clock.now(), phone: null })
    await app.clock.leap(24 * 60 * MINUTE_MS)
    const { accessToken: token, profile } = await app.signIn(email)
    expect((await app.user.payoutAccounts.newestOf(accountId)).device).toBe(app.clock.now())
    const mobile = '+6281298760002'
    await ask(token, mobile, 'modifyPhoneNumber')
    const body = { phone: mobile, code: app.lastCode(mobile), password: PASSWORD }
    await app.calls.call(user.updatePhoneNumber, { params: { id: profile.id }, body, token })
    expect((await app.user.payoutAccounts.newestOf(accountId)).phone).toBe(app.clock.now())
  })
})
