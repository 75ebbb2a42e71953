import { EXPORT_ROWS_MAX, type PersonalDataHandler } from '#modules/user'
import type { Database } from '#platform/database/database'
import type { Settings } from '#platform/settings/settings'
import type { CatalogRows } from '#modules/library'
import { slotRows, type Slot } from './rows.ts'

/** Rows of an account that lost their place: enough to tell each of its screens. */
const LOST_MAX = 20

/** How many premium titles one account plays at once. */
export interface Slots {
  /**
   * Takes a place, or keeps it. False where another playback took it: the newest one plays, whoever left a screen
   * on somewhere is not locked out by it, and the one that gave way is told when it asks again.
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
  const own = slotRows(needs.rows)
  return {
    async take(slot, now) {
      if (streamsMax === 0) return true
      return needs.database.transaction(needs.rows, async (tx) => {
        const held = slotRows(tx)
        const at = new Date(now)
        await held.hold(slot.accountId)
        const state = await held.stateOf(slot, at)
        if (state === 'lost') return false
        // A place ends with the grant that was given for it: whoever went away without a word is gone by then.
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
      exportOf: ({ accountId }) => own.exportOf(accountId, EXPORT_ROWS_MAX),
      erase: ({ accountId }) => own.erase(accountId),
    },
  }
}
