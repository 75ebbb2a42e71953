import { Failure } from '../errors/failure.ts'
import { refuse } from '../http/refusal.ts'

/** How much of a costly work runs at once: for one sender, and in all. */
interface Bounds {
  readonly ofOne: number
  readonly ofAll: number
}

/** When somebody whose own places are taken may come again, in seconds. */
const RETRY_SECONDS = 1

/** Lets as much work run at once as fits: nobody takes all the memory, and one sender not all the places. */
export function openConcurrencyLimiter({ ofOne, ofAll }: Bounds) {
  const taken = new Map<string, number>()
  let all = 0

  return async <Result>(sender: string, work: () => Promise<Result>): Promise<Result> => {
    const own = taken.get(sender) ?? 0
    if (own >= ofOne) refuse('TOO_MANY_ATTEMPTS', undefined, { retryAfterSeconds: RETRY_SECONDS })
    if (all >= ofAll) throw new Failure('Too many come with this at once.')
    taken.set(sender, own + 1)
    all++
    try {
      return await work()
    } finally {
      const left = (taken.get(sender) ?? 1) - 1
      if (left > 0) taken.set(sender, left)
      else taken.delete(sender)
      all--
    }
  }
}
