import { renewal, session, thisDevice, type Tokens } from '#ground/session'
import { user, type AnswerOf, type CallOf, type Operation } from '@tayang/contract'
import { ApiRefusal } from './api-refusal.ts'
import { send, type Sending } from './send.ts'

const STALE = 'Session InvalidSessionToken'

/**
 * Calls an operation as whoever is signed in. A stale access token is exchanged once and the call repeated
 * (Spec 1, section 8); concurrent calls and other tabs share that one exchange.
 */
export async function call<const O extends Operation>(
  o: O,
  input: CallOf<O>,
  sending: Pick<Sending, 'bearer' | 'headers' | 'signal' | 'keepalive' | 'form'> = {},
): Promise<AnswerOf<O>> {
  // Calls that name only the application carry no token: a stale one would make them fail.
  const own = o.caller === 'app' ? undefined : session.tokens()?.accessToken
  const bearer = sending.bearer ?? own
  const profileId = bearer ? session.viewer()?.profile.id : undefined
  try {
    return await send(o, input, { ...sending, bearer, profileId })
  } catch (error) {
    if (bearer === undefined || bearer !== own || !isStale(error) || !mayRenew(o)) throw error
    const fresh = await renewal.renew(bearer, exchange)
    return await send(o, input, { ...sending, bearer: fresh, profileId })
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
