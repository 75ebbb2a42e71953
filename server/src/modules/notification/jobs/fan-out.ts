import type { Kysely } from 'kysely'
import { jobQueue } from '#platform/jobs/jobs'
import type { NotificationSent } from '../events.ts'
import type { NotificationDependencies, PageOfPeople } from '../dependencies.ts'
import { notificationRows } from '../rows/notification-rows.ts'
import type { NotificationRow, NotificationTables } from '../rows/tables.ts'
import { pushQueue, PUSHED_AT_ONCE_MAX } from './push-out.ts'

/** Recipients of one transaction. */
const PAGE_MAX = 500

export const fanOutQueue = jobQueue<{ notificationId: string }>({
  name: 'notification.fan-out',
  retriesMax: 10,
  retryWaitMs: 5_000,
  expireMs: 30 * 60_000,
})

type FanOutDependencies = Pick<
  NotificationDependencies,
  'database' | 'bus' | 'clock' | 'jobs' | 'followersOf' | 'peopleWithPush'
> & { db: Kysely<NotificationTables> }

/**
 * Delivers a notification to inboxes and queues its pushes, page by page. The position is stored with each page, so the
 * next run continues after a killed one, and a second run of the same job finds nothing to do.
 */
export async function fanOut(
  dependencies: FanOutDependencies,
  notificationId: string,
  signal: AbortSignal,
): Promise<void> {
  const { database, db, bus, clock, jobs } = dependencies
  const rows = notificationRows(db)
  for (;;) {
    signal.throwIfAborted()
    const sent = await rows.byId(notificationId)
    if (!sent || sent.recalled_at || sent.fanned_at) return
    const { profileIds, last } = await nextPage(dependencies, sent)
    const isFirst = sent.fanned_to === null
    if (last === null) {
      const isDone = await rows.finish(notificationId, clock.date())
      if (isDone && isFirst && sent.audience === 'all') await announce(bus, notificationId, null)
      return
    }
    const isMoved = await database.transaction(db, async (tx) => {
      const within = notificationRows(tx)
      if (!(await within.advance(notificationId, { from: sent.fanned_to, to: last }))) return false
      if (sent.audience !== 'all') await within.addToInboxes(notificationId, profileIds)
      for (let i = 0; sent.wants_push && i < profileIds.length; i += PUSHED_AT_ONCE_MAX) {
        const some = profileIds.slice(i, i + PUSHED_AT_ONCE_MAX)
        await jobs.send(pushQueue, { notificationId, profileIds: some }, { tx })
      }
      return true
    })
    // Another run of this job moved on: read its position and continue from there.
    if (!isMoved) continue
    if (sent.audience !== 'all') await announce(bus, notificationId, profileIds)
    else if (isFirst) await announce(bus, notificationId, null)
  }
}

const nobody: PageOfPeople = { profileIds: [], last: null }

/** The next recipients. One for everybody has no inbox rows, so its pages are the people to push to. */
async function nextPage(dependencies: FanOutDependencies, sent: NotificationRow): Promise<PageOfPeople> {
  const page = { after: sent.fanned_to, limit: PAGE_MAX }
  switch (sent.audience) {
    case 'all':
      return sent.wants_push ? dependencies.peopleWithPush(page) : nobody
    case 'followers':
      return sent.profile_id === null ? nobody : dependencies.followersOf(sent.profile_id, page)
    case 'profiles':
      return notificationRows(dependencies.db).inboxesAfter(sent.id, page)
    case 'profile':
      return sent.profile_id === null || sent.fanned_to !== null
        ? nobody
        : { profileIds: [sent.profile_id], last: sent.profile_id }
  }
}

function announce(
  bus: FanOutDependencies['bus'],
  notificationId: string,
  profileIds: readonly string[] | null,
): Promise<void> {
  return bus.publish({ type: 'notification.sent', notificationId, profileIds } satisfies NotificationSent)
}
