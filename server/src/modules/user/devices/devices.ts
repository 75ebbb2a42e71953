import type { KnownDevice, Locale } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { isId } from '#platform/ids/ids'
import type { Caller } from '#platform/http/route'
import { deviceRows } from '../rows/device-rows.ts'
import { sessionRows } from '../rows/session-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Places } from './places.ts'

/** Accounts that one query for push targets may name, and devices that its result contains. */
const PUSH_ACCOUNTS_MAX = 1_000
const PUSH_TARGETS_MAX = 10_000
/**
 * Devices of one person that a push message is sent to, the last used first. Each device names its own push service,
 * which may respond slowly: a person with a hundred devices would delay everybody else's messages.
 */
const PUSH_TARGETS_PER_ACCOUNT_MAX = 10

/** Where a push message can be sent to. */
export interface PushTarget {
  readonly accountId: string
  readonly deviceUuid: string
  readonly token: string
  /** The language of the browser when it registered the token. */
  readonly language: Locale
}

interface DevicesDependencies {
  database: Database
  rows: Kysely<UserTables>
  sessions: Pick<Sessions, 'announceEnded'>
  places: Pick<Places, 'ofAccount'>
}

export type Devices = ReturnType<typeof openDevices>

/** The devices that people are signed in on, and their push tokens. */
export function openDevices({ database, rows, sessions, places }: DevicesDependencies) {
  return {
    async list(caller: Caller, now: number): Promise<KnownDevice[]> {
      const own = deviceRows(rows)
      const [found, current, placeOf] = await Promise.all([
        own.activeOf(caller.accountId, new Date(now)),
        own.ofSession(caller.sessionId),
        places.ofAccount(caller.accountId),
      ])
      return found.map((device) => ({
        uuid: device.uuid,
        name: device.name,
        platform: device.platform,
        osVersion: device.os_version,
        createdAt: device.created_at.getTime(),
        lastSeenAt: Math.max(device.seen_at.getTime(), device.used_at.getTime()),
        place: placeOf.get(device.uuid) ?? null,
        isCurrent: device.uuid === current?.uuid,
      }))
    },

    /** Removes one of the caller's devices. A later sign-in there counts as a new device. */
    async remove(accountId: string, uuid: string): Promise<boolean> {
      const ended = await database.transaction(rows, (tx) => deviceRows(tx).remove(accountId, uuid))
      if (!ended) return false
      await sessions.announceEnded(accountId, ended, 'logout')
      return true
    },

    /** Ends every session of the account but the caller's own. */
    async removeOthers({ accountId, sessionId }: Caller): Promise<void> {
      const ended = await database.transaction(rows, (tx) => sessionRows(tx).endOthers(accountId, sessionId))
      await sessions.announceEnded(accountId, ended, 'logout')
    },

    /** Only for the device of the caller's session: a push token belongs to the browser that sends it. */
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
     * Devices with a session, of people who have not withdrawn their consent to push messages; `withLeft` adds the
     * devices that were signed out.
     */
    async pushTargetsOf(
      accountIds: readonly string[],
      { now, withLeft }: { now: number; withLeft: boolean },
    ): Promise<PushTarget[]> {
      const ids = [...new Set(accountIds)].filter(isId)
      if (ids.length > PUSH_ACCOUNTS_MAX) throw new Error('one query names too many accounts')
      if (ids.length === 0) return []
      const found = await deviceRows(rows).pushTargets(ids, {
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

    /** Profiles with a push token, page by page, for notifications to everybody. */
    peopleWithPush: (page: { after: string | null; limit: number }) => deviceRows(rows).withPush(page),

    /** Whether the account has one device at most: nobody is notified about their first device. */
    hasOneDevice: async (accountId: string) => (await deviceRows(rows).countOf(accountId)) <= 1,

    /** For a token that its push service has reported as expired. */
    async forgetPushToken(deviceUuid: string): Promise<void> {
      if (isId(deviceUuid)) await deviceRows(rows).setPushToken(deviceUuid, null)
    },
  }
}
