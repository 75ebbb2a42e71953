import { activityEvents, type Activity, type ActivityEvent } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock'
import { cursorOf, readCursor } from '#platform/http/cursor'
import { isId, newId } from '#platform/ids/ids'
import type { Log } from '#platform/log/log'
import type { SecurityEvent, SecurityLog } from '#platform/log/security/security-log'
import type { Settings } from '#platform/settings/settings'
import { deviceRows } from '../../rows/device-rows.ts'
import type { UserTables } from '../../rows/tables.ts'
import { activityRows, type ActivityRow } from './activity-rows.ts'
import { networkOfOwner } from './network-of-owner.ts'

/**
 * Rows of one account: what succeeded and what failed apart, so that somebody who fails again and again pushes out
 * nothing that succeeded.
 */
const KEPT_OF_EACH = 100
/** The same from the same network and device within this time is one row with a number. */
const SAME_MS = 60 * 60_000
/** Events that wait to be written; more are lost here, and are in the security log. */
const WAITING_MAX = 1_000
const DEVICE_LENGTH_MAX = 100

interface ActivityDependencies {
  rows: Kysely<UserTables>
  clock: Clock
  log: Log
  securityLog: Pick<SecurityLog, 'listen'>
  settings: Pick<Settings, 'activity'>
}

export type AccountActivity = ReturnType<typeof openActivity>

/**
 * What happened to an account, as its owner sees it: sign-ins and changes, with device and network. It is made of the
 * security events that name the account. Rows are written after the answer, so that the time of an answer does not tell
 * whether an account exists.
 */
export function openActivity({ rows, clock, log, securityLog, settings }: ActivityDependencies) {
  const own = activityRows(rows)
  const waiting: (() => Promise<void>)[] = []
  let running: Promise<void> | undefined

  async function write(row: ActivityRow, sessionId: string | undefined): Promise<void> {
    const device = row.device ?? (sessionId && isId(sessionId) ? await deviceNameOf(rows, sessionId) : null)
    const known = { ...row, device }
    if (await own.addTo(known, { since: new Date(row.at.getTime() - SAME_MS) })) return
    await own.add(known, { keep: KEPT_OF_EACH })
  }

  async function writeWaiting(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await next().catch((error: unknown) => log.warn({ err: error }, 'an activity was not kept'))
    }
  }

  securityLog.listen((event) => {
    const row = rowOf(event, clock.now())
    if (!row || waiting.length >= WAITING_MAX) return
    waiting.push(() => write(row, event.sessionId))
    running ??= writeWaiting().finally(() => (running = undefined))
  })

  return {
    /** The newest first. */
    async list(
      accountId: string,
      { cursor, perPage }: { cursor?: string | undefined; perPage: number },
    ): Promise<{ data: Activity[]; meta: { next: string | null } }> {
      const [at, id] = readCursor(cursor, ['number', 'string']) ?? []
      const after =
        at === undefined || !isId(String(id)) ? null : { at: new Date(Number(at)), id: String(id) }
      const found = await own.list(accountId, { after, limit: perPage + 1 })
      const page = found.slice(0, perPage)
      const last = found.length > perPage ? page.at(-1) : undefined
      return {
        data: page.map(({ id: own, event, outcome, at: time, times, device, network }) => ({
          id: own,
          event,
          outcome,
          at: time.getTime(),
          times,
          device,
          network,
        })),
        meta: { next: last ? cursorOf([last.at.getTime(), last.id]) : null },
      }
    },

    sweep: (now: number) => own.sweep(new Date(now - settings.activity.keepMs)),

    /** Waits for what was heard. */
    async [Symbol.asyncDispose]() {
      await running
    },
  }
}

async function deviceNameOf(rows: Kysely<UserTables>, sessionId: string): Promise<string | null> {
  return (await deviceRows(rows).ofSession(sessionId))?.name ?? null
}

const ofOwner: ReadonlySet<string> = new Set(activityEvents)
const isOfOwner = (event: string): event is ActivityEvent => ofOwner.has(event)

function rowOf(event: SecurityEvent, now: number): ActivityRow | undefined {
  const { accountId, outcome } = event
  if (accountId === undefined || !isId(accountId) || outcome === 'refused') return undefined
  if (!isOfOwner(event.event)) return undefined
  return {
    id: newId(),
    account_id: accountId,
    event: event.event,
    outcome,
    device: event.device?.slice(0, DEVICE_LENGTH_MAX) ?? null,
    network: networkOfOwner(event.network),
    at: new Date(now),
    times: 1,
  }
}
