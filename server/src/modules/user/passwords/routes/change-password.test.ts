import { user } from '@tayang/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { UserTables } from '../../rows/tables.ts'
import { APP, newDevice, openUserHarness, PASSWORD, type UserHarness } from '../../test/user-harness.ts'

const NEW = 'Merdeka!1945'

let app: UserHarness
beforeAll(async () => void (app = await openUserHarness()))
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => app.clock.advance(61 * 60_000))

const change = (token: string, over: object = {}) =>
  app.calls.call(user.changePassword, {
    body: { password: NEW, confirmPassword: NEW, currentPassword: PASSWORD, ...over },
    token,
  })
const signInStatus = async (username: string, password: string) => {
  const body = { type: 'username', username, password, device: newDevice() }
  return (await app.calls.call(user.createSession, { body, headers: APP })).status
}
async function somebody() {
  const email = await app.register('Ganti')
  return { email, token: (await app.signIn(email)).accessToken }
}

describe('changing the password', () => {
  it('the new password applies, other sessions end, this one stays, and the owner is notified', async () => {
    const { email, token } = await somebody()
    const other = await app.signIn(email)
    const answer = await change(token)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({ success: true })
    expect(await signInStatus(email, PASSWORD)).toBe(401)
    expect(await signInStatus(email, NEW)).toBe(200)
    expect((await app.calls.call(user.getAccount, { token })).status).toBe(200)
    expect((await app.calls.call(user.getAccount, { token: other.accessToken })).status).toBe(401)
    expect(await app.emailTo(email, 'Your password was changed')).toContain('/not-me?token=')
    expect(app.events).toContainEqual(
      expect.objectContaining({ type: 'user.session-ended', reason: 'password-set' }),
    )
  })

  it('pending links that would set another password end', async () => {
    const { email, token } = await somebody()
    await app.calls.call(user.forgetPassword, { body: { email }, headers: APP })
    const link = /token=([\w-]+)/.exec(await app.emailTo(email, '/reset-password'))?.[1]
    await change(token)
    const body = { token: link, password: 'Lain-sekali-1' }
    expect((await app.calls.call(user.resetPassword, { body, headers: APP })).status).toBe(400)
  })

  it.each(['Password1!', 'Tayang!2026', 'Kiraniputri-1990!'])(
    'the new password %j is guessed first and is refused before anything is asked',
    async (password) => {
      const { accessToken } = await app.signIn(await app.register('Kiraniputri'))
      const answer = await change(accessToken, { password, confirmPassword: password })
      expect([answer.status, answer.body.code]).toEqual([422, 'PASSWORD_TOO_COMMON'])
    },
  )

  it.each([undefined, '', '1234567'])('the current password %j is refused as too short', async (short) => {
    const { token } = await somebody()
    const answer = await change(token, { currentPassword: short })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      code: 'gfx4000003',
      message: 'Old Password should NOT be shorter than 8 characters',
    })
  })

  it('a wrong current password is refused, and guesses are bounded', async () => {
    const { email, token } = await somebody()
    const wrong = await change(token, { currentPassword: 'Rahasia-1946' })
    expect(wrong.status).toBe(403)
    expect(wrong.body).toMatchObject({ code: 'gfu4030207', message: 'Your old password is incorrect' })
    for (let i = 0; i < 9; i++) await change(token, { currentPassword: `Rahasia-200${i}` })
    expect((await change(token)).body.code).toBe('TOO_MANY_ATTEMPTS')
    expect(await signInStatus(email, PASSWORD)).toBe(200)
  })

  it.each(['short!1A', 'merdeka!1945', 'MERDEKA!1945', 'Merdeka!', 'Merdeka1945', 'Merdeka?1945'].slice(1))(
    'the new password %j is refused with the message of the contract',
    async (weak) => {
      const { token } = await somebody()
      const answer = await change(token, { password: weak, confirmPassword: weak })
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({
        code: 'INVALID_PARAMETERS',
        message:
          'Your password must contain at least 8 characters with lowercase, uppercase, number and special character',
      })
    },
  )

  it('a confirmation that differs is refused', async () => {
    const { token } = await somebody()
    const answer = await change(token, { confirmPassword: `${NEW}x` })
    expect(answer.body.message).toBe('Your confirmation password is not matching')
  })

  it('an account without a password needs a code once, and the password from then on', async () => {
    const mobile = '+6281510000001'
    const { accessToken: token } = await app.registerByPhone(mobile)
    const bare = await change(token, { currentPassword: undefined })
    expect([bare.status, bare.body.code]).toEqual([403, 'PROOF_REQUIRED'])
    expect((await change(token, { currentPassword: PASSWORD })).body.code).toBe('PROOF_REQUIRED')
    await app.clock.advance(60_000)
    await app.calls.call(user.sendProofCode, { token, body: { purpose: 'setPassword' } })
    const otp = app.lastCode(mobile)
    const wrong = otp === '000000' ? '000001' : '000000'
    expect((await change(token, { currentPassword: undefined, otp: wrong })).body.code).toBe('INVALID_OTP')
    expect((await change(token, { currentPassword: undefined, otp })).status).toBe(200)
    expect(await app.emailTo(mobile, 'was just changed')).toContain('/not-me?token=')
    expect((await app.calls.call(user.getAccount, { token })).body.data.hasPassword).toBe(true)
    expect((await change(token, { currentPassword: undefined })).body.code).toBe('gfx4000003')
  })

  it('an account of a telecom operator cannot set a password', async () => {
    const { email, token } = await somebody()
    const rows = app.database.forModule<UserTables>('user')
    await rows.updateTable('account').set({ telco: 'smartfren' }).where('email', '=', email).execute()
    const answer = await change(token)
    expect(answer.status).toBe(403)
    expect(answer.body.code).toBe('FORBIDDEN')
  })

  it('one of five concurrent changes succeeds', async () => {
    const { token } = await somebody()
    const changes = [1, 2, 3, 4, 5].map((n) =>
      change(token, { password: `${NEW}${n}`, confirmPassword: `${NEW}${n}` }),
    )
    const statuses = (await Promise.all(changes)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  it('a guest is refused', async () => {
    expect((await change('made-up')).status).toBe(401)
  })
})
