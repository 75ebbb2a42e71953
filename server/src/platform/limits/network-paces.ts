import { networkOf } from '@tayang/contract/network'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock/clock.ts'
import { refuse } from '../http/refusal.ts'
import { takesOne, type Bucket } from './pace.ts'

/** Networks whose pace is remembered; the one that asked longest ago begins again. */
const NETWORKS_MAX = 10_000

/**
 * So many of a costly work for each network in a minute, half of them at once; more are refused. No bound where
 * `perMinute` is 0.
 */
export function openNetworkPaces({ perMinute, clock }: { perMinute: number; clock: Pick<Clock, 'now'> }) {
  const pace = { burst: Math.max(1, perMinute / 2), perSecond: perMinute / 60 }
  const buckets = new LRUCache<string, Bucket>({ max: NETWORKS_MAX })

  return {
    /** Takes one; false where this network has none left. */
    takes(address: string): boolean {
      if (perMinute === 0) return true
      const network = networkOf(address)
      const bucket = buckets.get(network) ?? { left: pace.burst, at: clock.now() }
      buckets.set(network, bucket)
      return takesOne(bucket, pace, clock.now())
    },
    refuse: (): never =>
      refuse('TOO_MANY_ATTEMPTS', undefined, { retryAfterSeconds: Math.ceil(1 / pace.perSecond) }),
  }
}
