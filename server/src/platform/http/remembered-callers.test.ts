import { describe, expect, it } from 'vitest'
import { fakeClock } from '../clock/clock-fake.ts'
import { openRememberedCallers } from './remembered-callers.ts'
import type { Caller } from './route.ts'

const dewi: Caller = {
  accountId: 'a',
  profileId: 'p',
  sessionId: 's',
  name: 'Dewi',
  roles: ['trust'],
  isValidated: true,
  console: { raisedUntil: null },
}
const request = { isDemo: false }

function openDatabase() {
  const database = { state: 'there' as 'there' | 'away' | 'hangs', sessions: new Map([['good', dewi]]) }
  const clock = fakeClock()
  const callers = openRememberedCallers(async (token) => {
    if (database.state === 'away') throw new Error('the database is away')
    if (database.state === 'hangs') await new Promise(() => undefined)
    return database.sessions.get(token) ?? null
  }, clock)
  return { database, clock, callers }
}

describe('an operator who called lately', () => {
  it('is known while the database is away, and a made-up token is not', async () => {
    const { database, callers } = openDatabase()
    await callers.identify('good', request)
    database.state = 'away'
    expect(await callers.identifyAnyhow('good', request)).toBe(dewi)
    await expect(callers.identifyAnyhow('made-up', request)).rejects.toThrow('away')
    await expect(callers.identify('good', request)).rejects.toThrow('away')
  })

  it('is known after half a second of a database that hangs', async () => {
    const { database, callers, clock } = openDatabase()
    await callers.identify('good', request)
    database.state = 'hangs'
    const identified = callers.identifyAnyhow('good', request)
    await clock.advance(600)
    expect(await identified).toBe(dewi)
  })

  it('is asked for first, so that an ended session is ended', async () => {
    const { database, callers } = openDatabase()
    await callers.identify('good', request)
    database.sessions.clear()
    expect(await callers.identifyAnyhow('good', request)).toBeNull()
    database.state = 'away'
    await expect(callers.identifyAnyhow('good', request)).rejects.toThrow('away')
  })

  it('is forgotten after a quarter of an hour', async () => {
    const { database, callers, clock } = openDatabase()
    await callers.identify('good', request)
    database.state = 'away'
    await clock.advance(16 * 60_000)
    await expect(callers.identifyAnyhow('good', request)).rejects.toThrow('away')
  })
})
