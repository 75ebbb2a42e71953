import { user, type Device, type LoginResult } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UserTables } from '../rows/tables.ts'
import { APP, newDevice, openUserHarness, PASSWORD, type UserHarness } from '../test/user-harness.ts'

const DAY_MS = 24 * 60 * 60_000
const GRACE_MS = 14 * DAY_MS

let app: UserHarness
const endedShows: string[] = []
beforeAll(async () => {
  app = await openUserHarness({ withJobs: true, env: { TAYANG_DELETION_GRACE_MS: String(GRACE_MS) } })
  app.extend({ endShowOf: async (profileId) => void endedShows.push(profileId) })
})
afterAll(() => app[Symbol.asyncDispose]())

const remove = (token: string, body: object = { password: PASSWORD }) =>
  app.calls.call(user.deleteAccount, { token, body })
const logIn = (email: string, device: Device, password = PASSWORD) =>
  app.calls.call(user.createSession, {
    body: { type: 'username', username: email, password, device },
    headers: APP,
  })
const keep = (challenge: string, device: Device) =>
  app.calls.call(user.keepAccount, { body: { challenge, device }, headers: APP })
const seenBy = (viewer: LoginResult, { profile }: LoginResult) =>
  app.calls.call(user.getPublicProfile, { params: { id: profile.id }, token: viewer.accessToken })
const outcomeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const rows = () => app.database.forModule<UserTables>('user')
const exists = async ({ account }: LoginResult) =>
  (await rows().selectFrom('account').select('id').where('id', '=', account.id).execute()).length > 0

/** Turns the clock, since a sweep reads it once. */
const untilErased = (login: LoginResult) =>
  expect
    .poll(
      async () => {
        await app.clock.advance(10 * 60_000)
        return await exists(login)
      },
      { timeout: 10_000 },
    )
    .toBe(false)

/** Somebody who has just deleted their account, and a device on which they come back. */
async function leave(name: string) {
  const email = await app.register(name)
  const login = await app.signIn(email)
  const answer = await remove(login.accessToken)
  return { email, login, answer, device: newDevice() }
}

