import { user, type LoginResult } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP, newDevice, openUserHarness, type UserHarness } from '../../test/user-harness.ts'

const LEEWAY_MS = 30_000
const DAY_MS = 24 * 60 * 60_000

let app: UserHarness
let email: string
beforeAll(async () => {
  app = await openUserHarness()
  email = await app.register('Bayu')
})
afterAll(() => app[Symbol.asyncDispose]())

const device = newDevice()
const refresh = (refreshToken: string | undefined, over: { device?: object; host?: string } = {}) =>
  app.calls.call(user.refreshSession, {
    body: { accessToken: '', device: over.device ?? device },
    headers: { ...APP, ...(refreshToken ? { 'x-refresh-token': refreshToken } : {}) },
    ...(over.host ? { host: over.host } : {}),
  })
const isIn = async (token: string) => (await app.calls.call(user.getAccount, { token })).status === 200
const signIn = (): Promise<LoginResult> => app.signIn(email, device)

describe('refreshing a session', () => {
  it('the new pair works, and the old access token stays valid for other tabs until it expires', async () => {
    const session = await signIn()
    const { status, body } = await refresh(session.refreshToken)
    expect(status).toBe(200)
    expect(body.data.refreshToken).not.toBe(session.refreshToken)
    expect(await isIn(body.data.accessToken)).toBe(true)
    expect(await isIn(session.accessToken)).toBe(true)
  })

  it('ten concurrent tabs and a repetition within 30 s get the same pair', async () => {
    const session = await signIn()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(session.refreshToken)))
    const [first] = answers
    for (const answer of answers) expect(answer.body).toEqual(first?.body)
    await app.clock.advance(LEEWAY_MS)
    expect((await refresh(session.refreshToken)).body).toEqual(first?.body)
    expect(await isIn(first?.body.data.accessToken)).toBe(true)
  })

  it('a used token that comes back later ends the session, which is published', async () => {
    const session = await signIn()
    const { body } = await refresh(session.refreshToken)
    await app.clock.advance(LEEWAY_MS + 1)
    const replay = await refresh(session.refreshToken)
    expect(replay.status).toBe(401)
    expect(replay.body.code).toBe('Session InvalidSessionToken')
    expect(await isIn(body.data.accessToken)).toBe(false)
    expect((await refresh(body.data.refreshToken)).status).toBe(401)
    expect(app.events).toContainEqual(
      expect.objectContaining({ type: 'user.session-ended', reason: 'replayed' }),
    )
  })

  it('each use extends the session by 30 days, up to 180 days after the sign-in', async () => {
    const session = await signIn()
    let { refreshToken } = session
    for (let month = 0; month < 6; month++) {
      await app.clock.leap(29 * DAY_MS)
      const answer = await refresh(refreshToken)
      expect(answer.status).toBe(200)
      refreshToken = answer.body.data.refreshToken
    }
    await app.clock.leap(6 * DAY_MS)
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  it('a session unused for 30 days is refused', async () => {
    const session = await signIn()
    await app.clock.leap(30 * DAY_MS)
    expect((await refresh(session.refreshToken)).status).toBe(401)
  })

  it('a token from another device is refused, and the session stays', async () => {
    const session = await signIn()
    expect((await refresh(session.refreshToken, { device: newDevice() })).status).toBe(401)
    expect((await refresh(session.refreshToken)).status).toBe(200)
  })

  it('an unknown, a missing and an overlong token are refused alike', async () => {
    for (const token of ['made-up', undefined, 'x'.repeat(600)]) {
      const answer = await refresh(token)
      expect(answer.status).toBe(401)
      expect(answer.body.code).toBe('Session InvalidSessionToken')
    }
  })

  it('a call of an unknown application is refused', async () => {
    const answer = await app.calls.call(user.refreshSession, { body: { accessToken: '', device } })
    expect(answer.body.code).toBe('INVALID_APP_ID')
  })

  it('a body without a device is refused', async () => {
    const body = { accessToken: '' }
    const answer = await app.calls.call(user.refreshSession, { body, headers: APP })
    expect(answer.status).toBe(400)
  })

  it('the session of a demo account is not refreshed outside the demo', async () => {
    await app.user.provisioning.ensureDemoPerson({
      email: 'eko@tayang.test',
      name: 'Eko',
      password: 'Rahasia-1945',
    })
    const own = newDevice()
    const session = await app.signIn('eko@tayang.test', own)
    const foreign = await refresh(session.refreshToken, { device: own, host: 'tayang.example' })
    expect(foreign.status).toBe(401)
    expect((await refresh(session.refreshToken, { device: own })).status).toBe(200)
  })
})
