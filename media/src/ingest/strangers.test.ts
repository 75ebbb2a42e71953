import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StrangersTold } from '@tayang/contract/ingest'
import { openStrangers, type Strangers } from './strangers.ts'

type Told = StrangersTold['networks']

let told: Told[]
let strangers: Strangers
beforeEach(() => {
  vi.useFakeTimers()
  told = []
  strangers = openStrangers((networks) => told.push(networks))
})
afterEach(() => {
  strangers[Symbol.dispose]()
  vi.useRealTimers()
})

describe('connections that come to nothing', () => {
  test('are one line a network and minute, with their number and the last reason', () => {
    for (let i = 0; i < 22_000; i++) strangers.add('203.0.113.7', 'no handshake')
    strangers.add('203.0.113.7', 'the connection was lost')
    strangers.add('2001:db8:1:2::5', 'no handshake')
    expect(told).toEqual([])
    vi.advanceTimersByTime(60_000)
    expect(told).toEqual([
      [
        { network: '203.0.113.7', count: 22_001, why: 'the connection was lost' },
        { network: '2001:db8:1:2', count: 1, why: 'no handshake' },
      ],
    ])
    vi.advanceTimersByTime(600_000)
    expect(told).toHaveLength(1)
  })

  test('of any number of networks are bounded, and each is counted', () => {
    for (let i = 0; i < 30_000; i++) strangers.add(`10.0.${i >> 8}.${i & 255}`, 'x'.repeat(9_000))
    vi.advanceTimersByTime(60_000)
    expect(told[0]).toHaveLength(51)
    expect(told[0]?.at(-1)?.network).toBe('others')
    expect(told[0]?.reduce((sum, { count }) => sum + count, 0)).toBe(30_000)
    expect(JSON.stringify(told).length).toBeLessThan(10_000)
  })

  test('are told before the engine ends', () => {
    strangers.add('203.0.113.7', 'no handshake')
    strangers[Symbol.dispose]()
    expect(told).toHaveLength(1)
  })
})
