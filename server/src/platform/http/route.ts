import type { Readable } from 'node:stream'
import type { CallerKind, InputOf, Operation, RefusalCode } from '@tayang/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { refuse } from './refusal.ts'

/** The sender of a valid token. Nothing else in a request identifies anybody. */
export interface Caller {
  readonly accountId: string
  readonly profileId: string
  readonly sessionId: string
  readonly name: string
  readonly roles: readonly string[]
  /** False until `validateSession`; such a caller reaches only `unvalidated` operations. */
  readonly isValidated: boolean
  /** Present where the token is one of the console: only such a caller reaches operations of operators. */
  readonly console?: {
    /** Until when operations with step-up are served. */
    readonly raisedUntil: number | null
  }
}

/** Distributes over kinds, so that a wrapper of any operation sees that the caller may be null. */
type CallerOf<Kind extends CallerKind> = Kind extends 'viewer' | 'operator' | 'unvalidated'
  ? Caller
  : Kind extends 'anyone'
    ? Caller | null
    : null

/** What a route sees of a request beside its parsed input. */
export interface RequestInfo {
  /** Address of the peer, for limits only. */
  readonly ip: string
  /** Id of this request in the log. */
  readonly id: string
  header(name: string): string | undefined
  /** The raw body of an operation whose body is `bytes`; read once. */
  readonly stream: Readable
  /** Whether this request may see what exists in demo mode only (docs/product/security.md#demo-mode). */
  readonly isDemo: boolean
  /** Whom the call is about, for the security log: a route of nobody's call tells it as soon as it knows. */
  readonly about: { accountId?: string; sessionId?: string }
}

export interface Exchange<O extends Operation> extends InputOf<O> {
  readonly caller: CallerOf<O['caller']>
  readonly asked: RequestInfo
  /** Milliseconds, from the clock port. */
  readonly now: number
  readonly refuse: typeof refuse
}

/** The raw body of an operation whose answer is `bytes`. */
export interface Bytes {
  readonly bytes: Uint8Array | Readable | string
  readonly contentType: string
  /** 206 for a part of the body that was asked for; absent: 200. */
  readonly status?: 206
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

/** A call of an identified caller that was refused before it reached its route. */
export interface RefusedCall {
  readonly caller: Caller
  readonly asked: RequestInfo
  readonly now: number
  readonly code: RefusalCode
}

/** What a route adds for somebody who is signed in to the answer that it gives to every guest. */
export interface OwnPart<O extends Operation> {
  /** Fields of the query that name the caller: the answer for guests is made without them. */
  readonly hints?: readonly string[]
  /** Takes the answer for guests, which it must not change, and answers the caller's own. */
  add(answer: Data<O>, exchange: Exchange<O> & { readonly caller: Caller }): Promise<Data<O>>
}

export interface Route {
  readonly operation: Operation
  handle(exchange: Exchange<Operation>): Promise<unknown>
  /** Where it is present, `handle` is called for guests only. */
  readonly own?: OwnPart<Operation>
  /** Called for each call of an identified caller that never reaches `handle`. */
  refused?(call: RefusedCall): Promise<void>
}

/** Joins an operation of the contract with its handler. */
export function route<O extends Operation>(
  operation: O,
  handle: (exchange: Exchange<O>) => Promise<Data<O>>,
  own?: OwnPart<O>,
): Route {
  // The mount passes exactly what `operation` parses to, so the wider type is safe here and only here.
  const wide = { operation, handle: handle as unknown as Route['handle'] }
  return own ? { ...wide, own: own as unknown as OwnPart<Operation> } : wide
}

/** A path outside the contract: media files, pages, ops endpoints. */
export interface RawRoute {
  readonly methods: readonly ('GET' | 'HEAD' | 'POST' | 'PUT')[]
  /** In the syntax of Fastify: `/media/t/:version/*`. */
  readonly path: string
  /** The body stays a stream, neither read nor bounded. */
  readonly readsOwnBody?: true
  /** It sends what is compressed already, media or by its own work. */
  readonly isCompressed?: true
  handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}
