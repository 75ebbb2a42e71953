import type { EncodeOrder, FromEngine } from '@tayang/contract/ingest'
import type { Places } from '#platform/jobs/places'

type Message<Type extends FromEngine['type']> = Extract<FromEngine, { type: Type }>

/** What an engine reports while it encodes. */
export type EncodeReport = Message<'probed' | 'rung-finished' | 'pictures-finished'>
/** How an encode ended. */
export type EncodeEnd = Message<'done' | 'failed'>

/**
 * The media engine as this module needs it. An order waits while no engine is free; an engine that is lost during an
 * encode ends it with `interrupted`. Reports of one order come one after the other.
 */
export interface Engine {
  /** Encodes that run here at once: jobs for which there is no place wait for a server that has one. */
  readonly places: { readonly encode: Places }
  encode(
    order: Omit<EncodeOrder, 'type'>,
    report: (message: EncodeReport) => Promise<void>,
  ): { readonly done: Promise<EncodeEnd>; drop(): void }
}
