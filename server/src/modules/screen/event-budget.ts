import type { AnalyticsEvent } from '@tayang/contract'
import { networkOf } from '@tayang/contract/network'
import type { Blobs } from '#platform/blobs/blobs'
import type { Clock } from '#platform/clock/clock'
import { refuse } from '#platform/http/refusal'
import type { Tally } from '#platform/limits/tally'
import type { Log } from '#platform/log/log'
import type { Settings } from '#platform/settings/settings'

const DAY_MS = 24 * 60 * 60_000
/** A page sends a batch every few seconds, and many people may share an address. */
const BATCHES_PER_NETWORK = { limit: 600, perMs: 60_000 }

interface EventBudgetDependencies {
  tally: Tally
  clock: Clock
  log: Log
  blobs: Pick<Blobs, 'requireSpace'>
  settings: Settings['pageEvents']
}

export type EventBudget = ReturnType<typeof openEventBudget>

/**
 * What guests may store: so many batches a minute and bytes a day from one network, so many bytes a day in all, and
 * nothing where the disk is nearly full. Events of pages are worth less than what the rest of the product writes.
 */
export function openEventBudget({ tally, clock, log, blobs, settings }: EventBudgetDependencies) {
  let toldOn = -1

  /** One line a day: a flood must not fill the log instead. */
  const tellOnce = (day: number, why: string) => {
    if (toldOn === day) return
    toldOn = day
    log.warn({ why }, 'events of pages are dropped')
  }

  return {
    /** Whether the batch may be stored; refuses the call of a network that had its share. */
    async admits(events: readonly AnalyticsEvent[], address: string): Promise<boolean> {
      const network = networkOf(address)
      const taken = await tally.take(`screen:events:${network}`, BATCHES_PER_NETWORK)
      if (!taken.allowed) return tooMany(taken.retryAfterMs)
      const sizes = events.map((event) => Buffer.byteLength(JSON.stringify(event)))
      if (sizes.some((size) => size > settings.eventBytesMax)) {
        return refuse('INVALID_PARAMETERS', undefined, {
          details: [`events: at most ${settings.eventBytesMax} bytes each`],
        })
      }
      const bytes = sizes.reduce((sum, size) => sum + size, 0)
      const now = clock.now()
      const day = Math.floor(now / DAY_MS)
      // The key has the day, since the tally prolongs a count with each change.
      const ofNetwork = await tally.add(`screen:event-bytes:${day}:${network}`, bytes, { forMs: DAY_MS })
      if (ofNetwork > settings.networkDayBytesMax) return tooMany((day + 1) * DAY_MS - now)
      const inAll = await tally.add(`screen:event-bytes:${day}`, bytes, { forMs: DAY_MS })
      if (inAll > settings.dayBytesMax) {
        tellOnce(day, 'there were as many bytes today as a day may have')
        return false
      }
      const hasSpace = await blobs.requireSpace(bytes).then(
        () => true,
        () => false,
      )
      if (!hasSpace) tellOnce(day, 'the disk is nearly full')
      return hasSpace
    },
  }
}

function tooMany(waitMs: number): never {
  return refuse('TOO_MANY_ATTEMPTS', undefined, { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
}
