import { user, type Operation } from '@tayang/contract'
import { isKnownApp } from './app-ids.ts'
import { refuse } from './refusal.ts'
import type { RequestInfo, Caller } from './route.ts'

/** When a client may retry while the site is closed, in seconds. */
const CLOSED_RETRY_SECONDS = 60

export interface CallerDependencies {
  identify(token: string, request: { isDemo: boolean }): Promise<Caller | null>
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
  const caller = await dependencies.identify(token, { isDemo: asked.isDemo })
  known.caller = caller
  if (!isServed && !caller?.roles.includes('operator')) refuseClosed()
  if (!caller) return refuse('Session InvalidSessionToken')
  if (!caller.isValidated && operation.caller !== 'unvalidated') refuse('INVALID_SESSION_AUTH')
  if (operation.caller === 'operator' && !caller.roles.includes('operator')) refuse('FORBIDDEN')
  const hint = asked.header(user.PROFILE_ID_HEADER)
  if (hint !== undefined && hint !== caller.profileId) refuse('FORBIDDEN')
  return caller
}

export function refuseClosed(): never {
  return refuse('MAINTENANCE', undefined, { retryAfterSeconds: CLOSED_RETRY_SECONDS })
}

/** `Bearer {token}`; the bare token is accepted too. */
function bearerOf(header: string | undefined): string | null {
  if (header === undefined) return null
  return header.replace(/^Bearer\s+/i, '').trim()
}
