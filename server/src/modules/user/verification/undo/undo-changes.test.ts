import { user } from '@tayang/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { UserTables } from '../../rows/tables.ts'
import { APP, newDevice, openUserHarness, PASSWORD, type UserHarness } from '../../test/user-harness.ts'

const DAY_MS = 24 * 60 * 60_000
const NEXT = 'Merdeka!1945'

let app: UserHarness
const dropped: { accountId: string; sinceMs: number }[] = []
beforeAll(async () => {
  app = await openUserHarness()
  app.extend({
    dropBankAccountSince: async (accountId, sinceMs) => void dropped.push({ accountId, sinceMs }),
  })
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => app.clock.leap(2 * DAY_MS))

let numbers = 0
const newNumber = () => `+62816${String(10_000_000 + ++numbers)}`
const rows = () => app.database.forModule<UserTables>('user')
const accountOf = (id: string) =>
  rows().selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const undo = (token: string, host?: string) =>
  app.calls.call(user.undoChange, { body: { token }, headers: APP, ...(host && { host }) })
const reset = (token: string, password = 'Bangkit-1908') =>
  app.calls.call(user.resetPassword, { body: { token, password }, headers: APP })
const signInStatus = async (username: string, password: string) => {
  const body = { type: 'username', username, password, device: newDevice() }
  return (await app.calls.call(user.createSession, { body, headers: APP })).status
}
const linkIn = (text: string) => /\/not-me\?token=([\w-]{43})/.exec(text)?.[1] ?? 'none'
const changePassword = (token: string, password = NEXT, currentPassword = PASSWORD) =>
  app.calls.call(user.changePassword, {
    token,
    body: { password, confirmPassword: password, currentPassword },
  })
async function changeNumber(token: string, profileId: string, mobile: string, proof: object) {
  await app.calls.call(user.sendOtp, { token, body: { mobile, purpose: 'modifyPhoneNumber' } })
  const body = { phone: mobile, code: app.lastCode(mobile), ...proof }
  expect(
    (await app.calls.call(user.updatePhoneNumber, { token, params: { id: profileId }, body })).status,
  ).toBe(200)
}

/** An account with an email whose thief knows the password and has changed it. */
async function robbed(name: string) {
  const email = await app.register(name)
  const thief = await app.signIn(email)
  expect((await changePassword(thief.accessToken)).status).toBe(200)
  const link = linkIn(await app.emailTo(email, 'Your password was changed'))
  return { email, thief, link, id: thief.account.id }
}

describe('undoing a change by the link of its notice', () => {
  it('a changed password ends, with every session, and the answer sets a new one', async () => {
    const { email, thief, link, id } = await robbed('Korban')
    const answer = await undo(link)
    expect(answer.status).toBe(200)
    expect((await app.calls.call(user.getAccount, { token: thief.accessToken })).status).toBe(401)
    expect(await signInStatus(email, NEXT)).toBe(401)
    expect(await signInStatus(email, PASSWORD)).toBe(401)
    expect((await reset(answer.body.data.token)).status).toBe(200)
    expect(await signInStatus(email, 'Bangkit-1908')).toBe(200)
    expect(dropped.at(-1)).toMatchObject({ accountId: id })
    expect(app.events).toContainEqual(
      expect.objectContaining({ type: 'user.session-ended', accountId: id, reason: 'password-set' }),
    )
  })

  it('what was added since is dropped too: number, provider, second factor, links and devices', async () => {
    const { email, thief, link, id } = await robbed('Tamak')
    const mobile = newNumber()
    await changeNumber(thief.accessToken, thief.profile.id, mobile, { password: NEXT })
    const at = app.clock.date()
    const provider = { provider: 'google', subject: crypto.randomUUID() }
    await rows()
      .insertInto('identity')
      .values({ id: crypto.randomUUID(), account_id: id, ...provider, created_at: at })
      .execute()
    await rows()
      .updateTable('account')
      .set({ totp_sealed: 'sealed', totp_since: at })
      .where('id', '=', id)
      .execute()
    await app.calls.call(user.forgetPassword, { body: { email }, headers: APP })
    const other =
      /reset-password\?token=([\w-]+)/.exec(await app.emailTo(email, '/reset-password'))?.[1] ?? ''
    const later = linkIn(await app.emailTo(email, 'mobile number'))

    expect((await undo(link)).status).toBe(200)
    expect(await accountOf(id)).toMatchObject({ email, mobile: null, password_hash: null, totp_sealed: null })
    const left = await Promise.all(
      (['identity', 'device', 'undo_link'] as const).map((table) =>
        rows().selectFrom(table).select('account_id').where('account_id', '=', id).execute(),
      ),
    )
    expect(left).toEqual([[], [], []])
    expect((await undo(later)).status).toBe(400)
    expect((await reset(other)).status).toBe(400)
  })

  it('a number is given back, and a provider that was there before stays', async () => {
    const email = await app.register('Nomor')
    const own = await app.signIn(email)
    const [old, stolen] = [newNumber(), newNumber()]
    await changeNumber(own.accessToken, own.profile.id, old, { password: PASSWORD })
    const { id } = own.account
    await rows()
      .insertInto('identity')
      .values({
        id: crypto.randomUUID(),
        account_id: id,
        provider: 'google',
        subject: crypto.randomUUID(),
        created_at: app.clock.date(),
      })
      .execute()
    await app.clock.leap(DAY_MS)
    const thief = await app.signIn(email)
    await changeNumber(thief.accessToken, thief.profile.id, stolen, { password: PASSWORD })
    const link = linkIn(await app.emailTo(email, stolen.slice(-3)))
    expect((await undo(link)).status).toBe(200)
    expect((await accountOf(id)).mobile).toBe(old)
    const kept = await rows().selectFrom('identity').select('provider').where('account_id', '=', id).execute()
    expect(kept).toHaveLength(1)
  })

  it('an account with a number alone gets its link by text message, keeps the number and can set a password', async () => {
    const [old, stolen] = [newNumber(), newNumber()]
    const thief = await app.registerByPhone(old)
    await app.clock.advance(61_000)
    await app.calls.call(user.sendProofCode, { token: thief.accessToken, body: { purpose: 'changePhone' } })
    await changeNumber(thief.accessToken, thief.profile.id, stolen, { otp: app.lastCode(old) })
    const answer = await undo(linkIn(await app.emailTo(old, 'was changed to')))
    expect(answer.status).toBe(200)
    expect((await reset(answer.body.data.token)).status).toBe(200)
    expect(await accountOf(thief.account.id)).toMatchObject({
      mobile: old,
      email: null,
      email_verified_at: null,
    })
    expect(await signInStatus(old, 'Bangkit-1908')).toBe(200)
    expect(await signInStatus(stolen, 'Bangkit-1908')).toBe(401)
  })

  it('a number that the account had for days cannot undo that its owner replaced it', async () => {
    const [own, stolen, next] = [newNumber(), newNumber(), newNumber()]
    const session = await app.registerByPhone(own)
    const move = async (from: string, to: string) => {
      await app.clock.advance(61 * 60_000)
      await app.calls.call(user.sendProofCode, {
        token: session.accessToken,
        body: { purpose: 'changePhone' },
      })
      await changeNumber(session.accessToken, session.profile.id, to, { otp: app.lastCode(from) })
    }
    await rows()
      .updateTable('access_token')
      .set({ expires_at: new Date(app.clock.now() + DAY_MS) })
      .execute()
    await move(own, stolen)
    await move(stolen, next)
    expect(await app.emailTo(stolen, 'was changed to')).toContain('/contact-us')
  })

  it('the number stays empty where somebody else has it by now', async () => {
    const email = await app.register('Lepas')
    const own = await app.signIn(email)
    const [old, stolen] = [newNumber(), newNumber()]
    await changeNumber(own.accessToken, own.profile.id, old, { password: PASSWORD })
    await changeNumber(own.accessToken, own.profile.id, stolen, { password: PASSWORD })
    const link = linkIn(await app.emailTo(email, stolen.slice(-3)))
    await app.clock.advance(61_000)
    await app.registerByPhone(old)
    expect((await undo(link)).status).toBe(200)
    expect((await accountOf(own.account.id)).mobile).toBeNull()
  })

  it('a link serves once, of ten presses at one moment one, for seven days, and only where its account is', async () => {
    const { link } = await robbed('Sekali')
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(link)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(400)])
    expect((await undo('x'.repeat(43))).body.code).toBe('INVALID_PARAMETERS')
    const late = await robbed('Telat')
    await app.clock.leap(7 * DAY_MS)
    expect((await undo(late.link)).status).toBe(400)
    const demo = await robbed('Demo')
    await rows().updateTable('account').set({ is_demo: true }).where('id', '=', demo.id).execute()
    expect((await undo(demo.link, 'tayang.example')).status).toBe(400)
  })

  it('an operator keeps roles and second factor', async () => {
    const { token, accountId } = await app.user.provisioning.makeOperator('undo-op@example.com', ['admin'])
    await reset(token, PASSWORD)
    const session = await app.signIn('undo-op@example.com')
    expect((await changePassword(session.accessToken)).status).toBe(200)
    const link = linkIn(await app.emailTo('undo-op@example.com', 'your other devices'))
    const before = await accountOf(accountId)
    expect((await undo(link)).status).toBe(200)
    const { roles, totp_sealed } = await accountOf(accountId)
    expect({ roles, totp_sealed }).toEqual({ roles: ['admin'], totp_sealed: before.totp_sealed })
  })

  it('a password that was set by a link has no such link: who reads the email is its owner', async () => {
    const email = await app.register('Tautan')
    await app.calls.call(user.forgetPassword, { body: { email }, headers: APP })
    const token = /token=([\w-]+)/.exec(await app.emailTo(email, '/reset-password'))?.[1] ?? ''
    expect((await reset(token)).status).toBe(200)
    expect(linkIn(await app.emailTo(email, 'reset with a link'))).toBe('none')
  })
})
