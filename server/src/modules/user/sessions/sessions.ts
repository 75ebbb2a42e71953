import type { Device } from '@tayang/contract'
import type { Insertable, Kysely } from 'kysely'
import { batch } from '#platform/batch/batch'
import type { Bus } from '#platform/bus/bus'
import type { Database } from '#platform/database/database'
import { newId } from '#platform/ids/ids'
import { refuse } from '#platform/http/refusal'
import type { Caller } from '#platform/http/route'
import type { Secrets } from '#platform/secrets/secrets'
import type { Settings } from '#platform/settings/settings'
import { hashToken, newToken } from '#platform/secrets/tokens'
import type { DeviceAdded, SessionEnded } from '../events.ts'
import { deviceRows } from '../rows/device-rows.ts'
import { sessionRows, type SessionRow } from '../rows/session-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import { newestPair, successorOf, type TokenPair } from './session-tokens.ts'

/** However often it is refreshed, a session ends after this long: 180 days. */
const SESSION_MS_MAX = 180 * 24 * 60 * 60 * 1000

/** Sessions that an account holds at most, should nobody ever prune; the ones idle longest go first. */
const SESSIONS_MAX = 100

interface Needs {
  database: Database
  rows: Kysely<UserTables>
  secrets: Secrets
  bus: Bus
  settings: Settings['sessions']
}

export type Sessions = ReturnType<typeof openSessions>

export function openSessions(needs: Needs) {
  const keyOf = ({ hash }: { hash: Buffer }) => hash.toString('base64')
  const askCaller = batch(async (asked: readonly { hash: Buffer; now: number }[]) => {
    // Whoever asked a moment earlier may as well be told what holds now.
    const at = new Date(Math.max(...asked.map(({ now }) => now)))
    const hashes = asked.map(({ hash }) => hash)
    const callers = await sessionRows(needs.rows).callersOf(hashes, at)
    return new Map(callers.map((caller) => [keyOf(caller), caller]))
  }, keyOf)

  return {
    ...beginnings(needs),
    ...endings(needs),
    refresh: openRefresh(needs),

    /** Who a token belongs to. People of the demo exist only where the request may see the demo (R25). */
    async identify(token: string, { isDemo, now }: { isDemo: boolean; now: number }): Promise<Caller | null> {
      const found = await askCaller({ hash: hashToken(token), now })
      if (!found || (found.isDemo && !isDemo)) return null
      const { accountId, profileId, sessionId, name, roles, validatedAt } = found
      return { accountId, profileId, sessionId, name, roles, isValidated: validatedAt !== null }
    },

    /** Whether a sign-in on this device would be refused, since another account has it (A022). */
    isDeviceTaken: (uuid: string, accountId: string | null) =>
      sessionRows(needs.rows).isTaken(uuid, accountId),
    deviceOf: (sessionId: string) => sessionRows(needs.rows).deviceOf(sessionId),

    isDemoAccount: (accountId: string) => sessionRows(needs.rows).isDemoAccount(accountId),

    /** Those of these sessions that have not ended. */
    async standingOf(sessionIds: readonly string[], now: number): Promise<ReadonlySet<string>> {
      return new Set(await sessionRows(needs.rows).standing(sessionIds, new Date(now)))
    },

    /** Removes tokens and sessions that no longer open anything. */
    async sweep(now: number): Promise<void> {
      const spentBefore = new Date(now - needs.settings.refreshMs)
      // Whoever signs in on a device after that long is told of a new one.
      const unseenBefore = new Date(now - SESSION_MS_MAX)
      await sessionRows(needs.rows).sweep({ at: new Date(now), spentBefore, unseenBefore })
    },
  }
}

export interface NewSession extends TokenPair {
  readonly sessionId: string
  readonly logoutToken: string
  readonly isNewDevice: boolean
}

function beginnings({ database, rows, bus, settings }: Needs) {
  return {
    /** A new family of tokens on a device, for whoever proved to know the password with this hash. */
    async begin(wanted: {
      accountId: string
      passwordHash?: string
      device: Device
      now: number
    }): Promise<NewSession | 'not-standing' | 'device-taken'> {
      const { accountId, passwordHash, device, now } = wanted
      const at = new Date(now)
      return await database.transaction(rows, async (tx) => {
        const sessions = sessionRows(tx)
        // A reset, a ban or an erasure that ran meanwhile ends every session, so also this one.
        if (!(await sessions.holdStanding(accountId, passwordHash))) return 'not-standing'
        // The device belongs to another account: the browser makes itself a new identifier (A022).
        const put = await sessions.putDevice(deviceRowOf(accountId, device, at))
        if (!put) return 'device-taken'

        const sessionId = newId()
        const begun = {
          sessionId,
          accessToken: newToken(),
          refreshToken: newToken(),
          logoutToken: newToken(),
          isNewDevice: put.isNew,
        }
        await sessions.begin({
          session: {
            id: sessionId,
            account_id: accountId,
            device_uuid: device.uuid,
            refresh_hash: hashToken(begun.refreshToken),
            refresh_expires_at: new Date(now + settings.refreshMs),
            hard_expires_at: new Date(now + SESSION_MS_MAX),
            validated_at: null,
            created_at: at,
            used_at: at,
          },
          access: { hash: hashToken(begun.accessToken), expires_at: new Date(now + settings.accessMs) },
          logout: { hash: hashToken(begun.logoutToken), expires_at: new Date(now + settings.logoutMs) },
          keep: SESSIONS_MAX,
        })
        return begun
      })
    },

    /** Makes a session final. Whether the device is new is ours to know, not the caller's (A018). */
    async validate(caller: Caller, now: number): Promise<boolean> {
      const { accountId, profileId, sessionId } = caller
      const { isNewDevice } = await sessionRows(rows).validate(sessionId, new Date(now))
      if (!isNewDevice) return false
      await bus.publish({ type: 'user.device-added', accountId, profileId, sessionId } satisfies DeviceAdded)
      return true
    },
  }
}

