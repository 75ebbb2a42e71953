import { Failure } from '../errors/failure.ts'
import { refuse } from '../http/refusal.ts'

/** How much of a costly work runs at once: for one client, and in all. */
interface Bounds {
  readonly ofOne: number
  readonly ofAll: number
}

/** When a client that is at its limit may retry, in seconds. */
const RETRY_SECONDS = 1

/** Bounds how much costly work runs at once, in all and for each client. */
export function openConcurrencyLimiter({ ofOne, ofAll }: Bounds) {
  const running = new Map<string, number>()
  let all = 0

  return async <Result>(client: string, work: () => Promise<Result>): Promise<Result> => {
    const own = running.get(client) ?? 0
    if (own >= ofOne) refuse('TOO_MANY_ATTEMPTS', undefined, { retryAfterSeconds: RETRY_SECONDS })
    if (all >= ofAll) throw new Failure('Too much of this work runs at once.')
    running.set(client, own + 1)
    all++
    try {
      return await work()
    } finally {
      const left = (running.get(client) ?? 1) - 1
      if (left > 0) running.set(client, left)
      else running.delete(client)
      all--
    }
  }
}
