import { beforeEach, describe, expect, test } from 'vitest'
import { openSession, type ConsoleSession } from './session-store.ts'

const aSession: ConsoleSession = {
  accessToken: 'access',
  expiresAt: 1_000,
  sessionEndsAt: 9_000,
  raisedUntil: null,
  sessionId: 's',
  accountId: 'a',
  profileId: 'p',
  name: 'Dewi',
  avatar: null,
  roles: ['trust'],
  usesCode: true,
}
let kept: Map<string, string>
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
beforeEach(() => {
  kept = new Map()
})

describe('the session of a tab', () => {
  test('is kept over a reload of the tab, with what has changed since', () => {
    const first = openSession(storage)
    first.begin(aSession)
    first.change({ accessToken: 'next', raisedUntil: 2_000 })
    expect(openSession(storage).get()).toEqual({ ...aSession, accessToken: 'next', raisedUntil: 2_000 })
  })

  test('is gone from the tab when it ends, and says why', () => {
    const own = openSession(storage)
    own.begin(aSession)
    own.end('idle')
    expect([own.get(), own.store.getState().ended]).toEqual([null, 'idle'])
    expect(kept.size).toBe(0)
    expect(openSession(storage).store.getState()).toEqual({ session: null, ended: 'never' })
  })

  test('is not there before somebody signs in, and nothing changes it then', () => {
    const own = openSession(storage)
    own.change({ name: 'Nobody' })
    expect([own.get(), kept.size]).toEqual([null, 0])
  })

  test.each([
    '',
    '{',
    'null',
    '7',
    '"access"',
    '{}',
    '{"accessToken":"a","expiresAt":"soon","name":"x","roles":[]}',
  ])('that somebody wrote by hand as %j counts as none', (text) => {
    kept.set('tayang.console.session', text)
    expect(openSession(storage).get()).toBeNull()
  })

  test('tells those who listen', () => {
    const own = openSession(storage)
    const names: (string | undefined)[] = []
    own.store.subscribe(({ session }) => names.push(session?.name))
    own.begin(aSession)
    own.end('signed-out')
    expect(names).toEqual(['Dewi', undefined])
  })
})
