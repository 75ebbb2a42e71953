import type { FromEngine, ToEngine } from '@tayang/contract/ingest'
import type { Places } from '#platform/jobs/places'

type Message<Type extends FromEngine['type']> = Extract<FromEngine, { type: Type }>
type Order<Type extends ToEngine['type']> = Omit<Extract<ToEngine, { type: Type }>, 'type' | 'jobId'>

/** One order. `done` never rejects: an engine that goes away reads as `failed` with the reason `interrupted`. */
export interface ClipRun<End> {
  readonly done: Promise<End | Message<'failed'>>
  drop(): void
}

/** The media engine as this module needs it. An order waits while no engine is free. */
export interface ClipEngine {
  /** Orders of each kind that are taken here at once: jobs for which there is no place wait for a server with one. */
  readonly places: Readonly<Record<'probe' | 'still' | 'render', Places>>
  /**
   * The facts of a file that a person sent, read from its bytes in bounded time; `source` is its path on this
   * machine (`Blobs.borrow`). A file that is not taken ends as `failed`: `not-supported`, `damaged`, `too-large`,
   * `too-long`.
   */
  probe(order: Order<'probe'>): ClipRun<Message<'probed-file'>>
  /** Stills of a film at some seconds, below `folder`. */
  still(order: Order<'still'>): ClipRun<Message<'stills-drawn'>>
  /** A clip as one MP4 below `folder`; `onProgress` is told from 0 to 1. */
  render(order: Order<'render'>, onProgress: (share: number) => void): ClipRun<Message<'rendered'>>
}
