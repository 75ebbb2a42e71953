import type { EncodeOrder, ToEngine } from '@tayang/contract/ingest'
import type { Log } from '../platform/log/log.ts'
import { AWAY, canEncode, sendTo, type ConnectedEngine, type Encode, type MessageOf } from './engines.ts'

export type EncodeReport = MessageOf<'probed' | 'rung-finished' | 'pictures-finished'>
type EncodeEnd = MessageOf<'done' | 'failed'>

/** One encode under way. `done` never rejects: an engine that goes away reads as `interrupted`. */
export interface EncodeRun {
  readonly done: Promise<EncodeEnd>
  drop(): void
}

export interface EncodeQueue {
  encode(order: Omit<EncodeOrder, 'type'>, report: (message: EncodeReport) => Promise<void>): EncodeRun
  /** Orders that wait for a place at an engine, and those that one works on. */
  measure(): { waiting: number; running: number }
  /** Gives waiting orders to engines with free capacity. */
  assign(): void
  handleReport(engine: ConnectedEngine, report: EncodeReport): void
  handleEnd(engine: ConnectedEngine, end: EncodeEnd): void
  /** An engine went away with its encodes; with the last one, what waits for a place goes back to its queue too. */
  interrupt(engine: ConnectedEngine): void
}

/** Waiting orders at most; past that an encode reads as interrupted and its job comes back later. */
const ORDERS_WAITING_MAX = 1_000

interface WaitingOrder {
  readonly order: ToEngine & { type: 'encode' }
  readonly encode: Encode
}

/** Orders of encodes, and which engine works on which. */
export function openEncodeQueue(engines: ReadonlySet<ConnectedEngine>, log: Log): EncodeQueue {
  const waiting: WaitingOrder[] = []

  function assign(): void {
    for (const engine of engines) {
      const encodesMax = engine.hello?.roles.includes('transcode') ? engine.hello.encodesMax : 0
      while (waiting.length > 0 && engine.encodes.size < encodesMax) {
        const next = waiting.shift()
        if (!next) break
        engine.encodes.set(next.order.jobId, next.encode)
        sendTo(engine, next.order)
      }
    }
  }

  function drop(jobId: string, encode: Encode): void {
    const at = waiting.findIndex((one) => one.encode === encode)
    if (at >= 0) waiting.splice(at, 1)
    for (const engine of engines) {
      if (engine.encodes.get(jobId) !== encode) continue
      engine.encodes.delete(jobId)
      sendTo(engine, { type: 'drop', jobId })
    }
    void encode.tail.then(() => encode.end(interrupted(jobId, 'dropped')))
    assign()
  }

  return {
    measure: () => ({
      waiting: waiting.length,
      running: [...engines].reduce((sum, engine) => sum + engine.encodes.size, 0),
    }),
    assign,
    encode(order, report) {
      const { jobId } = order
      const { promise: done, resolve } = Promise.withResolvers<EncodeEnd>()
      const encode: Encode = {
        tail: Promise.resolve(),
        end: resolve,
        async report(message) {
          try {
            await report(message)
          } catch (error) {
            log.error({ err: error, jobId, message: message.type }, 'a report of an encode could not be kept')
            drop(jobId, encode)
          }
        },
      }
      if (waiting.length >= ORDERS_WAITING_MAX) resolve(interrupted(jobId, 'too many encodes wait'))
      else waiting.push({ order: { type: 'encode', ...order }, encode })
      assign()
      return { done, drop: () => drop(jobId, encode) }
    },
    handleReport(engine, report) {
      const encode = engine.encodes.get(report.jobId)
      if (encode) encode.tail = encode.tail.then(() => encode.report(report))
    },
    handleEnd(engine, end) {
      const encode = engine.encodes.get(end.jobId)
      engine.encodes.delete(end.jobId)
      void encode?.tail.then(() => encode.end(end))
      assign()
    },
    interrupt({ encodes }) {
      for (const [jobId, encode] of encodes) {
        // A report that is being stored is finished first: the next attempt begins where this one ended.
        void encode.tail.then(() => encode.end(interrupted(jobId, AWAY)))
      }
      if (canEncode(engines)) return
      for (const { order, encode } of waiting.splice(0)) encode.end(interrupted(order.jobId, AWAY))
    },
  }
}

function interrupted(jobId: string, message: string): EncodeEnd {
  return { type: 'failed', jobId, reason: 'interrupted', message }
}
