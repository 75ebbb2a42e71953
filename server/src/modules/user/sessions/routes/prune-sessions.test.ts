import { user } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openUserHarness, type UserHarness } from '../../test/user-harness.ts'

let app: UserHarness
beforeAll(async () => void (app = await openUserHarness()))
afterAll(() => app[Symbol.asyncDispose]())

const isIn = async (token: string) => (await app.calls.call(user.getAccount, { token })).status === 200

describe('pruning sessions', () => {
  it('the ten newest sessions stay, older ones end, and those of others are untouched', async () => {
    const email = await app.register('Gita')
    const other = await app.signIn(await app.register('Hadi'))
    const sessions = []
    for (let i = 0; i < 12; i++) {
      sessions.push(await app.signIn(email))
      await app.clock.advance(1_000)
    }
    const newest = sessions.at(-1)?.accessToken ?? ''
    expect((await app.calls.call(user.pruneSessions, { token: newest })).status).toBe(204)
    const states = await Promise.all(sessions.map(({ accessToken }) => isIn(accessToken)))
    expect(states).toEqual([false, false, ...Array(10).fill(true)])
    expect(await isIn(other.accessToken)).toBe(true)
    const ended = app.events.filter(({ type }) => type === 'user.session-ended')
    expect(ended).toHaveLength(2)
  })

  it('the caller’s own session never ends, even as the oldest', async () => {
    const email = await app.register('Indra')
    const oldest = await app.signIn(email)
    for (let i = 0; i < 10; i++) await app.signIn(email)
    await app.calls.call(user.pruneSessions, { token: oldest.accessToken })
    expect(await isIn(oldest.accessToken)).toBe(true)
  })

  it('a guest and an unvalidated session are refused', async () => {
    expect((await app.calls.call(user.pruneSessions)).status).toBe(401)
    const { accessToken } = await app.login(await app.register('Joko'))
    expect((await app.calls.call(user.pruneSessions, { token: accessToken })).status).toBe(401)
  })
})
