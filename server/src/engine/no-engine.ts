import { Failure } from '../platform/errors/failure.ts'
import type { Log } from '../platform/log/log.ts'
import type { EngineControl } from './control.ts'
import { openEnginePlaces } from './engine-places.ts'

/**
 * The control of engines at a server that never has one: to ask for nothing is right there, and any order is a mistake
 * of ours, as the call that gives it should have been passed on to the whole server. It is refused and said aloud.
 */
export function openNoEngine(log: Pick<Log, 'error'>): EngineControl {
  const refuse = (order: string): never => {
    const mistake = new Failure(`A server without engines was to ${order}: this belongs to the whole server.`)
    log.error({ err: mistake }, 'an order for engines came to a server without them')
    throw mistake
  }
  return {
    socket: null,
    places: openEnginePlaces(new Set()).places,
    measure: () => ({ sessions: 0, ownSessions: 0, oldestReportMs: null }),
    measureEncodes: () => ({ waiting: 0, running: 0 }),
    refusePublishers: () => undefined,
    originPort: () => refuse('reach an origin'),
    originOf: () => refuse('reach an origin'),
    onMoved: () => undefined,
    publishUrlOf: () => refuse('say where a show is published'),
    isThere: () => false,
    encode: () => refuse('encode'),
    probe: () => refuse('look at a file'),
    still: () => refuse('draw a still'),
    render: () => refuse('render a file'),
    cut: () => refuse('cut a publisher'),
    stillOf: () => refuse('read a still of a show'),
    release: () => refuse('release a publisher'),
  }
}
