import { user } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openUserUnderTest, type UserUnderTest } from '../user-under-test.ts'

let house: UserUnderTest
beforeAll(async () => void (house = await openUserUnderTest()))
afterAll(() => house[Symbol.asyncDispose]())

const isIn = async (token: string) => (await house.calls.call(user.getAccount, { token })).status === 200

describe('pruning sessions', () => {
  it('keeps the ten newest of mine, ends the older ones and touches nobody else’s', async () => {
    const email = await house.register('Gita')
    const other = await house.signIn(await house.register('Hadi'))
    const sessions = []
    for (let i = 0; i < 12; i++) {
      sessions.push(await house.signIn(email))
      await house.clock.advance(1_000)
    }
    const newest = sessions.at(-1)?.accessToken ?? ''
    expect((await house.calls.call(user.pruneSessions, { token: newest })).status).toBe(204)
    const states = await Promise.all(sessions.map(({ accessToken }) => isIn(accessToken)))
    expect(states).toEqual([false, false, ...Array(10).fill(true)])
    expect(await isIn(other.accessToken)).toBe(true)
    const ended = house.events.filter(({ type }) => type === 'user.session-ended')
    expect(ended).toHaveLength(2)
  })

  it('never ends the session that asks, be it the oldest of all', async () => {
    const email = await house.register('Indra')
    const oldest = await house.signIn(email)
    for (let i = 0; i < 10; i++) await house.signIn(email)
    await house.calls.call(user.pruneSessions, { token: oldest.accessToken })
    expect(await isIn(oldest.accessToken)).toBe(true)
  })

  it('refuses guests and sessions that were never validated', async () => {
    expect((await house.calls.call(user.pruneSessions)).status).toBe(401)
    const { accessToken } = await house.login(await house.register('Joko'))
    expect((await house.calls.call(user.pruneSessions, { token: accessToken })).status).toBe(401)
  })
})
