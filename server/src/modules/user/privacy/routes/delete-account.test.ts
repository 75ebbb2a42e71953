import { user, type LoginResult } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PersonIds } from '../personal-data-handler.ts'
import type { UserTables } from '../../rows/tables.ts'
import { APP, openUserHarness, PASSWORD, type UserHarness } from '../../test/user-harness.ts'

let app: UserHarness
const erasedElsewhere: PersonIds[] = []
let failures = 0

beforeAll(async () => {
  app = await openUserHarness({ withJobs: true })
  app.personalDataHandlers.push({
    section: 'elsewhere',
    erases: ['what is elsewhere'],
    keeps: [{ what: 'a receipt', why: 'the law' }],
    exportOf: async () => [],
    async erase(person) {
      if (failures-- > 0) throw new Error('this module fails for a moment')
      erasedElsewhere.push(person)
    },
  })
})
afterAll(() => app[Symbol.asyncDispose]())

const remove = (token: string | undefined, body: object) =>
  app.calls.call(user.deleteAccount, { body, ...(token ? { token } : {}) })
const isIn = async (token: string) => (await app.calls.call(user.getAccount, { token })).status === 200
const outcomeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const rows = () => app.database.forModule<UserTables>('user')
const set = ({ account }: LoginResult, to: Partial<UserTables['account']>) =>
  rows().updateTable('account').set(to).where('id', '=', account.id).execute()

