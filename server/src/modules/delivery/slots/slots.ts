import { EXPORT_ROWS_MAX, type PersonalDataHandler } from '#modules/user'
import { batch } from '#platform/batch/batch'
import type { Database } from '#platform/database/database'
import type { Settings } from '#platform/settings/settings'
import type { CatalogRows } from '#modules/library'
import { slotRows, type Slot } from './rows.ts'

/** Lost rows of an account that are kept: enough to inform each of its screens. */
const LOST_MAX = 20

/** How many premium titles one account plays at once (docs/product/watching.md#concurrent-streams). */
export interface Slots {
  /**
   * Takes a slot, or keeps it. A session has one: its next playback takes it over, whatever its name. False where
   * another playback took it: the newest one plays, so that a screen that was left on elsewhere does not lock its owner
   * out; the one that lost its slot learns it when its files are refused and it renews.
   */
  take(slot: Slot, now: number): Promise<boolean>
  /** Whether a playback holds its slot now: what was granted to it ends with it. */
  holds(slot: Slot, now: number): Promise<boolean>
  readonly personalData: PersonalDataHandler
}

export function openSlots(needs: {
  database: Database
  rows: CatalogRows
  settings: Pick<Settings, 'playback'>
}): Slots {
  const { streamsMax, grantMs } = needs.settings.playback
  const rows = slotRows(needs.rows)
  // Every segment asks, so those of one moment are one query.
  const isHeld = batch(
    async (asked: readonly { slot: Slot; now: number }[]) => {
      const accountIds = [...new Set(asked.map(({ slot }) => slot.accountId))]
      const held = await rows.heldOf(accountIds, new Date(Math.max(...asked.map(({ now }) => now))))
      return new Map(held.map((slot) => [keyOf(slot), true]))
    },
    ({ slot }) => keyOf(slot),
  )
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
    holds: async (slot, now) => streamsMax === 0 || (await isHeld({ slot, now })) === true,
    personalData: {
      section: 'playing',
      erases: ['where premium titles were played in the last minutes'],
      keeps: [],
      exportOf: ({ accountId }) => rows.exportOf(accountId, EXPORT_ROWS_MAX),
      erase: ({ accountId }) => rows.erase(accountId),
    },
  }
}

const keyOf = ({ accountId, loginId, playbackId }: Slot) => `${accountId} ${loginId} ${playbackId}`
