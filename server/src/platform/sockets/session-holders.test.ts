import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeClock, type FakeClock } from '../clock/clock-fake.ts'
import { silentLog } from '../log/log.ts'
import { openSessionHolders, type SessionHolders } from './session-holders.ts'

const CHECK_MS = 10_000

let clock: FakeClock
let active: Set<string>
let isDatabaseAway: boolean
let asked: (readonly string[])[]
let ended: string[]
let holders: SessionHolders

beforeEach(() => {
  clock = fakeClock()
  active = new Set(['ani', 'budi'])
  isDatabaseAway = false
  asked = []
  ended = []
  holders = openSessionHolders({
    clock,
    log: silentLog(),
    activeSessionsOf: async (sessionIds) => {
      asked.push(sessionIds)
      if (isDatabaseAway) throw new Error('the database is away')
      return active
    },
  })
})
afterEach(() => holders[Symbol.asyncDispose]())

const join = (sessionId: string, name: string) => holders.join(sessionId, () => ended.push(name))

describe('a crowd', () => {
  it('is looked at in lots, and the ones without a session are found in each', async () => {
    const crowd = Array.from({ length: 4_500 }, (_, at) => `session ${at}`)
    for (const sessionId of crowd) join(sessionId, sessionId)
    active = new Set(crowd.slice(1, -1))
    await clock.advance(CHECK_MS)
    expect(asked.map(({ length }) => length)).toEqual([2_000, 2_000, 500])
    expect(ended).toEqual(['session 0', 'session 4499'])
  })
})

describe('a session that ends', () => {
  it('ends all its sockets at once, and no socket of another session', () => {
    join('ani', 'phone')
    join('ani', 'laptop')
    join('budi', 'tv')
    holders.endSession('ani')
    expect(ended).toEqual(['phone', 'laptop'])
  })

  it('ends each socket once', () => {
    join('ani', 'phone')
    holders.endSession('ani')
    holders.endSession('ani')
    expect(ended).toEqual(['phone'])
  })

  it('does not end a socket that left before', () => {
    const leave = join('ani', 'phone')
    join('ani', 'laptop')
    leave()
    holders.endSession('ani')
    expect(ended).toEqual(['laptop'])
  })

  it('that nobody joined is ignored', () => {
    holders.endSession('nobody')
    expect(ended).toEqual([])
  })
})

describe('the check against the database', () => {
  it('ends sockets whose session ended without an event, within ten seconds', async () => {
    join('ani', 'phone')
    join('budi', 'tv')
    active.delete('ani')
    await clock.advance(CHECK_MS - 1)
    expect(ended).toEqual([])
    await clock.advance(1)
    expect(ended).toEqual(['phone'])
  })

  it('asks once for each session, however many sockets it has', async () => {
    join('ani', 'phone')
    join('ani', 'laptop')
    await clock.advance(CHECK_MS)
    expect(asked).toEqual([['ani']])
  })

  it('asks nothing while no socket is open', async () => {
    const leave = join('ani', 'phone')
    leave()
    await clock.advance(3 * CHECK_MS)
    expect(asked).toEqual([])
  })

  it('ends no socket while the database is away, and checks again afterwards', async () => {
    join('ani', 'phone')
    active.delete('ani')
    isDatabaseAway = true
    await clock.advance(CHECK_MS)
    expect(ended).toEqual([])
    isDatabaseAway = false
    await clock.advance(CHECK_MS)
    expect(ended).toEqual(['phone'])
  })
})

describe('a socket that leaves late', () => {
  it('does not take away a socket that joined after its session had ended', () => {
    const leave = join('ani', 'first')
    holders.endSession('ani')
    join('ani', 'second')
    leave()
    holders.endSession('ani')
    expect(ended).toEqual(['first', 'second'])
  })
})

it('closing ends the timer of the check', async () => {
  await holders[Symbol.asyncDispose]()
  expect(clock.pending).toBe(0)
})
