import type { Clock } from '#platform/clock/clock'
import type { SanctionFact } from './chat-rules.ts'
import type { SilenceRows } from './silence-rows.ts'

/** People who may write in no room, as an operator decided: in memory, because every message asks. */
export interface Silences {
  of(profileId: string, now: number): SanctionFact | null
  put(profileId: string, until: number | null): Promise<SanctionFact>
  lift(profileId: string): Promise<void>
  /** Another process has stored it; null lifts. */
  hear(profileId: string, fact: SanctionFact | null): void
}

export async function openSilences(rows: SilenceRows, clock: Clock): Promise<Silences> {
  const running = new Map(
    (await rows.running(clock.now())).map(({ profileId, until }) => [profileId, factOf(until)]),
  )
  return {
    of(profileId, now) {
      const found = running.get(profileId)
      if (!found || found.until === null || found.until > now) return found ?? null
      running.delete(profileId)
      return null
    },
    async put(profileId, until) {
      await rows.put({ profileId, until, createdAt: clock.now() })
      const fact = factOf(until)
      running.set(profileId, fact)
      return fact
    },
    async lift(profileId) {
      await rows.lift(profileId)
      running.delete(profileId)
    },
    hear(profileId, fact) {
      if (fact) running.set(profileId, fact)
      else running.delete(profileId)
    },
  }
}

const factOf = (until: number | null): SanctionFact => ({ kind: until === null ? 'ban' : 'timeout', until })
