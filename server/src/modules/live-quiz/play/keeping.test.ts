import { describe, expect, it } from 'vitest'
import { fakeClock } from '#platform/clock/clock-fake'
import { silentLog } from '#platform/log/log'
import { openKeeping } from './keeping.ts'

/** A store whose statements the test lets through or breaks. */
function openStore() {
  const clock = fakeClock()
  const stopping = new AbortController()
  const written: number[][] = []
  const world = { failing: 0, gate: null as PromiseWithResolvers<void> | null }
  const keeping = openKeeping<number>({
    clock,
    log: silentLog(),
    signal: stopping.signal,
    failure: 'rows could not be stored',
    async write(rows) {
      await world.gate?.promise
      if (world.failing > 0) {
        world.failing--
        throw new Error('the database is away')
      }
      written.push([...rows])
    },
  })
  return { clock, keeping, stopping, world, written }
}

/** Turns of the event loop that a batch takes at most, from its first row to its last acknowledgement. */
const TURNS = 5
async function settled(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve))
}

describe('rows that are kept', () => {
  it('of one turn are one statement, and each is acknowledged once it is stored', async () => {
    const { keeping, written, world } = openStore()
    world.gate = Promise.withResolvers()
    const kept: number[] = []
    for (const row of [1, 2, 3]) expect(keeping.keep(row, () => kept.push(row))).toBe(true)
    await settled()
    expect(kept).toEqual([])
    world.gate.resolve()
    await settled()
    expect(written).toEqual([[1, 2, 3]])
    expect(kept).toEqual([1, 2, 3])
  })

  it('of a crowd are written in batches of a bounded size', async () => {
    const { keeping, written } = openStore()
    let kept = 0
    for (let row = 0; row < 1_203; row++) keeping.keep(row, () => kept++)
    await settled()
    expect(written.map((batch) => batch.length)).toEqual([500, 500, 203])
    expect(kept).toBe(1_203)
    expect(new Set(written.flat()).size).toBe(1_203)
  })

  it('are written again until they are stored, and acknowledged once', async () => {
    const { clock, keeping, written, world } = openStore()
    world.failing = 3
    let kept = 0
    keeping.keep(7, () => kept++)
    await settled()
    expect(kept).toBe(0)
    for (let tries = 0; tries < 4; tries++) {
      await clock.advance(250)
      await settled()
    }
    expect(written).toEqual([[7]])
    expect(kept).toBe(1)
  })

  it('are never acknowledged where the server stops before they are stored', async () => {
    const { keeping, stopping, world, written } = openStore()
    world.failing = 100
    let kept = 0
    keeping.keep(7, () => kept++)
    await settled()
    stopping.abort(new Error('the server stops'))
    await settled()
    expect([written, kept]).toEqual([[], 0])
  })

  it('beyond the bound are refused, and taken again when there is space', async () => {
    const { keeping, world } = openStore()
    world.gate = Promise.withResolvers()
    let taken = 0
    while (keeping.keep(taken, () => {})) taken++
    expect(taken).toBe(200_000)
    world.gate.resolve()
    await settled()
    await settled()
    expect(keeping.keep(1, () => {})).toBe(true)
  })
})
