import type { Secrets } from '#platform/secrets/secrets'

export interface TokenPair {
  readonly accessToken: string
  readonly refreshToken: string
}

/** Successors that one replay follows at most; 30 s of refreshing without pause do not reach it. */
const SUCCESSORS_MAX = 64

/** The one pair that a refresh token turns into: derived, so that a replay gets the very same (ruling R5). */
export function successorOf(secrets: Pick<Secrets, 'derive'>, refreshToken: string): TokenPair {
  return {
    accessToken: secrets.derive('session access', refreshToken),
    refreshToken: secrets.derive('session refresh', refreshToken),
  }
}

/**
 * The newest pair that grew out of a used refresh token: almost always its very successor. Where another
 * tab has moved on since, it is that tab's pair, since the one between would be spent on arrival.
 */
export function newestPair(
  secrets: Pick<Secrets, 'derive'>,
  usedToken: string,
  isNewest: (refreshToken: string) => boolean,
): TokenPair | undefined {
  let pair = successorOf(secrets, usedToken)
  for (let step = 1; step < SUCCESSORS_MAX; step++) {
    if (isNewest(pair.refreshToken)) return pair
    pair = successorOf(secrets, pair.refreshToken)
  }
  return undefined
}
