import { silentLog } from '#platform/log/log'
import { openBus } from '#platform/bus/open-bus'
import { fakeClock } from '#platform/clock/clock-fake'
import { systemClock } from '#platform/clock/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { people, openShowsHarness, type ShowsHarness } from '../test/shows-harness.ts'
import { openEnding } from './ending.ts'

let test: ShowsHarness
beforeAll(async () => {
  test = await openShowsHarness()
})
afterAll(() => test[Symbol.asyncDispose]())

const profileOf = (who: string) => people[who]?.profileId ?? ''

describe('a show that an operator ends', () => {
  it('is cut, plays nowhere and is over', async () => {
    const showId = await test.goOnAir('ayu')
    expect(await test.shows.judgements.endShow(showId)).toEqual({ isWritten: true })
    expect(test.cuts[0]).toEqual([showId, 'This show was ended by Tayang'])
    expect((await test.shows.roomOf(showId))?.isOver).toBe(true)
    // Its encoder reconnects by itself and stays idle.
    expect((await test.publish('ayu')).allowed).toMatchObject({ showId, isIdle: true })
    expect(await test.shows.judgements.endShow(showId)).toEqual({ isWritten: true })
    expect(await test.shows.judgements.endShow('../x')).toEqual({ isWritten: true })
  })

  it('is cut at once and stays ended while the database takes nothing, and is written afterwards', async () => {
    const clock = fakeClock()
    const log = silentLog()
    await using bus = openBus(log)
    const cuts: [string, boolean][] = []
    const told: string[] = []
    await bus.subscribe<{ type: string; showId: string }>('catalog.show-cut', ({ showId }) => {
      told.push(showId)
    })
    let isAway = true
    const written: string[] = []
    await using ending = openEnding({
      bus,
      clock,
      log,
      cut: (showId, _reason, { isWithdrawn }) => void cuts.push([showId, isWithdrawn]),
      async write(showId) {
        if (isAway) throw new Error('cannot execute UPDATE in a read-only transaction')
        written.push(showId)
      },
    })
    expect(await ending.end('a')).toEqual({ isWritten: false })
    expect([cuts, told]).toEqual([[['a', true]], ['a']])
    await clock.advance(10_000)
    expect([ending.isEnded('a'), written]).toEqual([true, []])
    isAway = false
    await clock.advance(3_000)
    expect([ending.isEnded('a'), written]).toEqual([false, ['a']])
  })

  it('answers within a second where the database hangs', async () => {
    const log = silentLog()
    await using bus = openBus(log)
    const held = Promise.withResolvers<void>()
    const ending = openEnding({
      bus,
      clock: systemClock,
      log,
      cut: () => undefined,
      write: () => held.promise,
    })
    const began = performance.now()
    expect(await ending.end('a')).toEqual({ isWritten: false })
    expect(performance.now() - began).toBeLessThan(2_000)
    held.resolve()
    await ending[Symbol.asyncDispose]()
  })
})

describe('a stream key that an operator locks', () => {
  it('publishes nothing until it is unlocked, a new key neither', async () => {
    await test.shows.judgements.lockKey(profileOf('budi'))
    await test.shows.judgements.lockKey(profileOf('budi'))
    const refused = { code: 'STREAM_KEY_LOCKED', message: 'Our moderators have locked your stream key' }
    expect(await test.publish('budi')).toEqual({ allowed: null, refusal: refused })
    await test.shows.keys.reset(people['budi']!)
    expect((await test.publish('budi')).refusal).toEqual(refused)
    await test.shows.judgements.unlockKey(profileOf('budi'))
    expect((await test.publish('budi')).allowed).not.toBeNull()
    expect(await test.shows.judgements.keyLockedAt('nobody')).toBeNull()
  })
})

it('a hidden show goes on for those who watch, is in no list, and is back as it was', async () => {
  const showId = await test.goOnAir('budi')
  expect(await test.shows.judgements.conceal(showId)).toBe(true)
  expect(await test.shows.known(showId)).toBeNull()
  expect((await test.shows.onAirOf([profileOf('budi')])).size).toBe(0)
  expect(test.cuts.some(([id]) => id === showId)).toBe(false)
  expect(await test.shows.judgements.show(showId)).toBe(true)
  expect((await test.shows.known(showId))?.status).toBe('broadcasting')
  expect(await test.shows.judgements.show('nothing')).toBe(false)
})
