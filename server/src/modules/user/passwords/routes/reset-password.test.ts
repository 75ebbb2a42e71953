import { user } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP, newDevice, openUserHarness, PASSWORD, type UserHarness } from '../../test/user-harness.ts'

let app: UserHarness
beforeAll(async () => void (app = await openUserHarness()))
afterAll(() => app[Symbol.asyncDispose]())

const reset = (token: string, password: string, headers: Record<string, string> = APP) =>
  app.calls.call(user.resetPassword, { body: { token, password }, headers })
const signInStatus = async (username: string, password: string) => {
  const body = { type: 'username', username, password, device: newDevice() }
  return (await app.calls.call(user.createSession, { body, headers: APP })).status
}

describe('setting a password by a link', () => {
  it('an operator link creates an operator who can sign in', async () => {
    const link = await app.user.provisioning.makeOperator('Boss@example.com', ['admin'])
    expect(await signInStatus('boss@example.com', PASSWORD)).toBe(401)
    expect((await reset(link.token, PASSWORD)).body).toEqual({ data: { success: true } })
    const session = await app.signIn('boss@example.com')
    expect(session.account.roles).toEqual(['admin'])
    expect(await app.user.identify(session.accessToken, { isDemo: false })).toMatchObject({
      accountId: link.accountId,
      isValidated: true,
      roles: ['admin'],
    })
  })

  it('the role is granted when the link is used, not to a person who registered the email before', async () => {
    const email = await app.register('Penyamar')
    const squatter = await app.signIn(email)
    const { token } = await app.user.provisioning.makeOperator(email, ['admin'])
    const callerOf = (accessToken: string) => app.user.identify(accessToken, { isDemo: false })
    expect(await callerOf(squatter.accessToken)).toMatchObject({ roles: [] })
    expect((await app.signIn(email)).account.roles).toEqual([])
    await reset(token, PASSWORD)
    expect(await callerOf(squatter.accessToken)).toBeNull()
    expect((await app.signIn(email)).account.roles).toEqual(['admin'])
  })

  it('every session of the account ends, and so does the old password', async () => {
    const email = await app.register('Siti')
    const session = await app.signIn(email)
    const { token } = await app.user.provisioning.makeOperator(email, ['admin'])
    await reset(token, 'Merdeka-1945')
    expect((await app.calls.call(user.getAccount, { token: session.accessToken })).status).toBe(401)
    expect(await signInStatus(email, PASSWORD)).toBe(401)
    expect(await signInStatus(email, 'Merdeka-1945')).toBe(200)
    expect(app.events).toContainEqual(
      expect.objectContaining({ type: 'user.session-ended', reason: 'password-set' }),
    )
  })

  it('a password that is guessed first is refused, and the link serves for a better one', async () => {
    const email = await app.register('Ratnasari')
    const { token } = await app.user.provisioning.makeOperator(email, ['admin'])
    for (const password of ['Password1!', 'ratnasari-1990', 'tayang2026']) {
      const refused = await reset(token, password)
      expect([refused.status, refused.body.code]).toEqual([422, 'PASSWORD_TOO_COMMON'])
    }
    expect((await reset(token, 'Merdeka-1945')).status).toBe(200)
  })

  it('a used, replaced, expired or unknown link is refused', async () => {
    const email = await app.register('Tari')
    const replaced = await app.user.provisioning.makeOperator(email, ['admin'])
    const used = await app.user.provisioning.makeOperator(email, ['admin'])
    expect((await reset(used.token, PASSWORD)).status).toBe(200)
    const late = await app.user.provisioning.makeOperator(email, ['admin'])
    await app.clock.advance(60 * 60_000)
    for (const token of [replaced.token, used.token, late.token, 'made-up']) {
      const answer = await reset(token, 'Merdeka-1945')
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({
        code: 'INVALID_PARAMETERS',
        message: 'General error, please try again later',
      })
    }
    expect(await signInStatus(email, PASSWORD)).toBe(200)
  })

  it('no session that the old password began at the same moment survives', async () => {
    const email = await app.register('Ucok')
    const { token } = await app.user.provisioning.makeOperator(email, ['admin'])
    const body = { type: 'username', username: email, password: PASSWORD }
    const signIns = Array.from({ length: 5 }, () =>
      app.calls.call(user.createSession, { body: { ...body, device: newDevice() }, headers: APP }),
    )
    const [done, ...answers] = await Promise.all([reset(token, 'Merdeka-1945'), ...signIns])
    expect(done?.status).toBe(200)
    for (const answer of answers) {
      if (answer.status === 401) continue
      const caller = await app.user.identify(answer.body.data.accessToken, { isDemo: false })
      expect(caller).toBeNull()
    }
  })

  it('one of ten concurrent uses succeeds', async () => {
    const { token } = await app.user.provisioning.makeOperator('race-boss@example.com', ['admin'])
    const uses = Array.from({ length: 10 }, (_, i) => reset(token, `Merdeka-194${i}`))
    const statuses = (await Promise.all(uses)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, ...Array(9).fill(400)])
  })

  it('a password under 8 characters is refused, and the link stays valid', async () => {
    const { token } = await app.user.provisioning.makeOperator('short-boss@example.com', ['admin'])
    expect((await reset(token, '1234567')).body.message).toBe('Password should be at least 8 characters')
    expect((await reset(token, PASSWORD)).status).toBe(200)
  })

  it('a call of an unknown application is refused', async () => {
    expect((await reset('made-up', PASSWORD, {})).body.code).toBe('INVALID_APP_ID')
  })
})