describe('deleting an account', () => {
  it('the password is required, every session ends, and the response lists what is erased and what is kept', async () => {
    const email = await app.register('Bima')
    const [mine, phone] = [await app.signIn(email), await app.signIn(email)]
    const answer = await remove(mine.accessToken, { password: PASSWORD })
    expect(answer.status).toBe(200)
    expect(answer.body.data.erased).toContain('what is elsewhere')
    expect(answer.body.data.kept).toContainEqual({ what: 'a receipt', why: 'the law' })
    expect(answer.body.data.kept.every(({ why }: { why: string }) => why.length > 5)).toBe(true)
    for (const { accessToken } of [mine, phone]) expect(await isIn(accessToken)).toBe(false)
    const ended = app.events.filter((event) => 'reason' in event && event.reason === 'leaving')
    expect(ended).toHaveLength(2)
    const ids = { accountId: mine.account.id, profileId: mine.profile.id }
    await expect.poll(() => erasedElsewhere).toContainEqual(ids)
    expect(await app.user.profiles.find(ids.profileId)).toBeUndefined()
  })

  it('the email is free again, for an account without any data of the old one', async () => {
    const email = await app.register('Citra')
    const old = await app.signIn(email)
    await remove(old.accessToken, { password: PASSWORD })
    const body = { email, name: 'Citra again', password: PASSWORD }
    expect((await app.calls.call(user.createAccount, { body, headers: APP })).status).toBe(200)
    const fresh = await app.signIn(email)
    expect([fresh.account.id === old.account.id, fresh.account.username]).toEqual([
      false,
      old.account.username,
    ])
  })

  it('an email confirms the deletion', async () => {
    const email = await app.register('Dodi')
    const { accessToken } = await app.signIn(email)
    await remove(accessToken, { password: PASSWORD })
    expect(await app.emailTo(email, 'has been deleted')).toContain('with its profile, history and comments')
  })

  it('a wrong or missing password is refused, and the account stays', async () => {
    const { accessToken } = await app.signIn(await app.register('Endah'))
    const wrong = await remove(accessToken, { password: 'not it at all' })
    expect(outcomeOf(wrong)).toEqual([401, 'INVALID_CREDENTIAL'])
    for (const body of [{}, { otp: '123456' }]) {
      expect(outcomeOf(await remove(accessToken, body))).toEqual([403, 'PROOF_REQUIRED'])
    }
    expect(await isIn(accessToken)).toBe(true)
  })

  it('ten guesses in a minute are refused with the time to wait', async () => {
    const { accessToken } = await app.signIn(await app.register('Farhan'))
    for (let i = 0; i < 10; i++) await remove(accessToken, { password: `guess ${i}` })
    expect(outcomeOf(await remove(accessToken, { password: PASSWORD }))).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect(await isIn(accessToken)).toBe(true)
  })

  it('without a password, a code is sent to the number, or to the email if there is none', async () => {
    const email = await app.register('Gilang')
    const session = await app.signIn(email)
    const { accessToken: token } = session
    await set(session, { password_hash: null, mobile: '+6281234567890' })
    expect(outcomeOf(await remove(token, { password: PASSWORD }))).toEqual([403, 'PROOF_REQUIRED'])
    await set(session, { mobile: null })
    expect(outcomeOf(await remove(token, { password: PASSWORD }))).toEqual([403, 'PROOF_REQUIRED'])
    const sent = await app.calls.call(user.sendProofCode, { token, body: { purpose: 'deleteAccount' } })
    expect(sent.body.data.sentTo).toBe('g***@example.com')
    const otp = /\b\d{6}\b/.exec(await app.emailTo(email, 'Your Tayang code'))?.[0] ?? ''
    expect(await isIn(token)).toBe(true)
    expect((await remove(token, { otp })).status).toBe(200)
  })

  it('without password, number and email, a sign-in of the last ten minutes is required', async () => {
    const session = await app.signIn(await app.register('Hana'))
    const { accessToken: token } = session
    await set(session, { password_hash: null, email: null })
    const sent = await app.calls.call(user.sendProofCode, { token, body: { purpose: 'deleteAccount' } })
    expect(outcomeOf(sent)).toEqual([403, 'SIGN_IN_AGAIN'])
    await app.clock.advance(11 * 60_000)
    expect(outcomeOf(await remove(token, {}))).toEqual([403, 'SIGN_IN_AGAIN'])
    await app.clock.advance(-5 * 60_000)
    expect((await remove(token, {})).status).toBe(200)
  })

  it('the code must have been sent for this purpose, to this number and this account', async () => {
    const mobile = '+6281298765432'
    const { accessToken: token } = await app.registerByPhone(mobile)
    const ask = (purpose: string) => app.calls.call(user.sendOtp, { token, body: { mobile, purpose } })
    await app.clock.advance(60_000)
    await ask('login')
    expect(outcomeOf(await remove(token, { otp: app.lastCode(mobile) }))).toEqual([400, 'INVALID_OTP'])
    await app.clock.advance(60_000)
    expect((await ask('deleteAccount')).status).toBe(200)
    const otp = app.lastCode(mobile)
    expect(outcomeOf(await remove(token, { otp: otp === '000000' ? '000001' : '000000' }))).toEqual([
      400,
      'INVALID_OTP',
    ])
    expect((await remove(token, { otp })).status).toBe(200)
    expect(await isIn(token)).toBe(false)
  })

  it('the bounds of a number stay after the deletion, and the response says so', async () => {
    const mobile = '+6281298765433'
    const ask = async () => {
      const { accessToken: token } = await app.signIn(await app.register('Gatot'))
      const body = { mobile, purpose: 'modifyPhoneNumber' }
      const response = await app.calls.call(user.sendOtp, { token, body })
      return { response: outcomeOf(response), gone: await remove(token, { password: PASSWORD }) }
    }
    const first = await ask()
    expect(first.response).toEqual([200, undefined])
    expect(JSON.stringify(first.gone.body.data.kept)).toContain('a number that codes were sent to')
    expect((await ask()).response).toEqual([429, 'TOO_QUICK_RETRY'])
  })

  it('one of two concurrent deletions succeeds, and the other finds no account', async () => {
    const { accessToken } = await app.signIn(await app.register('Hesti'))
    const answers = await Promise.all([1, 2].map(() => remove(accessToken, { password: PASSWORD })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  it('an erasure is completed later when another module failed at first', async () => {
    const { accessToken, account, profile } = await app.signIn(await app.register('Irfan'))
    failures = 1
    expect((await remove(accessToken, { password: PASSWORD })).status).toBe(200)
    await expect
      .poll(() => erasedElsewhere, { timeout: 20_000 })
      .toContainEqual({ accountId: account.id, profileId: profile.id })
  }, 180_000)

  it('a guest is refused', async () => {
    expect((await remove(undefined, { password: PASSWORD })).status).toBe(401)
  })
})
