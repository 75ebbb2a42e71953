import { describe, expect, test } from 'vitest'
import { fakeClock } from './clock-fake.ts'
import { systemClock } from './clock.ts'

describe('the system clock', () => {
  test('counts in 13 digits', () => {
    expect(String(systemClock.now())).toHaveLength(13)
    expect(systemClock.date()).toBeInstanceOf(Date)
  })

  test('runs what waits, and not what was stopped', async () => {
    const ran: string[] = []
    await new Promise<void>((resolve) => {
      systemClock.after(0, () => ran.push('stopped'))()
      systemClock.after(1, resolve)
    })
    expect(ran).toEqual([])
  })

  test('does not fire a wait of months at once', async () => {
    let fired = false
    const stop = systemClock.after(60 * 24 * 3600 * 1000, () => (fired = true))
    await systemClock.wait(5)
    stop()
    expect(fired).toBe(false)
  })

  test('breaks a wait off when told', async () => {
    const stopping = new AbortController()
    const wait = systemClock.wait(60_000, stopping.signal)
    stopping.abort()
    await expect(wait).rejects.toThrow('aborted')
  })
})

describe('a clock turned by hand', () => {
  test('runs timers in the order in which they fall due, and shows each its own time', async () => {
    const clock = fakeClock(1_000)
    const seen: [string, number][] = []
    clock.after(50, () => seen.push(['once', clock.now()]))
    const stop = clock.every(20, () => seen.push(['every', clock.now()]))
    await clock.advance(55)
    stop()
    await clock.advance(100)
    expect(seen).toEqual([
      ['every', 1_020],
      ['every', 1_040],
      ['once', 1_050],
    ])
    expect(clock.now()).toBe(1_155)
  })

  test('that leaps runs each timer that fell due one time, and then at the new time', async () => {
    const clock = fakeClock(0)
    const seen: [string, number][] = []
    clock.every(20, () => seen.push(['every', clock.now()]))
    clock.after(50, () => seen.push(['once', clock.now()]))
    clock.after(1_001, () => seen.push(['later', clock.now()]))
    await clock.leap(1_000)
    expect(seen).toEqual([
      ['every', 1_000],
      ['once', 1_000],
    ])
    await clock.advance(20)
    expect(seen.slice(2)).toEqual([
      ['later', 1_001],
      ['every', 1_020],
    ])
  })

  test.each(['advance', 'leap'] as const)(
    'says which wait has no end, instead of an endless %s',
    async (move) => {
      const clock = fakeClock()
      let isOver = false
      const again = () => void (isOver || clock.after(0, again))
      clock.after(5, again)
      await expect(clock[move](10)).rejects.toThrow('the time stands still')
      isOver = true
    },
  )

  test('runs what a timer sets up, and what waits for it', async () => {
    const clock = fakeClock()
    const steps: string[] = []
    const chain = async () => {
      await clock.wait(10)
      steps.push('first')
      await clock.wait(10)
      steps.push('second')
    }
    const done = chain()
    await clock.advance(20)
    await done
    expect(steps).toEqual(['first', 'second'])
    expect(clock.pending).toBe(0)
  })
})
