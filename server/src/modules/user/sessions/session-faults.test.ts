import { user } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP, newDevice, openUserHarness, type UserHarness } from '../test/user-harness.ts'

const LEEWAY_MS = 30_000
const ACCESS_MS = 15 * 60_000
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const TABS = 5
const ROUNDS = 100

let app: UserHarness
beforeAll(async () => void (app = await openUserHarness()))
afterAll(() => app[Symbol.asyncDispose]())

const device = newDevice()
const refresh = (refreshToken: string, on = device) =>
  app.calls.call(user.refreshSession, {
    body: { accessToken: '', device: on },
    headers: { ...APP, 'x-refresh-token': refreshToken },
  })
const isIn = async (token: string) => (await app.calls.call(user.getAccount, { token })).status === 200

describe('five tabs that refresh at once', () => {
  it('all tabs are signed in after a hundred rounds, with one common pair', { timeout: 60_000 }, async () => {
    let { refreshToken } = await app.signIn(await app.register('Pandu'), device)
    const before = app.events.length
    for (let round = 0; round < ROUNDS; round++) {
      await app.clock.advance(ACCESS_MS)
      const answers = await Promise.all(Array.from({ length: TABS }, () => refresh(refreshToken)))
      expect(answers.map(({ status }) => status)).toEqual(Array(TABS).fill(200))
      const pairs = new Set(answers.map(({ body }) => JSON.stringify(body.data)))
      expect(pairs.size).toBe(1)
      const pair = answers[0]?.body.data
      expect(await isIn(pair.accessToken)).toBe(true)
      refreshToken = pair.refreshToken
    }
    expect(app.events.slice(before)).toEqual([])
  })

  it('a replay of a used token after the leeway always ends the session', async () => {
    const email = await app.register('Ratih')
    for (let round = 0; round < 20; round++) {
      const own = newDevice()
      const { refreshToken } = await app.signIn(email, own)
      const { body } = await refresh(refreshToken, own)
      await app.clock.advance(2 * LEEWAY_MS)
      const replays = await Promise.all(Array.from({ length: TABS }, () => refresh(refreshToken, own)))
      expect(replays.map(({ status }) => status)).toEqual(Array(TABS).fill(401))
      expect(await isIn(body.data.accessToken)).toBe(false)
      expect((await refresh(body.data.refreshToken, own)).status).toBe(401)
    }
  })
})

describe('a clock that jumps', () => {
  it('two hours back end no session, and a refresh still has one successor', async () => {
    const own = newDevice()
    const session = await app.signIn(await app.register('Satria'), own)
    const first = await refresh(session.refreshToken, own)
    await app.clock.advance(-2 * HOUR_MS)
    expect(await isIn(first.body.data.accessToken)).toBe(true)
    expect((await refresh(session.refreshToken, own)).body).toEqual(first.body)
    const second = await refresh(first.body.data.refreshToken, own)
    expect(second.status).toBe(200)
    await app.clock.leap(2 * HOUR_MS)
    expect((await refresh(second.body.data.refreshToken, own)).status).toBe(200)
  })

  it('three days ahead expire access and logout tokens, and sessions can be refreshed', async () => {
    const own = newDevice()
    const session = await app.signIn(await app.register('Taufik'), own)
    await app.clock.leap(3 * DAY_MS)
    expect(await isIn(session.accessToken)).toBe(false)
    const cleared = await app.calls.call(user.clearSessions, { token: session.logoutToken, headers: APP })
    expect(cleared.status).toBe(401)
    const next = await refresh(session.refreshToken, own)
    expect(await isIn(next.body.data.accessToken)).toBe(true)
  })

  it('three days ahead and back leave people signed in', async () => {
    const own = newDevice()
    const session = await app.signIn(await app.register('Umi'), own)
    await app.clock.leap(3 * DAY_MS)
    const next = await refresh(session.refreshToken, own)
    await app.clock.advance(-3 * DAY_MS)
    expect(await isIn(next.body.data.accessToken)).toBe(true)
    expect((await refresh(next.body.data.refreshToken, own)).status).toBe(200)
  })
})
