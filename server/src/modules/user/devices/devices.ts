import type { KnownDevice, Locale } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { isId } from '#platform/ids/ids'
import type { Caller } from '#platform/http/route'
import { deviceRows } from '../rows/device-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import type { Sessions } from '../sessions/sessions.ts'

/** Accounts that one question for push targets may name, and devices that its answer holds. */
const PUSH_ACCOUNTS_MAX = 1_000
const PUSH_TARGETS_MAX = 10_000
/**
 * Devices of one person that a push goes to, those used last. A device brings its own address, which may answer as
 * slowly as it likes: somebody with a hundred of them would hold up whoever is told beside them.
 */
const PUSH_TARGETS_PER_ACCOUNT_MAX = 10

/** Where a push message can be sent to. */
export interface PushTarget {
  readonly accountId: string
  readonly deviceUuid: string
  readonly token: string
  /** What this browser was read in when it brought the token. */
  readonly language: Locale
}

interface Needs {
  database: Database
  rows: Kysely<UserTables>
  sessions: Pick<Sessions, 'announceEnded'>
}

export type Devices = ReturnType<typeof openDevices>

/** The devices that people are signed in on, and the push tokens of these. */
export function openDevices({ database, rows, sessions }: Needs) {
  return {
    async list(caller: Caller, now: number): Promise<KnownDevice[]> {
      const own = deviceRows(rows)
      const [found, current] = await Promise.all([
        own.standingOf(caller.accountId, new Date(now)),
        own.ofSession(caller.sessionId),
      ])
      return found.map((device) => ({
        uuid: device.uuid,
        name: device.name,
        platform: device.platform,
        osVersion: device.os_version,
        createdAt: device.created_at.getTime(),
        lastSeenAt: Math.max(device.seen_at.getTime(), device.used_at.getTime()),
        isCurrent: device.uuid === current?.uuid,
      }))
    },

    /** Forgets one of the own devices: whoever signs in there again is on a new device. */
    async remove(accountId: string, uuid: string): Promise<boolean> {
      const ended = await database.transaction(rows, (tx) => deviceRows(tx).remove(accountId, uuid))
      if (!ended) return false
      await sessions.announceEnded(accountId, ended, 'logout')
      return true
    },

    /** Only for the device that the caller is signed in on: a token names the browser that asks. */
    async setPushToken(
      caller: Caller,
      { uuid, token, language }: { uuid: string; token: string | null; language: Locale },
    ): Promise<boolean> {
      const current = await deviceRows(rows).ofSession(caller.sessionId)
      if (!current || current.uuid !== uuid.toLowerCase()) return false
      await database.transaction(rows, (tx) => deviceRows(tx).setPushToken(current.uuid, token, language))
      return true
    },

    /**
     * Only devices that people are signed in on, of those who did not withdraw their consent; `withLeft` adds the
     * ones where they logged out.
     */
    async pushTargetsOf(
      accountIds: readonly string[],
      { now, withLeft }: { now: number; withLeft: boolean },
    ): Promise<PushTarget[]> {
      const asked = [...new Set(accountIds)].filter(isId)
      if (asked.length > PUSH_ACCOUNTS_MAX) throw new Error('too many accounts are asked for at once')
      if (asked.length === 0) return []
      const found = await deviceRows(rows).pushTargets(asked, {
        at: new Date(now),
        withLeft,
        limit: PUSH_TARGETS_MAX,
      })
      return [...Map.groupBy(found, ({ accountId }) => accountId).values()].flatMap((own) =>
        own
          .toSorted((a, b) => b.usedAt.getTime() - a.usedAt.getTime())
          .slice(0, PUSH_TARGETS_PER_ACCOUNT_MAX)
          .map(({ accountId, deviceUuid, token, language }) => ({ accountId, deviceUuid, token, language })),
      )
    },

    /** Whoever takes pushes somewhere, page by page, for what is said to everybody. */
    peopleWithPush: (page: { after: string | null; limit: number }) => deviceRows(rows).withPush(page),

    /** Whether an account has been signed in on one device at most: its first one is no news. */
    hasOneDevice: async (accountId: string) => (await deviceRows(rows).countOf(accountId)) <= 1,

    /** The push service says that nobody is behind this token any more. */
    async forgetPushToken(deviceUuid: string): Promise<void> {
      if (isId(deviceUuid)) await deviceRows(rows).setPushToken(deviceUuid, null)
    },
  }
}
