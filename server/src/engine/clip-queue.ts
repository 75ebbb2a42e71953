import { randomUUID } from 'node:crypto'
import type { ToEngine } from '@tayang/contract/ingest'
import { sendTo, type ConnectedEngine, type MessageOf } from './engines.ts'

export type ClipOrder = Extract<ToEngine, { type: 'probe' }>
type OrderOf<Type extends ClipOrder['type']> = Omit<Extract<ClipOrder, { type: Type }>, 'type' | 'jobId'>
type ClipEnd = MessageOf<'probed-file' | 'failed'>

/** One order under way. `done` never rejects: an engine that goes away reads as `interrupted`. */
export interface ClipRun<End> {
  readonly done: Promise<End | MessageOf<'failed'>>
  drop(): void
}

/** Small orders beside the encodes of titles: they take none of their capacity, and an engine keeps them below it. */
export interface ClipQueue {
  /** What a file is that a person sent; a file that is not taken ends as `failed` with its reason. */
  probe(order: OrderOf<'probe'>): ClipRun<MessageOf<'probed-file'>>
  /** Gives waiting orders to engines with free capacity. */
  assign(): void
  handleEnd(engine: ConnectedEngine, end: ClipEnd): void
  /** An engine went away with its orders. */
  interrupt(engine: ConnectedEngine): void
}

/** At one engine at once; the others wait here, where no engine can lose them. */
const AT_ENGINE_MAX = { probe: 2 } as const
const WAITING_MAX = 1_000

interface Waiting {
  readonly order: ClipOrder
  readonly end: (end: ClipEnd) => void
}

export function openClipQueue(engines: ReadonlySet<ConnectedEngine>): ClipQueue {
  const waiting: Waiting[] = []

  function assign(): void {
    for (const engine of engines) {
      if (!engine.hello?.roles.includes('transcode')) continue
      for (let next = takeFor(engine); next; next = takeFor(engine)) {
        engine.clips.set(next.order.jobId, { type: next.order.type, end: next.end })
        sendTo(engine, next.order)
      }
    }
  }

  function takeFor({ clips }: ConnectedEngine): Waiting | undefined {
    const at = waiting.findIndex(({ order }) => {
      const running = [...clips.values()].filter(({ type }) => type === order.type).length
      return running < AT_ENGINE_MAX[order.type]
    })
    return at < 0 ? undefined : waiting.splice(at, 1)[0]
  }

  function drop(jobId: string): void {
    const at = waiting.findIndex(({ order }) => order.jobId === jobId)
    const [left] = at < 0 ? [] : waiting.splice(at, 1)
    left?.end(interrupted(jobId, 'dropped'))
    for (const engine of engines) {
      const running = engine.clips.get(jobId)
      if (!engine.clips.delete(jobId)) continue
      sendTo(engine, { type: 'drop', jobId })
      running?.end(interrupted(jobId, 'dropped'))
    }
    assign()
  }

  function order<End extends ClipEnd>(wanted: ClipOrder): ClipRun<End> {
    const { promise: done, resolve } = Promise.withResolvers<End | MessageOf<'failed'>>()
    // The engine answers an order by its own message or by `failed`; the control hands on no other.
    const end = (message: ClipEnd) => resolve(message as End)
    if (waiting.length >= WAITING_MAX) end(interrupted(wanted.jobId, 'too many orders wait'))
    else waiting.push({ order: wanted, end })
    assign()
    return { done, drop: () => drop(wanted.jobId) }
  }

  return {
    assign,
    probe: (wanted) => order({ type: 'probe', jobId: randomUUID(), ...wanted }),
    handleEnd({ clips }, end) {
      const running = clips.get(end.jobId)
      clips.delete(end.jobId)
      running?.end(end)
      assign()
    },
    interrupt({ clips }) {
      for (const [jobId, { end }] of clips) end(interrupted(jobId, 'the media engine went away'))
    },
  }
}

function interrupted(jobId: string, message: string): MessageOf<'failed'> {
  return { type: 'failed', jobId, reason: 'interrupted', message }
}
