import type { FromEngine, ToEngine } from '@tayang/contract/ingest'
import type { WebSocket } from 'ws'

export type MessageOf<Type extends FromEngine['type']> = Extract<FromEngine, { type: Type }>

/** A media engine that is connected. */
export interface ConnectedEngine {
  readonly socket: WebSocket
  /** Null until it introduced itself. */
  hello: MessageOf<'hello'> | null
  /** Encodes that it works on, by job. */
  readonly encodes: Map<string, Encode>
  /** Small orders that it works on, by job. */
  readonly clips: Map<string, ClipWork>
  /** The node that it belongs to: that of this server, until it says that it is another one. */
  nodeId: string
  /** Shows whose pictures it reported to arrive. */
  readonly carries: Set<string>
  /** Those of them whose publisher sent nothing in the last report. */
  readonly quiet: Set<string>
  /** Shows that go on here after another engine and have no pictures yet. */
  readonly awaited: Set<string>
  /** When each of them reported last. */
  readonly reportedAt: Map<string, number>
}

/** A small order of the server's side. */
export interface ClipWork {
  readonly type: ToEngine['type']
  progress(share: number): void
  end(message: MessageOf<'probed-file' | 'stills-drawn' | 'rendered' | 'failed'>): void
}

/** An encode of the server's side: what becomes of it is reported here. */
export interface Encode {
  report(message: MessageOf<'probed' | 'rung-finished' | 'pictures-finished'>): Promise<void>
  end(message: MessageOf<'done' | 'failed'>): void
  /** Reports of one encode are handled one after another. */
  tail: Promise<void>
}

/** Why orders of an engine ended that did not end by themselves. */
export const AWAY = 'the media engine went away'

/** Whether any of them encodes. */
export const canEncode = (engines: ReadonlySet<ConnectedEngine>): boolean =>
  [...engines].some(({ hello }) => hello?.roles.includes('transcode'))

/** Whether it takes publishers. */
export const ingests = ({ hello }: ConnectedEngine): boolean => hello?.roles.includes('ingest') ?? false

export function sendTo({ socket }: ConnectedEngine, message: ToEngine): void {
  socket.send(JSON.stringify(message))
}
