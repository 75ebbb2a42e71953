import type { Clock } from '#platform/clock/clock'
import type { Database, Within } from '#platform/database/database'
import { newId } from '#platform/ids/ids'
import { periodically } from '#platform/clock/periodically'
import type { Once } from '#platform/database/nodes/nodes'
import type { Log } from '#platform/log/log'
import type { Settings } from '#platform/settings/settings'
import type { CatalogRows, Person } from '#modules/library'
import { reminderRows, type DueReminder } from './rows.ts'

/** How often due reminders are looked for. */
const LOOK_EVERY_MS = 2_000
/** Reminders that one transaction takes. */
const PAGE_MAX = 500

/** The people to notify, and of which show; sent only if the transaction commits. */
export type Remind = (
  due: {
    key: string
    upcomingId: string
    ownerProfileId: string
    title: { en: string; id: string }
    startedAt: number
    profileIds: readonly string[]
  },
  now: number,
  tx: Within,
) => Promise<void>

export interface RemindingNeeds {
  database: Database
  rows: CatalogRows
  clock: Clock
  log: Log
  once: Once
  settings: Pick<Settings, 'notices'>
  profilesOf(ids: readonly string[], tx: Within): Promise<ReadonlyMap<string, Person>>
  /** Those of these accounts that blocked the owner of this profile or are blocked by them. */
  partedFrom(ownerProfileId: string, accountIds: readonly string[], tx: Within): Promise<ReadonlySet<string>>
}

/**
 * Reminds people of shows that begin soon (docs/product/notifications.md#reminders). The note that it was done
 * is in the transaction that orders the notification: a killed worker leaves both or neither, so nobody gets two.
 */
export function startReminding(needs: RemindingNeeds, remind: Remind): AsyncDisposable {
  const { clock, log, once } = needs
  return periodically(
    { clock, everyMs: LOOK_EVERY_MS, log, failure: 'nobody could be reminded; again soon' },
    once('live.reminders', () => remindDue(needs, remind)),
  )
}

/** Everybody who is due now, a page at a time. */
export async function remindDue(needs: RemindingNeeds, remind: Remind): Promise<void> {
  for (let taken = PAGE_MAX; taken === PAGE_MAX;) taken = await remindPage(needs, remind)
}

async function remindPage(needs: RemindingNeeds, remind: Remind): Promise<number> {
  const { database, rows, clock, settings } = needs
  const now = clock.now()
  return await database.transaction(rows, async (tx) => {
    const bounds = { now, aheadMs: settings.notices.remindAheadMs, limit: PAGE_MAX }
    const due = await reminderRows(tx).claimDue(bounds)
    for (const [upcomingId, all] of Map.groupBy(due, (one) => one.upcomingId)) {
      const [first] = all
      const profileIds = await mayBeTold(needs, all, tx)
      if (!first || profileIds.length === 0) continue
      const { ownerProfileId, en, id, startedAt } = first
      const title = { en, id }
      const show = { upcomingId, ownerProfileId, title, startedAt: startedAt.getTime() }
      await remind({ ...show, key: newId(), profileIds }, now, tx)
    }
    return due.length
  })
}

/** People who still exist, and whom no block has separated from the streamer since. */
async function mayBeTold(
  { profilesOf, partedFrom }: RemindingNeeds,
  due: readonly DueReminder[],
  tx: Within,
): Promise<string[]> {
  const people = await profilesOf(
    due.map(({ profileId }) => profileId),
    tx,
  )
  const accountIds = [...people.values()].map(({ accountId }) => accountId)
  const parted = await partedFrom(due[0]?.ownerProfileId ?? '', accountIds, tx)
  return [...people.values()].filter(({ accountId }) => !parted.has(accountId)).map(({ id }) => id)
}
