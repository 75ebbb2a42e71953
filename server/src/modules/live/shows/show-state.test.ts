import { describe, expect, it } from 'vitest'
import { isLeftRunning, isOver, statusOf, type ShowState } from './show-state.ts'

const graces = { graceMs: 120_000, neverPublishedMs: 180_000 }
const started: ShowState = { status: 'broadcasting', startedAt: 1_000, onAirAt: null, silentSince: null }
const onAir: ShowState = { ...started, onAirAt: 2_000 }

describe('a show', () => {
  it('is connecting until its first pictures and live from then on, also while it is silent', () => {
    expect(statusOf(started)).toBe('connecting')
    expect(statusOf(onAir)).toBe('live')
    expect(statusOf({ ...onAir, silentSince: 3_000 })).toBe('live')
    expect(statusOf({ ...onAir, status: 'finished' })).toBe('finished')
  })

  it('never ends while it is being published, however long it runs', () => {
    expect(isOver(onAir, graces, 1e12)).toBe(false)
  })

  it('ends when it was silent for the whole grace, and not a millisecond earlier', () => {
    const silent = { ...onAir, silentSince: 10_000 }
    expect(isOver(silent, graces, 129_999)).toBe(false)
    expect(isOver(silent, graces, 130_000)).toBe(true)
  })

  it('ends when it was started and nothing was ever published', () => {
    expect(isOver(started, graces, 180_999)).toBe(false)
    expect(isOver(started, graces, 181_000)).toBe(true)
  })

  it('has an encoder that was left running until its connection closes, or for a bounded time', () => {
    const stopped = { ...onAir, status: 'finished' as const, finishedAt: 50_000 }
    expect(isLeftRunning(stopped, { afterStopMs: 30_000 }, 79_999)).toBe(true)
    expect(isLeftRunning(stopped, { afterStopMs: 30_000 }, 80_000)).toBe(false)
    const left = { ...stopped, silentSince: 50_001 }
    expect(isLeftRunning(left, { afterStopMs: 30_000 }, 50_002)).toBe(false)
    const neverPublished = { ...stopped, onAirAt: null }
    expect(isLeftRunning(neverPublished, { afterStopMs: 30_000 }, 50_001)).toBe(false)
  })
})
