import type * as z from 'zod/mini'
import type { Permission } from './admin/permissions.ts'
import type { OwnSentence } from './own-sentences.ts'
import type { RefusalCode } from './refusals.ts'
import type { SwitchName } from './screen/switches.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call. Identity always comes from the token.
 *
 * - `anyone`: a guest or a viewer. A token that is sent must be good.
 * - `app`: anonymous calls that must name a known app in `x-app-id`.
 * - `viewer`: a good access token of a validated session.
 * - `unvalidated`: a good access token, even one whose session was never validated: sign-out must always work.
 * - `operator`: a session of the console whose person holds the operation's `permission`.
 */
export type CallerKind = 'anyone' | 'app' | 'viewer' | 'unvalidated' | 'operator'

export interface Operation {
  /** A sentence for the reference. */
  readonly summary: string
  readonly method: Method
  /** Parameters in braces: `/catalog/v1.1/video/{id}`. */
  readonly path: string
  /** Other versions of the same path; one handler answers all (docs/product/api.md#versions-of-a-path). */
  readonly alsoPaths?: readonly string[]
  readonly caller: CallerKind
  /** What a caller of the kind `operator` must hold; no other kind has one. */
  readonly permission?: Permission
  /** The operator must have given a code within the last five minutes (docs/product/operators.md#step-up). */
  readonly stepUp?: true
  /**
   * For operators, where it names no person and changes nothing of theirs: the trail counts such calls by the minute.
   */
  readonly namesNobody?: true
  /**
   * For operators, also where the trail cannot be written now: its row waits (docs/product/operators.md#audit-trail).
   */
  readonly evenUnwritten?: true
  /**
   * For operators, where the address itself is worth something to who reads it: the trail keeps none of its parameters,
   * but what the route adds (docs/product/operators.md#audit-trail).
   */
  readonly hidesParams?: true
  /** While operators have this turned off, the call is refused as `SWITCHED_OFF`. */
  readonly switch?: SwitchName
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  /** A schema for JSON, or `bytes` for a body that the route streams itself. */
  readonly body?: z.ZodMiniType | 'bytes'
  /**
   * Where there is one, the body may come as a form too (`multipart/form-data`): its fields by the names of `body`, and
   * one file under this name. The route reads either itself.
   */
  readonly fileField?: string
  /** The shape of `data`; absent: 204 with no body; `bytes`: the route writes a raw body itself. */
  readonly answer?: z.ZodMiniType | 'bytes'
  /** Answers 204 with no body where `data` is null, as clients of `isblock` expect. */
  readonly mayBeEmpty?: true
  /** The sentence for a guest, where it differs from that of the refusal. */
  readonly guestSentence?: OwnSentence
  /** The shape of `meta` of a list. */
  readonly meta?: z.ZodMiniType
  /** What this operation may refuse, beside what every operation may (`refusalsOfEvery`). */
  readonly refusals?: readonly RefusalCode[]
  /** Served while the site is closed; everything else is then for operators only (docs/product/site.md#maintenance). */
  readonly duringMaintenance?: true
  /** Largest body in bytes; 64 KiB where absent. */
  readonly bodyBytesMax?: number
  /** How long a cache may keep a guest's answer, in seconds. Absent: `private, no-store`. */
  readonly cacheSeconds?: number
}

export function operation<const O extends Operation>(o: O): O {
  return o
}

type Read<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type Write<S> = S extends z.ZodMiniType ? z.input<S> : undefined

/** The input of a handler: parsed, with defaults. */
export interface InputOf<O extends Operation> {
  params: Read<O['params']>
  query: Read<O['query']>
  body: O extends { fileField: string } ? undefined : Read<O['body']>
}

/** Whether the route reads the body itself, whatever its content type says. */
export function readsOwnBody(o: Operation): boolean {
  return o.body === 'bytes' || o.fileField !== undefined
}

type Part<K extends string, S> = S extends z.ZodMiniType ? { [key in K]: z.input<S> } : { [key in K]?: never }

/** The input of a client: only the parts that the operation has. */
export type CallOf<O extends Operation> = Part<'params', O['params']> &
  (Write<O['query']> extends undefined
    ? { query?: never }
    : Record<never, never> extends Write<O['query']>
      ? { query?: Write<O['query']> }
      : { query: Write<O['query']> }) &
  // A form takes its place.
  (O extends { fileField: string } ? Partial<Part<'body', O['body']>> : Part<'body', O['body']>)

/** The body of a success. */
export interface AnswerOf<O extends Operation> {
  data: Read<O['answer']>
  meta: Read<O['meta']>
}

/** Replaces `{name}` in the operation's path by its encoded parameter. */
export function pathOf(o: Operation, params: Readonly<Record<string, unknown>> = {}): string {
  return o.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
