import type { Clock } from '#platform/clock/clock'
import { periodically } from '#platform/clock/periodically'
import type { Database, Within } from '#platform/database/database'
import type { Once } from '#platform/database/nodes/nodes'
import type { Log } from '#platform/log/log'
import { loadItems, toMediaItem, type CatalogRows } from '#modules/library'
import type { Schedules } from '../schedules.ts'
import { programmeAt } from './routes.ts'
import { programmeReminderRows, type ProgrammeReminder } from './rows.ts'

/** How often due reminders are looked for. */
const LOOK_EVERY_MS = 2_000
/** Reminders that one transaction takes. */
const PAGE_MAX = 200

/** Notifies one person of one programme; sent only if the transaction commits. */
export type RemindProgramme = (
  due: {
    channelId: string
    profileId: string
    startsAt: number
    title: { en: string; id: string }
    channel: { en: string; id: string }
  },
  tx: Within,
) => Promise<void>

export interface RemindingProgrammes {
  database: Database
  rows: CatalogRows
  clock: Clock
  log: Log
  once: Once
  schedules: Pick<Schedules, 'of'>
}

/**
 * Reminds people of programmes that have begun (docs/product/live-tv.md#reminders). A reminder leaves the table in the
 * transaction that orders its notification: a killed worker leaves both or neither, so nobody gets two.
 */
export function startRemindingProgrammes(
  needs: RemindingProgrammes,
  remind: RemindProgramme,
): AsyncDisposable {
  const { clock, log, once } = needs
  const failure = 'nobody could be reminded of a programme; again soon'
  return periodically(
    { clock, everyMs: LOOK_EVERY_MS, log, failure },
    once('live.programme-reminders', () => remindDueProgrammes(needs, remind)),
  )
}

/** Everybody who is due now, a page at a time. */
async function remindDueProgrammes(needs: RemindingProgrammes, remind: RemindProgramme): Promise<void> {
  for (let taken = PAGE_MAX; taken === PAGE_MAX;) taken = await remindPage(needs, remind)
}

async function remindPage(needs: RemindingProgrammes, remind: RemindProgramme): Promise<number> {
  const { database, rows, clock } = needs
  const now = clock.now()
  const due = await programmeReminderRows(rows).due({ now, limit: PAGE_MAX })
  if (due.length === 0) return 0
  const names = await namesOf(rows, due)
  // A schedule may be planned in a transaction of its own, so it is asked before this one.
  const shown = await shownAmong(needs, due)
  return await database.transaction(rows, async (tx) => {
    const claimed = await programmeReminderRows(tx).claim(due)
    for (const one of claimed) {
      const [title, channel] = [names.get(one.mediaId), names.get(one.channelId)]
      // What is over, hidden, or was replaced in the schedule is no news.
      if (!title || !channel || one.endsAt <= now || !shown.has(keyOf(one))) continue
      const { channelId, profileId, startsAt } = one
      await remind({ channelId, profileId, startsAt, title, channel }, tx)
    }
    return claimed.length
  })
}

const keyOf = ({ channelId, startsAt, mediaId }: ProgrammeReminder) => `${channelId} ${startsAt} ${mediaId}`

/** Those of these programmes that are still in the schedules of their channels. */
async function shownAmong(
  needs: RemindingProgrammes,
  due: readonly ProgrammeReminder[],
): Promise<ReadonlySet<string>> {
  const programmes = new Map(due.map((one) => [keyOf(one), one]))
  const shown = new Set<string>()
  for (const [key, one] of programmes) {
    if ((await programmeAt(needs, one))?.entry.mediaId === one.mediaId) shown.add(key)
  }
  return shown
}

async function namesOf(rows: CatalogRows, due: readonly ProgrammeReminder[]) {
  const ids = new Set(due.flatMap(({ channelId, mediaId }) => [channelId, mediaId]))
  const items = await loadItems(rows, [...ids])
  const nameIn = (item: (typeof items)[number], locale: 'en' | 'id') =>
    toMediaItem(item, locale).titleLocalized
  return new Map(items.map((item) => [item.id, { en: nameIn(item, 'en'), id: nameIn(item, 'id') }]))
}