describe('an account that was deleted', () => {
  it('waits fourteen days, is signed out everywhere, and its show ends', async () => {
    const email = await app.register('Asih')
    const [login, phone] = [await app.signIn(email), await app.signIn(email)]
    const answer = await remove(login.accessToken)
    expect(answer.body.data.erasesAt).toBe(app.clock.now() + GRACE_MS)
    expect(answer.body.data.erased.length).toBeGreaterThan(3)
    for (const { accessToken: token } of [login, phone]) {
      expect((await app.calls.call(user.getAccount, { token })).status).toBe(401)
    }
    expect(endedShows).toContain(login.profile.id)
    expect(await exists(login)).toBe(true)
    expect(await app.user.accounts.isOpen(login.account.id)).toBe(false)
  })

  it('is not public: neither its profile nor its handle nor a search leads to it', async () => {
    const viewer = await app.signIn(await app.register('Penonton'))
    const login = await app.signIn(await app.register('Bunga'))
    const own = { token: login.accessToken, body: { handle: 'bunga.mawar' } }
    expect((await app.calls.call(user.putHandle, own)).status).toBe(200)
    await app.calls.call(user.follow, { token: viewer.accessToken, body: { profileId: login.profile.id } })
    const find = () => app.user.relations.named({ text: 'Bunga', isDemo: false, limit: 5 })
    expect((await find()).map(({ id }) => id)).toEqual([login.profile.id])
    await remove(login.accessToken)
    expect((await seenBy(viewer, login)).status).toBe(404)
    const byHandle = { params: { handle: 'bunga.mawar' }, token: viewer.accessToken }
    expect((await app.calls.call(user.findHandle, byHandle)).status).toBe(404)
    expect(await find()).toEqual([])
  })

  it('says by email when it is erased and how to keep it', async () => {
    const { email } = await leave('Cahya')
    const letter = await app.emailTo(email, 'will be deleted on')
    expect(letter).toContain('/login')
    expect(letter).toMatch(/Log in before then/)
  })

  it('says so by a text message where there is no email', async () => {
    const mobile = '+6281234500001'
    const { accessToken: token } = await app.registerByPhone(mobile)
    await app.clock.advance(60_000)
    await app.calls.call(user.sendOtp, { token, body: { mobile, purpose: 'deleteAccount' } })
    expect((await remove(token, { otp: app.lastCode(mobile) })).status).toBe(200)
    await expect
      .poll(() => app.outbox.list(mobile).some(({ text }) => text.includes('will be deleted on')))
      .toBe(true)
  })

  it('cannot be signed in to before its owner keeps it, and then it is as before', async () => {
    const { email, login, answer, device } = await leave('Dewi')
    const refused = await logIn(email, device)
    expect(outcomeOf(refused)).toEqual([403, 'ACCOUNT_LEAVING'])
    const [challenge = '', erasesAt] = refused.body.details as string[]
    expect(Number(erasesAt)).toBe(answer.body.data.erasesAt)

    const kept = await keep(challenge, device)
    expect(kept.status).toBe(200)
    expect(kept.body.data.account.id).toBe(login.account.id)
    expect((await logIn(email, newDevice())).status).toBe(200)
    expect((await seenBy(login, kept.body.data)).status).not.toBe(404)
    await app.clock.leap(GRACE_MS + DAY_MS)
    expect(await exists(login)).toBe(true)
  })

  it('is kept by nobody who does not prove to be its owner', async () => {
    const { email, login, device } = await leave('Eka')
    expect(outcomeOf(await logIn(email, device, 'wrong one'))).toEqual([401, 'INVALID_CREDENTIAL'])
    const refused = await logIn(email, device)
    const [challenge = ''] = refused.body.details as string[]
    const cases: [string, Device][] = [
      [challenge, newDevice()],
      [`${challenge.slice(0, -2)}AA`, device],
    ]
    for (const [text, on] of cases) expect(outcomeOf(await keep(text, on))).toEqual([401, 'CHALLENGE_OVER'])
    await app.clock.advance(11 * 60_000)
    expect(outcomeOf(await keep(challenge, device))).toEqual([401, 'CHALLENGE_OVER'])
    expect(await app.user.accounts.isOpen(login.account.id)).toBe(false)
  })

  it('is kept once by one challenge', async () => {
    const { email, device } = await leave('Fitri')
    const [challenge = ''] = (await logIn(email, device)).body.details as string[]
    const answers = await Promise.all([keep(challenge, device), keep(challenge, device)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  it('is closed to a person who came by a phone number too', async () => {
    const mobile = '+6281234500002'
    const { accessToken: token, account } = await app.registerByPhone(mobile)
    await app.clock.advance(60_000)
    await app.calls.call(user.sendOtp, { token, body: { mobile, purpose: 'deleteAccount' } })
    await remove(token, { otp: app.lastCode(mobile) })
    await app.clock.advance(60_000)
    const device = newDevice()
    const otp = await app.codeFor(mobile)
    const body = { type: 'mobile', username: mobile, otp, device }
    const refused = await app.calls.call(user.createSession, { body, headers: APP })
    expect(outcomeOf(refused)).toEqual([403, 'ACCOUNT_LEAVING'])
    const kept = await keep((refused.body.details as string[])[0] ?? '', device)
    expect(kept.body.data.account.id).toBe(account.id)
  })

  it('is erased once its time has come, and its email is free again', async () => {
    const { email, login } = await leave('Gita')
    const again = { email, name: 'Gita', password: PASSWORD }
    const taken = await app.calls.call(user.createAccount, { body: again, headers: APP })
    expect(outcomeOf(taken)[1]).toBe('EMAIL_ALREADY_EXISTS')
    await app.clock.leap(GRACE_MS - DAY_MS)
    expect(await exists(login)).toBe(true)
    await app.clock.leap(DAY_MS + 1)
    await untilErased(login)
    expect(await app.emailTo(email, 'has been deleted')).toContain('with its profile, history and comments')
    expect((await app.calls.call(user.createAccount, { body: again, headers: APP })).status).toBe(200)
  })

  it('stays closed and is erased all the same when a ban of it is lifted meanwhile', async () => {
    const { email, login, device } = await leave('Hani')
    const ids = { accountId: login.account.id, profileId: login.profile.id }
    await app.user.accounts.ban(ids)
    expect(outcomeOf(await logIn(email, device))).toEqual([403, 'ACCOUNT_BANNED'])
    await app.user.accounts.liftBan(login.account.id)
    expect(outcomeOf(await logIn(email, device))).toEqual([403, 'ACCOUNT_LEAVING'])
    await app.clock.advance(GRACE_MS + 1)
    await untilErased(login)
  })

  it('is not deleted a second time', async () => {
    const { accessToken } = await app.signIn(await app.register('Ika'))
    const answers = await Promise.all([remove(accessToken), remove(accessToken)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })
})
