import { user, type LoginResult } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP, newDevice, openUserHarness, type UserHarness } from '../../user-harness.ts'

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
  it('answers a new pair that works, and leaves other tabs the old access token until it ends', async () => {
    const session = await signIn()
    const { status, body } = await refresh(session.refreshToken)
    expect(status).toBe(200)
    expect(body.data.refreshToken).not.toBe(session.refreshToken)
    expect(await isIn(body.data.accessToken)).toBe(true)
    expect(await isIn(session.accessToken)).toBe(true)
  })

  it('answers the very same pair to ten tabs at once and to a repetition within 30 s', async () => {
    const session = await signIn()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(session.refreshToken)))
    const [first] = answers
    for (const answer of answers) expect(answer.body).toEqual(first?.body)
    await app.clock.advance(LEEWAY_MS)
    expect((await refresh(session.refreshToken)).body).toEqual(first?.body)
    expect(await isIn(first?.body.data.accessToken)).toBe(true)
  })

  it('ends the whole family when a used token comes back later, and announces it', async () => {
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

  it('slides by 30 days with every use and ends 180 days after the sign-in all the same', async () => {
    const session = await signIn()
    let { refreshToken } = session
    for (let month = 0; month < 6; month++) {
      await app.clock.advance(29 * DAY_MS)
      const answer = await refresh(refreshToken)
      expect(answer.status).toBe(200)
      refreshToken = answer.body.data.refreshToken
    }
    await app.clock.advance(6 * DAY_MS)
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  it('refuses a session that nobody used for 30 days', async () => {
    const session = await signIn()
    await app.clock.advance(30 * DAY_MS)
    expect((await refresh(session.refreshToken)).status).toBe(401)
  })

  it('refuses the token on another device, without ending the session', async () => {
    const session = await signIn()
    expect((await refresh(session.refreshToken, { device: newDevice() })).status).toBe(401)
    expect((await refresh(session.refreshToken)).status).toBe(200)
  })

  it('refuses a token that was never given out, an absent one and an endless one alike', async () => {
    for (const token of ['made-up', undefined, 'x'.repeat(600)]) {
      const answer = await refresh(token)
      expect(answer.status).toBe(401)
      expect(answer.body.code).toBe('Session InvalidSessionToken')
    }
  })

  it('refuses a call of an unknown application', async () => {
    const answer = await app.calls.call(user.refreshSession, { body: { accessToken: '', device } })
    expect(answer.body.code).toBe('INVALID_APP_ID')
  })

  it('refuses a body without a device', async () => {
    const body = { accessToken: '' }
    const answer = await app.calls.call(user.refreshSession, { body, headers: APP })
    expect(answer.status).toBe(400)
  })

  it('renews no session of a person of the demo for somebody from elsewhere', async () => {
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
