import type { FromEngine } from '@tayang/contract/ingest'

type Message<Type extends FromEngine['type']> = Extract<FromEngine, { type: Type }>

/** One order. `done` never rejects: an engine that goes away reads as `failed` with the reason `interrupted`. */
export interface ClipRun<End> {
  readonly done: Promise<End | Message<'failed'>>
  drop(): void
}

/** The media engine as this module needs it. An order waits while no engine is free. */
export interface ClipEngine {
  /**
   * The facts of a file that a person sent, read from its bytes in bounded time; `source` is its path on this machine
   * (`blobs.localPath`). A file that is not taken ends as `failed`: `not-supported`, `damaged`, `too-large`, `too-long`.
   */
  probe(order: { source: string }): ClipRun<Message<'probed-file'>>
}
