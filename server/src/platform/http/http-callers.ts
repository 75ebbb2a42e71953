import { holds, user, type Operation } from '@tayang/contract'
import type { Clock } from '../clock/clock.ts'
import { isKnownApp } from './app-ids.ts'
import { refuse } from './refusal.ts'
import type { RequestInfo, Caller } from './route.ts'

/** When a client may retry while the site is closed, in seconds. */
const CLOSED_RETRY_SECONDS = 60

export interface CallerDependencies {
  readonly clock: Pick<Clock, 'now'>
  identify(token: string, request: { isDemo: boolean }): Promise<Caller | null>
  /** The caller of a token of the console; nobody has one where this is absent. */
  identifyConsole?: ((token: string, request: { isDemo: boolean }) => Promise<Caller | null>) | undefined
  /** The same from memory while the database is away, for operations that act even unwritten. */
  identifyConsoleAnyhow?:
    | ((token: string, request: { isDemo: boolean }) => Promise<Caller | null>)
    | undefined
  isClosed?: (() => boolean) | undefined
}

/**
 * The caller, if this kind of operation is for them. A caller that was identified is left in `known` even if refused.
 */
export async function callerOf(
  operation: Operation,
  { asked, known }: { asked: RequestInfo; known: { caller: Caller | null } },
  dependencies: CallerDependencies,
): Promise<Caller | null> {
  const isServed =
    operation.duringMaintenance || operation.caller === 'operator' || !dependencies.isClosed?.()
  if (operation.caller === 'app') {
    if (!isServed) refuseClosed()
    if (!isKnownApp(asked)) refuse('INVALID_APP_ID')
    return null
  }
  const token = bearerOf(asked.header('authorization'))
  if (token === null) {
    if (!isServed) refuseClosed()
    if (operation.caller !== 'anyone') refuse('INVALID_SESSION_AUTH', operation.guestSentence)
    return null
  }
  const caller = await identify(token, { operation, asked }, dependencies)
  known.caller = caller
  // An operator sees the closed site, as a viewer.
  if (!isServed && (caller?.roles.length ?? 0) === 0) refuseClosed()
  if (!caller) return refuse('Session InvalidSessionToken')
  if (!caller.isValidated && operation.caller !== 'unvalidated') refuse('INVALID_SESSION_AUTH')
  if (operation.caller === 'operator') requirePermission(caller, operation, dependencies.clock.now())
  const hint = asked.header(user.PROFILE_ID_HEADER)
  if (hint !== undefined && hint !== caller.profileId) refuse('FORBIDDEN')
  return caller
}

/**
 * A token of the console is nobody's at an operation of viewers. At one of operators a viewer is told apart from
 * nobody, so that the try of a viewer is refused as such and recorded.
 */
async function identify(
  token: string,
  { operation, asked: { isDemo } }: { operation: Operation; asked: RequestInfo },
  dependencies: CallerDependencies,
): Promise<Caller | null> {
  const { identifyConsole, identifyConsoleAnyhow } = dependencies
  const asked = operation.evenUnwritten ? (identifyConsoleAnyhow ?? identifyConsole) : identifyConsole
  const operator = operation.caller === 'operator' ? await asked?.(token, { isDemo }) : null
  return operator ?? (await dependencies.identify(token, { isDemo }))
}

/** Refuses who is not signed in at the console, lacks the permission, or gave no code lately where one is asked for. */
function requirePermission(caller: Caller, { permission, stepUp }: Operation, now: number): void {
  if (!caller.console || permission === undefined) return refuse('FORBIDDEN')
  if (!holds(caller.roles, permission)) {
    refuse('FORBIDDEN', undefined, { details: [`This needs the permission ${permission}.`] })
  }
  const { raisedUntil } = caller.console
  if (stepUp && (raisedUntil === null || raisedUntil <= now)) refuse('STEP_UP_REQUIRED')
}

export function refuseClosed(): never {
  return refuse('MAINTENANCE', undefined, { retryAfterSeconds: CLOSED_RETRY_SECONDS })
}

/** `Bearer {token}`; the bare token is accepted too. */
export function bearerOf(header: string | undefined): string | null {
  if (header === undefined) return null
  return header.replace(/^Bearer\s+/i, '').trim()
}
