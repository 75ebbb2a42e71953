import { describe, expect, it } from 'vitest'
import { silentLog } from '../log/log.ts'
import { fakeClock } from './clock-fake.ts'
import { periodically } from './periodically.ts'

function open(work: () => unknown) {
  const clock = fakeClock()
  const periodic = periodically({ clock, everyMs: 1_000, log: silentLog(), failure: 'work failed' }, work)
  return { clock, periodic }
}

describe('periodic work', () => {
  it('runs once in every period and not at the start', async () => {
    let runs = 0
    const { clock } = open(() => runs++)
    expect(runs).toBe(0)
    await clock.advance(3_000)
    expect(runs).toBe(3)
  })

  it('never runs twice at a time, however long a run takes', async () => {
    const gates: PromiseWithResolvers<void>[] = []
    const { clock, periodic } = open(() => {
      const gate = Promise.withResolvers<void>()
      gates.push(gate)
      return gate.promise
    })
    await clock.advance(5_000)
    expect(gates).toHaveLength(1)
    const joined = periodic.run()
    expect(gates).toHaveLength(1)
    gates[0]?.resolve()
    await joined
    await clock.advance(1_000)
    expect(gates).toHaveLength(2)
  })

  it('goes on after a run that failed', async () => {
    let runs = 0
    const { clock, periodic } = open(() => {
      runs++
      throw new Error('the database is away')
    })
    await periodic.run()
    await clock.advance(2_000)
    expect(runs).toBe(3)
  })

  it('is over once it is closed, and closing waits for the run under way', async () => {
    const gate = Promise.withResolvers<void>()
    const steps: string[] = []
    const { clock, periodic } = open(() => gate.promise.then(() => steps.push('ran')))
    await clock.advance(1_000)
    const closed = periodic[Symbol.asyncDispose]().then(() => steps.push('closed'))
    gate.resolve()
    await closed
    expect(steps).toEqual(['ran', 'closed'])
    expect(clock.pending).toBe(0)
  })
})
