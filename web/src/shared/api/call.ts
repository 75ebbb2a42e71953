import { openRepeatGuard, renewal, session, thisDevice, type RepeatGuard, type Tokens } from '#shared/session'
import { user, type AnswerOf, type CallOf, type Operation } from '@tayang/contract'
import { ApiRefusal } from './api-refusal.ts'
import { send, type Sending } from './send.ts'

const STALE = 'Session InvalidSessionToken'

/**
 * Cancelled when sent a fourth time without a success between. See
 * docs/product/sessions.md#repeated-calls-are-cancelled.
 */
const SENDS_MAX = 3
const guards = new Map<Operation, RepeatGuard>(
  [user.getAccount, user.pruneSessions].map((o) => [o, openRepeatGuard(SENDS_MAX)]),
)
/** A sign-in or a sign-out resets the guards. */
let guarded = session.viewer()?.account.id
session.subscribe(() => {
  const now = session.viewer()?.account.id
  if (now !== guarded) guards.forEach((guard) => guard.reset())
  guarded = now
})

/** How a call may differ from the usual: its own token or headers, a form instead of a body, the end of a page. */
export type CallSending = Pick<Sending, 'bearer' | 'headers' | 'signal' | 'keepalive' | 'form'>

/**
 * Calls an operation as the viewer or as a guest. A stale access token is renewed once and the call repeated;
 * concurrent calls and other tabs share that renewal. See docs/product/sessions.md#one-refresh-for-all-tabs.
 */
export async function call<const O extends Operation>(
  o: O,
  input: CallOf<O>,
  sending: CallSending = {},
): Promise<AnswerOf<O>> {
  // Calls of the application carry no token: a stale one would make them fail.
  const own = o.caller === 'app' ? undefined : session.tokens()?.accessToken
  const bearer = sending.bearer ?? own
  const profileId = bearer ? session.viewer()?.profile.id : undefined
  const guard = guards.get(o)
  guard?.enter()
  try {
    const answer = await send(o, input, { ...sending, bearer, profileId })
    guard?.reset()
    return answer
  } catch (error) {
    if (bearer === undefined || bearer !== own || !isStale(error) || !mayRenew(o)) throw error
    const fresh = await renewal.renew(bearer, exchange).catch(() => {
      // The person requested the first call: its refusal is thrown.
      throw error
    })
    const answer = await send(o, input, { ...sending, bearer: fresh, profileId })
    guard?.reset()
    return answer
  }
}

function isStale(error: unknown): boolean {
  return error instanceof ApiRefusal && (error.code === STALE || error.message === STALE)
}

function mayRenew(o: Operation): boolean {
  return !(o.method === 'DELETE' && o.path.includes('/sessions')) && !o.path.endsWith('/ioh')
}

async function exchange(tokens: Tokens): Promise<Tokens> {
  const { data } = await send(
    user.refreshSession,
    { body: { accessToken: tokens.accessToken, device: thisDevice() } },
    { headers: { 'x-refresh-token': tokens.refreshToken } },
  )
  return data
}
