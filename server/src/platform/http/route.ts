import type { Readable } from 'node:stream'
import type { CallerKind, InputOf, Operation, RefusalCode } from '@tayang/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { refuse } from './refusal.ts'

/** Whoever sends a good token. Nothing else in a request says who somebody is. */
export interface Caller {
  readonly accountId: string
  readonly profileId: string
  readonly sessionId: string
  readonly name: string
  readonly roles: readonly string[]
  /** False until `validateSession`; such a caller reaches `unvalidated` operations alone. */
  readonly isValidated: boolean
}

/** Distributes over kinds, so that a wrapper of any operation sees that there may be nobody. */
type CallerOf<Kind extends CallerKind> = Kind extends 'viewer' | 'operator' | 'unvalidated'
  ? Caller
  : Kind extends 'anyone'
    ? Caller | null
    : null

/** What a route sees of a request beside its parsed input. */
export interface Asked {
  /** Address of the peer, for limits alone. */
  readonly ip: string
  /** Id of this request in the log. */
  readonly id: string
  header(name: string): string | undefined
  /** The raw body of an operation whose body is `bytes`; read once. */
  readonly stream: Readable
  /** Whether ruling R25 lets this request see what exists in demo mode alone. */
  readonly isDemo: boolean
}

export interface Exchange<O extends Operation> extends InputOf<O> {
  readonly caller: CallerOf<O['caller']>
  readonly asked: Asked
  /** Milliseconds, from the clock port. */
  readonly now: number
  readonly refuse: typeof refuse
}

/** The raw body of an operation whose answer is `bytes`. */
export interface Bytes {
  readonly bytes: Uint8Array | Readable | string
  readonly contentType: string
  readonly headers?: Readonly<Record<string, string>>
}

type Read<S> = S extends z.ZodMiniType ? z.output<S> : never

/** What a route answers: nothing, a raw body, an item, or a list with its meta. */
type Data<O extends Operation> = O extends { answer: infer Answer }
  ? Answer extends 'bytes'
    ? Bytes
    : O extends { meta: infer Meta }
      ? { data: Read<Answer>; meta: Read<Meta> }
      : { data: Read<Answer> }
  : void

/** A call of somebody known that was refused before it reached its route. */
export interface RefusedCall {
  readonly caller: Caller
  readonly asked: Asked
  readonly now: number
  readonly code: RefusalCode
}

export interface Route {
  readonly operation: Operation
  handle(exchange: Exchange<Operation>): Promise<unknown>
  /** Hears of calls that never reach `handle`. */
  refused?(call: RefusedCall): Promise<void>
}

/** Joins an operation of the contract to what happens when it is called. */
export function route<O extends Operation>(
  operation: O,
  handle: (exchange: Exchange<O>) => Promise<Data<O>>,
): Route {
  // The mount hands over exactly what `operation` parses to, so the wider type is safe here and only here.
  return { operation, handle: handle as unknown as Route['handle'] }
}

/** An address outside the contract: media files, pages, operations of the machine room. */
export interface RawRoute {
  readonly methods: readonly ('GET' | 'HEAD' | 'POST' | 'PUT')[]
  /** In Fastify's own form: `/media/t/:version/*`. */
  readonly path: string
  /** The body stays a stream that nobody has read, nor bounded. */
  readonly readsOwnBody?: true
  handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}
