import type { Kysely } from 'kysely'
import { Failure } from '#platform/errors/failure'
import { jobQueue } from '#platform/jobs/jobs'
import type { NotificationDependencies, PushTarget } from '../dependencies.ts'
import { pushMessageOf, reachesLoggedOut } from '../push-messages.ts'
import { choiceRows } from '../rows/choice-rows.ts'
import { notificationRows } from '../rows/notification-rows.ts'
import type { NotificationRow, NotificationTables } from '../rows/tables.ts'

/** People of one job, and requests to push services at once. */
export const PUSHED_AT_ONCE_MAX = 100
const REQUESTS_AT_ONCE_MAX = 8

export const pushQueue = jobQueue<{ notificationId: string; profileIds: readonly string[] }>({
  name: 'notification.push',
  retriesMax: 5,
  retryWaitMs: 15_000,
  expireMs: 15 * 60_000,
})

type PushDependencies = Pick<
  NotificationDependencies,
  'clock' | 'log' | 'push' | 'profilesOf' | 'pushTargetsOf' | 'forgetPushToken'
> & { db: Kysely<NotificationTables> }

/**
 * Pushes a notification to the devices of some people. Each reached device is stored, so a second run pushes only to
 * the others; a run in which a device could not be reached fails and is retried.
 */
export async function pushOut(
  dependencies: PushDependencies,
  { notificationId, profileIds }: { notificationId: string; profileIds: readonly string[] },
  signal: AbortSignal,
): Promise<void> {
  const choices = choiceRows(dependencies.db)
  const row = await notificationRows(dependencies.db).byId(notificationId)
  if (!row || row.recalled_at || (row.end_at && row.end_at <= dependencies.clock.date())) return

  const wanted = await choices.wantPush(profileIds, row.topic)
  const people = await dependencies.profilesOf(wanted)
  const profileOf = new Map([...people].map(([profileId, { accountId }]) => [accountId, profileId]))
  // Read when the job runs: a person who logged out since it was queued gets nothing on that device.
  const withLeft = reachesLoggedOut(row)
  const targets =
    profileOf.size > 0 ? await dependencies.pushTargetsOf([...profileOf.keys()], { withLeft }) : []
  const reached = await choices.pushedTo(
    notificationId,
    targets.map(({ deviceUuid }) => deviceUuid),
  )

  const waiting = targets.filter(({ deviceUuid }) => !reached.has(deviceUuid))
  let failed = 0
  const pushNext = async () => {
    for (let target = waiting.pop(); target && !signal.aborted; target = waiting.pop()) {
      const profileId = profileOf.get(target.accountId)
      if (profileId === undefined) continue
      const isReached = await pushTo(dependencies, { row, target, profileId })
      if (isReached) await choices.addPushed(notificationId, target.deviceUuid)
      else failed++
    }
  }
  await Promise.all(Array.from({ length: REQUESTS_AT_ONCE_MAX }, pushNext))
  signal.throwIfAborted()
  if (failed > 0) throw new Failure(`${failed} of ${targets.length} devices could not be reached`)
}

async function pushTo(
  { push, forgetPushToken, log }: PushDependencies,
  { row, target, profileId }: { row: NotificationRow; target: PushTarget; profileId: string },
): Promise<boolean> {
  try {
    const outcome = await push.send(
      target.token,
      pushMessageOf(row, { profileId, language: target.language }),
    )
    if (outcome === 'gone') await forgetPushToken(target.deviceUuid)
    return true
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    log.info({ reason: error.message, notification: row.id }, 'a device could not be reached yet')
    return false
  }
}
