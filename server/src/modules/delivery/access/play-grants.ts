import type { Slot } from '../slots/rows.ts'
import type { Slots } from '../slots/slots.ts'
import type { Grants } from './grants.ts'

/** Grants of playbacks: each opens what it names while its playback holds a slot of the account. */
export interface PlayGrants {
  give(to: { slot: Slot; thing: string; endsAt: number }): string
  /** When this grant ends; null where it is not valid now, or its playback gave way to another. */
  endOf(grant: string, thing: string, now: number): Promise<number | null>
}

export function openPlayGrants({
  grants,
  slots,
}: {
  grants: Grants
  slots: Pick<Slots, 'holds'>
}): PlayGrants {
  return {
    give: grants.playGrant,
    async endOf(grant, thing, now) {
      const playback = grants.playbackOf(grant, thing, now)
      return playback && (await slots.holds(playback.slot, now)) ? playback.endsAt : null
    },
  }
}
