import { expect, it } from 'vitest'
import type { Log } from '../platform/log/log.ts'
import { openNoEngine } from './no-engine.ts'

it('a server without engines says aloud which order should have gone to the whole one, and refuses it', () => {
  const said: string[] = []
  const log: Pick<Log, 'error'> = {
    error: (fact: unknown) => void said.push((fact as { err: Error }).err.message),
  }
  const engine = openNoEngine(log)
  expect(() => engine.cut('show', 'over')).toThrow('was to cut a publisher')
  expect(() => engine.release('show')).toThrow('was to release a publisher')
  expect(() => engine.stillOf('show')).toThrow('was to read a still')
  expect(() => engine.originPort()).toThrow('was to reach an origin')
  expect(said).toHaveLength(4)
})

it('it has no place for anything, carries no show, and is no server of engines', () => {
  const engine = openNoEngine({ error: () => undefined })
  expect(Object.values(engine.places).map(({ now }) => now())).toEqual([0, 0, 0, 0])
  expect(engine.measure(0)).toEqual({ sessions: 0, ownSessions: 0, oldestReportMs: null })
  expect(engine.measureEncodes()).toEqual({ waiting: 0, running: 0 })
  expect(engine.socket).toBeNull()
  engine.refusePublishers()
})
