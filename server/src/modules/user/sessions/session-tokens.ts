import type { Secrets } from '#platform/secrets/secrets'

export interface TokenPair {
  readonly accessToken: string
  readonly refreshToken: string
}

/** Successors that one replay follows at most; refreshing without pause for 30 s stays below it. */
const SUCCESSORS_MAX = 64

/**
 * The pair that a refresh token is exchanged for. It is derived from the token, so that a replay gets the same pair.
 */
export function successorOf(secrets: Pick<Secrets, 'derive'>, refreshToken: string): TokenPair {
  return {
    accessToken: secrets.derive('session access', refreshToken),
    refreshToken: secrets.derive('session refresh', refreshToken),
  }
}

/**
 * The newest pair derived from a used refresh token: nearly always its direct successor. When another tab has
 * refreshed again since, it is that tab's pair, because the one between is already spent.
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