function deviceRowOf(accountId: string, device: Device, at: Date): Insertable<UserTables['device']> {
  return {
    uuid: device.uuid,
    account_id: accountId,
    name: device.name,
    platform: device.platform,
    os_version: device.osVersion,
    screen: device.screen,
    firebase_token: device.firebaseToken ?? null,
    created_at: at,
    seen_at: at,
  }
}

function endings({ database, rows, bus, settings }: Needs) {
  const announce = async (
    accountId: string,
    sessionIds: readonly string[],
    reason: SessionEnded['reason'],
  ): Promise<void> => {
    for (const sessionId of sessionIds) {
      await bus.publish({ type: 'user.session-ended', accountId, sessionId, reason } satisfies SessionEnded)
    }
  }

  return {
    announceEnded: announce,

    async end({ accountId, sessionId }: Pick<Caller, 'accountId' | 'sessionId'>, now: number): Promise<void> {
      await sessionRows(rows).leave(sessionId, new Date(now))
      await announce(accountId, [sessionId], 'logout')
    },

    /** Ends every session of whom this logout token belongs to; it serves once (ruling R6). */
    async endAllByLogoutToken(
      token: string,
      { isDemo, now }: { isDemo: boolean; now: number },
    ): Promise<boolean> {
      const ended = await database.transaction(rows, async (tx) => {
        const sessions = sessionRows(tx)
        const accountId = await sessions.takeLogoutToken(hashToken(token), new Date(now))
        if (accountId === undefined) return undefined
        if (!isDemo && (await sessions.isDemoAccount(accountId))) return undefined
        await deviceRows(tx).leaveAll(accountId, new Date(now))
        return { accountId, sessionIds: await sessions.endAll(accountId) }
      })
      if (!ended) return false
      await announce(ended.accountId, ended.sessionIds, 'logout')
      return true
    },

    /** Own sessions that idle too long and the oldest above the device limit (A020); never the caller's. */
    async prune(caller: Caller, now: number): Promise<void> {
      const ended = await sessionRows(rows).prune({
        accountId: caller.accountId,
        except: caller.sessionId,
        idleSince: new Date(now - settings.refreshMs),
        keep: settings.devicesMax,
      })
      await announce(caller.accountId, ended, 'pruned')
    },
  }
}

interface Refresh {
  refreshToken: string
  deviceUuid: string
  isDemo: boolean
  /** Only operators may go on (ruling R12). */
  isClosed: boolean
  now: number
}

type Outcome = { pair: TokenPair } | { replayed: SessionRow } | undefined

/** Exchanges a refresh token for its successor pair (ruling R5). */
function openRefresh(needs: Needs) {
  const { database, rows, secrets, settings, bus } = needs

  const exchange = async (asked: Refresh, sessions: ReturnType<typeof sessionRows>): Promise<Outcome> => {
    const hash = hashToken(asked.refreshToken)
    const current = await sessions.lockByRefresh(hash)
    if (current) {
      if (!(await mayRefresh(current, asked, sessions))) return undefined
      const pair = successorOf(secrets, asked.refreshToken)
      const hardMs = current.hard_expires_at.getTime()
      await sessions.rotate(current, {
        refresh_hash: hashToken(pair.refreshToken),
        refresh_expires_at: new Date(Math.min(asked.now + settings.refreshMs, hardMs)),
        used_at: new Date(asked.now),
      })
      await sessions.putAccessToken({
        hash: hashToken(pair.accessToken),
        session_id: current.id,
        expires_at: new Date(Math.min(asked.now + settings.accessMs, hardMs)),
      })
      return { pair }
    }

    const spent = await sessions.lockBySpentRefresh(hash)
    if (!spent) return undefined
    // Whoever shows a token that was exchanged long ago took it from somebody: nobody keeps the family.
    if (asked.now - spent.spentAt.getTime() > settings.refreshLeewayMs) {
      await sessions.end(spent.id)
      return { replayed: spent }
    }
    if (!(await mayRefresh(spent, asked, sessions))) return undefined
    const pair = newestPair(secrets, asked.refreshToken, (token) =>
      hashToken(token).equals(spent.refresh_hash),
    )
    return pair && { pair }
  }

  return async (asked: Refresh): Promise<TokenPair | undefined> => {
    const outcome = await database.transaction(rows, (tx) => exchange(asked, sessionRows(tx)))
    if (!outcome) return undefined
    if ('pair' in outcome) return outcome.pair
    await bus.publish({
      type: 'user.session-ended',
      accountId: outcome.replayed.account_id,
      sessionId: outcome.replayed.id,
      reason: 'replayed',
    } satisfies SessionEnded)
    return undefined
  }
}

async function mayRefresh(
  session: SessionRow,
  asked: Refresh,
  sessions: ReturnType<typeof sessionRows>,
): Promise<boolean> {
  if (asked.isClosed && !(await sessions.isOperator(session.account_id))) return refuse('MAINTENANCE')
  if (session.refresh_expires_at.getTime() <= asked.now) return false
  // A token stays on the device that it was made for.
  if (session.device_uuid !== asked.deviceUuid.toLowerCase()) return false
  return asked.isDemo || !(await sessions.isDemoAccount(session.account_id))
}
