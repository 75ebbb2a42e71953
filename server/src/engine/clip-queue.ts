import { randomUUID } from 'node:crypto'
import type { ToEngine } from '@tayang/contract/ingest'
import { AWAY, canEncode, sendTo, type ClipWork, type ConnectedEngine, type MessageOf } from './engines.ts'

export type ClipOrder = Extract<ToEngine, { type: 'probe' | 'still' | 'render' }>
type OrderOf<Type extends ClipOrder['type']> = Omit<Extract<ClipOrder, { type: Type }>, 'type' | 'jobId'>
export type ClipEnd = MessageOf<'probed-file' | 'stills-drawn' | 'rendered' | 'failed'>

/** One order under way. `done` never rejects: an engine that goes away reads as `interrupted`. */
export interface ClipRun<End> {
  readonly done: Promise<End | MessageOf<'failed'>>
  drop(): void
}

/** Small orders beside the encodes of titles: they take none of their capacity, and an engine keeps them below it. */
export interface ClipQueue {
  /** What a file is that a person sent; a file that is not taken ends as `failed` with its reason. */
  probe(order: OrderOf<'probe'>): ClipRun<MessageOf<'probed-file'>>
  /** Stills of a film; nobody sees a page worse while it waits. */
  still(order: OrderOf<'still'>): ClipRun<MessageOf<'stills-drawn'>>
  /** A clip as one MP4; `onProgress` is told from 0 to 1. */
  render(order: OrderOf<'render'>, onProgress: (share: number) => void): ClipRun<MessageOf<'rendered'>>
  /** Gives waiting orders to engines with free capacity. */
  assign(): void
  handleProgress(engine: ConnectedEngine, message: MessageOf<'progress'>): void
  handleEnd(engine: ConnectedEngine, end: ClipEnd): void
  /** An engine went away with its orders; with the last one, what waits for a place ends too. */
  interrupt(engine: ConnectedEngine): void
}

/**
 * At one engine at once; the others wait here, where no engine can lose them. An engine runs one still or render at
 * once, and a still that is there is the next.
 */
export const CLIPS_AT_ENGINE_MAX = { probe: 2, still: 1, render: 1 } as const
const WAITING_MAX = 1_000

interface Waiting {
  readonly order: ClipOrder
  readonly work: Omit<ClipWork, 'type'>
}

export function openClipQueue(engines: ReadonlySet<ConnectedEngine>): ClipQueue {
  const waiting: Waiting[] = []

  function assign(): void {
    for (const engine of engines) {
      if (!engine.hello?.roles.includes('transcode')) continue
      for (let next = takeFor(engine); next; next = takeFor(engine)) {
        engine.clips.set(next.order.jobId, { type: next.order.type, ...next.work })
        sendTo(engine, next.order)
      }
    }
  }

  function takeFor({ clips }: ConnectedEngine): Waiting | undefined {
    const at = waiting.findIndex(({ order }) => {
      const running = [...clips.values()].filter(({ type }) => type === order.type).length
      return running < CLIPS_AT_ENGINE_MAX[order.type]
    })
    return at < 0 ? undefined : waiting.splice(at, 1)[0]
  }

  function drop(jobId: string): void {
    const at = waiting.findIndex(({ order }) => order.jobId === jobId)
    const [left] = at < 0 ? [] : waiting.splice(at, 1)
    left?.work.end(interrupted(jobId, 'dropped'))
    for (const engine of engines) {
      const running = engine.clips.get(jobId)
      if (!engine.clips.delete(jobId)) continue
      sendTo(engine, { type: 'drop', jobId })
      running?.end(interrupted(jobId, 'dropped'))
    }
    assign()
  }

  function order<End extends ClipEnd>(
    wanted: ClipOrder,
    progress: (share: number) => void = () => {},
  ): ClipRun<End> {
    const { promise: done, resolve } = Promise.withResolvers<End | MessageOf<'failed'>>()
    // The engine answers an order by its own message or by `failed`; the control hands on no other.
    const end = (message: ClipEnd) => resolve(message as End)
    if (waiting.length >= WAITING_MAX) end(interrupted(wanted.jobId, 'too many orders wait'))
    else waiting.push({ order: wanted, work: { end, progress } })
    assign()
    return { done, drop: () => drop(wanted.jobId) }
  }

  return {
    assign,
    probe: (wanted) => order({ type: 'probe', jobId: randomUUID(), ...wanted }),
    still: (wanted) => order({ type: 'still', jobId: randomUUID(), ...wanted }),
    render: (wanted, onProgress) => order({ type: 'render', jobId: randomUUID(), ...wanted }, onProgress),
    handleProgress: ({ clips }, { jobId, share }) => clips.get(jobId)?.progress(share),
    handleEnd({ clips }, end) {
      const running = clips.get(end.jobId)
      clips.delete(end.jobId)
      running?.end(end)
      assign()
    },
    interrupt({ clips }) {
      for (const [jobId, { end }] of clips) end(interrupted(jobId, AWAY))
      if (canEncode(engines)) return
      for (const { order, work } of waiting.splice(0)) work.end(interrupted(order.jobId, AWAY))
    },
  }
}

function interrupted(jobId: string, message: string): MessageOf<'failed'> {
  return { type: 'failed', jobId, reason: 'interrupted', message }
}
