import { EXPORT_ROWS_MAX, type PersonalDataHandler } from '#modules/user'
import type { Database } from '#platform/database/database'
import type { Settings } from '#platform/settings/settings'
import type { CatalogRows } from '#modules/library'
import { slotRows, type Slot } from './rows.ts'

/** Lost rows of an account that are kept: enough to inform each of its screens. */
const LOST_MAX = 20

/** How many premium titles one account plays at once (docs/product/watching.md#concurrent-streams). */
export interface Slots {
  /**
   * Takes a slot, or keeps it. False where another playback took it: the newest one plays, so that a screen that was
   * left on elsewhere does not lock its owner out; the one that lost its slot learns it when it renews.
   */
  take(slot: Slot, now: number): Promise<boolean>
  readonly personalData: PersonalDataHandler
}

export function openSlots(needs: {
  database: Database
  rows: CatalogRows
  settings: Pick<Settings, 'playback'>
}): Slots {
  const { streamsMax, grantMs } = needs.settings.playback
  const rows = slotRows(needs.rows)
  return {
    async take(slot, now) {
      if (streamsMax === 0) return true
      return needs.database.transaction(needs.rows, async (tx) => {
        const held = slotRows(tx)
        const at = new Date(now)
        await held.hold(slot.accountId)
        const state = await held.stateOf(slot, at)
        if (state === 'lost') return false
        // A slot ends with its grant: a player that disappeared no longer counts.
        await held.put(slot, { now: at, endsAt: new Date(now + grantMs) })
        if (state === 'absent') {
          await held.yieldTo(slot, { now: at, most: streamsMax })
          await held.sweep(slot.accountId, { now: at, lostMax: LOST_MAX })
        }
        return true
      })
    },
    personalData: {
      section: 'playing',
      erases: ['where premium titles were played in the last minutes'],
      keeps: [],
      exportOf: ({ accountId }) => rows.exportOf(accountId, EXPORT_ROWS_MAX),
      erase: ({ accountId }) => rows.erase(accountId),
    },
  }
}
