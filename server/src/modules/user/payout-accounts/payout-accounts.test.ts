import { user } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openUserHarness, PASSWORD, type UserHarness } from '../user-harness.ts'

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
  shown: { password?: string; otp?: string },
  purpose: 'bankAccount' | 'withdraw' = 'withdraw',
) =>
  app.user.payoutAccounts.provePerson(await callerOf(token), {
    ...shown,
    purpose,
    now: app.clock.now(),
  })
const ask = (token: string, mobile: string, purpose: string) =>
  app.calls.call(user.sendOtp, { token, body: { mobile, purpose } })

describe('whoever is paid', () => {
  it('proves who they are by their password, ten times in a while and no more (ruling R28)', async () => {
    const { accessToken: token } = await app.signIn(await app.register('Bima'))
    await prove(token, { password: PASSWORD })
    await expect(prove(token, { password: 'a guess' })).rejects.toMatchObject({ code: 'INVALID_CREDENTIAL' })
    for (const shown of [{ otp: '123456' }, {}]) {
      await expect(prove(token, shown)).rejects.toMatchObject({ code: 'PROOF_REQUIRED' })
    }
    const codes: string[] = []
    for (let n = 0; n < 20; n += 1) {
      const said = prove(token, { password: 'a guess' }).catch(({ code }: { code: string }) => code)
      codes.push(String(await said))
    }
    expect(codes.at(-1)).toBe('TOO_MANY_ATTEMPTS')
  })

  it('without a password proves it by a code that was sent for this, once', async () => {
    const mobile = '+6281298760001'
    const { accessToken: token } = await app.registerByPhone(mobile)
    await app.clock.advance(MINUTE_MS)
    await ask(token, mobile, 'deleteAccount')
    const other = app.lastCode(mobile)
    await expect(prove(token, { otp: other })).rejects.toMatchObject({ code: 'INVALID_OTP' })
    await app.clock.advance(MINUTE_MS)
    expect((await ask(token, mobile, 'withdraw')).status).toBe(200)
    const otp = app.lastCode(mobile)
    // Who cashes out for the first time gives the bank account along: one code for both, and for no other deed.
    for (let i = 0; i < 7; i++) await prove(token, { otp }, 'bankAccount')
    await prove(token, { otp })
    await expect(prove(token, { otp }, 'bankAccount')).rejects.toMatchObject({ code: 'INVALID_OTP' })
    await expect(prove(token, { otp })).rejects.toMatchObject({ code: 'INVALID_OTP' })
    const stranger = await app.signIn(await app.register('Cici'))
    const asked = await ask(stranger.accessToken, mobile, 'withdraw')
    expect(asked.body.code).toBe('INVALID_PHONE')
  })

  it('has a newest device, and a number since they changed it', async () => {
    const email = await app.register('Dodi')
    const first = await app.signIn(email)
    const { accountId } = await callerOf(first.accessToken)
    const began = await app.user.payoutAccounts.newestOf(accountId)
    expect(began).toEqual({ device: app.clock.now(), phone: null })
    await app.clock.advance(24 * 60 * MINUTE_MS)
    const { accessToken: token, profile } = await app.signIn(email)
    expect((await app.user.payoutAccounts.newestOf(accountId)).device).toBe(app.clock.now())
    const mobile = '+6281298760002'
    await ask(token, mobile, 'modifyPhoneNumber')
    const body = { phone: mobile, code: app.lastCode(mobile), password: PASSWORD }
    await app.calls.call(user.updatePhoneNumber, { params: { id: profile.id }, body, token })
    expect((await app.user.payoutAccounts.newestOf(accountId)).phone).toBe(app.clock.now())
  })
})
