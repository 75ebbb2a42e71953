import type { Kysely } from 'kysely'
import { Failure } from '#platform/errors/failure'
import { jobQueue } from '#platform/jobs/jobs'
import type { NotificationNeeds, PushTarget } from '../needs.ts'
import { pushMessageOf, reachesLoggedOut } from '../push-messages.ts'
import { choiceRows } from '../rows/choice-rows.ts'
import { notificationRows } from '../rows/notification-rows.ts'
import type { NotificationRow, NotificationTables } from '../rows/tables.ts'

/** People of one job, and devices that are spoken to at once. */
export const PUSHED_AT_ONCE_MAX = 100
const CONVERSATIONS_MAX = 8

export const pushQueue = jobQueue<{ notificationId: string; profileIds: readonly string[] }>({
  name: 'notification.push',
  retriesMax: 5,
  retryWaitMs: 15_000,
  expireMs: 15 * 60_000,
})

type Needs = Pick<
  NotificationNeeds,
  'clock' | 'log' | 'push' | 'profilesOf' | 'pushTargetsOf' | 'forgetPushToken'
> & { db: Kysely<NotificationTables> }

/**
 * Pushes a notification to the devices of some people. A device that has it is written down, so a second run tells
 * only the others; a run in which some could not be told ends as failed and is tried again.
 */
export async function pushOut(
  needs: Needs,
  { notificationId, profileIds }: { notificationId: string; profileIds: readonly string[] },
  signal: AbortSignal,
): Promise<void> {
  const choices = choiceRows(needs.db)
  const row = await notificationRows(needs.db).byId(notificationId)
  if (!row || row.recalled_at || (row.end_at && row.end_at <= needs.clock.date())) return

  const wanted = await choices.wantPush(profileIds, row.topic)
  const people = await needs.profilesOf(wanted)
  const profileOf = new Map([...people].map(([profileId, { accountId }]) => [accountId, profileId]))
  // Asked when the job runs: somebody who logged out since it was queued is told nothing there.
  const withLeft = reachesLoggedOut(row)
  const targets = profileOf.size > 0 ? await needs.pushTargetsOf([...profileOf.keys()], { withLeft }) : []
  const told = await choices.pushedTo(
    notificationId,
    targets.map(({ deviceUuid }) => deviceUuid),
  )

  const waiting = targets.filter(({ deviceUuid }) => !told.has(deviceUuid))
  let failed = 0
  const converse = async () => {
    for (let target = waiting.pop(); target && !signal.aborted; target = waiting.pop()) {
      const profileId = profileOf.get(target.accountId)
      if (profileId === undefined) continue
      const isTold = await pushTo(needs, { row, target, profileId })
      if (isTold) await choices.addPushed(notificationId, target.deviceUuid)
      else failed++
    }
  }
  await Promise.all(Array.from({ length: CONVERSATIONS_MAX }, converse))
  signal.throwIfAborted()
  if (failed > 0) throw new Failure(`${failed} of ${targets.length} devices could not be told`)
}

async function pushTo(
  { push, forgetPushToken, log }: Needs,
  { row, target, profileId }: { row: NotificationRow; target: PushTarget; profileId: string },
): Promise<boolean> {
  try {
    const said = await push.send(target.token, pushMessageOf(row, { profileId, language: target.language }))
    if (said === 'gone') await forgetPushToken(target.deviceUuid)
    return true
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    log.info({ reason: error.message, notification: row.id }, 'a device could not be told yet')
    return false
  }
}
