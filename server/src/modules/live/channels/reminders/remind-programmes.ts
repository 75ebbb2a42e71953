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
  return await database.transaction(rows, async (tx) => {
    const due = await programmeReminderRows(tx).claimDue({ now, limit: PAGE_MAX })
    const names = await namesOf(rows, due)
    for (const one of due) {
      const [title, channel] = [names.get(one.mediaId), names.get(one.channelId)]
      // What is over, hidden, or was replaced in the schedule is no news.
      if (!title || !channel || one.endsAt <= now || !(await isStillShown(needs, one))) continue
      const { channelId, profileId, startsAt } = one
      await remind({ channelId, profileId, startsAt, title, channel }, tx)
    }
    return due.length
  })
}

async function isStillShown(needs: RemindingProgrammes, one: ProgrammeReminder): Promise<boolean> {
  return (await programmeAt(needs, one))?.entry.mediaId === one.mediaId
}

async function namesOf(rows: CatalogRows, due: readonly ProgrammeReminder[]) {
  const ids = new Set(due.flatMap(({ channelId, mediaId }) => [channelId, mediaId]))
  const items = await loadItems(rows, [...ids])
  const nameIn = (item: (typeof items)[number], locale: 'en' | 'id') =>
    toMediaItem(item, locale).titleLocalized
  return new Map(items.map((item) => [item.id, { en: nameIn(item, 'en'), id: nameIn(item, 'id') }]))
}
