import type { Device } from '@tayang/contract'
import type { Insertable, Kysely } from 'kysely'
import { batch } from '#platform/batch/batch'
import type { Bus } from '#platform/bus/bus'
import type { Database } from '#platform/database/database'
import { newId } from '#platform/ids/ids'
import { refuse } from '#platform/http/refusal'
import type { Caller } from '#platform/http/route'
import type { SecurityLog } from '#platform/log/security/security-log'
import type { Secrets } from '#platform/secrets/secrets'
import type { Settings } from '#platform/settings/settings'
import { hashToken, newToken } from '#platform/secrets/tokens'
import type { AccountExtensions } from '../account-extensions.ts'
import type { SessionEnded } from '../events.ts'
import { deviceRows } from '../rows/device-rows.ts'
import { sessionRows, type SessionRow } from '../rows/session-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import { newestPair, successorOf, type TokenPair } from './session-tokens.ts'

/** A session ends after 180 days, however often it is refreshed. */
const SESSION_MS_MAX = 180 * 24 * 60 * 60 * 1000

/** Sessions that an account has at most, even if no client ever prunes; the ones idle longest are ended first. */
const SESSIONS_MAX = 100

interface SessionsDependencies {
  database: Database
  rows: Kysely<UserTables>
  secrets: Secrets
  bus: Bus
  securityLog: Pick<SecurityLog, 'record'>
  settings: Settings['sessions']
  extensions: Pick<AccountExtensions, 'noteDevice'>
}

export type Sessions = ReturnType<typeof openSessions>

export function openSessions(needs: SessionsDependencies) {
  const keyOf = ({ hash }: { hash: Buffer }) => hash.toString('base64')
  const callerOf = batch(async (requests: readonly { hash: Buffer; now: number }[]) => {
    // The requests of one batch are moments apart; the latest time decides for all of them.
    const at = new Date(Math.max(...requests.map(({ now }) => now)))
    const hashes = requests.map(({ hash }) => hash)
    const callers = await sessionRows(needs.rows).callersOf(hashes, at)
    return new Map(callers.map((caller) => [keyOf(caller), caller]))
  }, keyOf)

  return {
    ...beginnings(needs),
    ...endings(needs),
    refresh: openRefresh(needs),

    /** The caller of an access token. Accounts of the demo exist only for requests that may see the demo. */
    async identify(token: string, { isDemo, now }: { isDemo: boolean; now: number }): Promise<Caller | null> {
      const found = await callerOf({ hash: hashToken(token), now })
      if (!found || (found.isDemo && !isDemo)) return null
      const { accountId, profileId, sessionId, name, roles, validatedAt } = found
      return { accountId, profileId, sessionId, name, roles, isValidated: validatedAt !== null }
    },

    /** Whether another account has this device: docs/product/sessions.md#device-identifier-conflict. */
    isDeviceTaken: (uuid: string, accountId: string | null) =>
      sessionRows(needs.rows).isTaken(uuid, accountId),
    deviceOf: (sessionId: string) => sessionRows(needs.rows).deviceOf(sessionId),

    isDemoAccount: (accountId: string) => sessionRows(needs.rows).isDemoAccount(accountId),

    /** Which of these sessions have not ended. */
    async activeOf(sessionIds: readonly string[], now: number): Promise<ReadonlySet<string>> {
      return new Set(await sessionRows(needs.rows).active(sessionIds, new Date(now)))
    },

    /** Deletes expired tokens and sessions. */
    async sweep(now: number): Promise<void> {
      const spentBefore = new Date(now - needs.settings.refreshMs)
      // A sign-in on a device that was unused for this long counts as a new device again.
      const unseenBefore = new Date(now - SESSION_MS_MAX)
      await sessionRows(needs.rows).sweep({ at: new Date(now), spentBefore, unseenBefore })
    },
  }
}

interface NewSession extends TokenPair {
  readonly sessionId: string
  readonly logoutToken: string
  readonly isNewDevice: boolean
}

function beginnings({ database, rows, settings, extensions }: SessionsDependencies) {
  return {
    /** Begins a session on a device. `passwordHash` is the one that was checked: it must still be the account's. */
    async begin(wanted: {
      accountId: string
      passwordHash?: string
      device: Device
      now: number
    }): Promise<NewSession | 'account-inactive' | 'device-taken'> {
      const { accountId, passwordHash, device, now } = wanted
      const at = new Date(now)
      return await database.transaction(rows, async (tx) => {
        const sessions = sessionRows(tx)
        // A reset, a ban or an erasure that ran meanwhile ends every session, so this one must not begin.
        if (!(await sessions.holdActive(accountId, passwordHash))) return 'account-inactive'
        // The device belongs to another account; the browser tries again with a new identifier.
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

    /** Validates a session. Whether its device is new is decided here, not by the client. */
    async validate(caller: Caller, now: number): Promise<boolean> {
      const { accountId, profileId, sessionId } = caller
      return await database.transaction(rows, async (tx) => {
        const { isNewDevice } = await sessionRows(tx).validate(sessionId, new Date(now))
        if (isNewDevice) await extensions.noteDevice(tx, { accountId, profileId, sessionId })
        return isNewDevice
      })
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

function endings({ database, rows, bus, settings }: SessionsDependencies) {
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

    /** Ends every session of the account that this logout token belongs to. The token is good once. */
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

    /** Ends sessions that are idle too long and the oldest above the device limit, never the caller's own. */
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
  ip: string
  isDemo: boolean
  /** While the site is closed, only operators may refresh. */
  isClosed: boolean
  now: number
}

type Outcome = { pair: TokenPair } | { replayed: SessionRow } | undefined

/** Exchanges a refresh token for its successor pair: docs/product/sessions.md#refresh. */
function openRefresh(needs: SessionsDependencies) {
  const { database, rows, secrets, settings, bus, securityLog } = needs

  const exchange = async (request: Refresh, sessions: ReturnType<typeof sessionRows>): Promise<Outcome> => {
    const hash = hashToken(request.refreshToken)
    const current = await sessions.lockByRefresh(hash)
    if (current) {
      if (!(await mayRefresh(current, request, sessions))) return undefined
      const pair = successorOf(secrets, request.refreshToken)
      const hardMs = current.hard_expires_at.getTime()
      await sessions.rotate(current, {
        refresh_hash: hashToken(pair.refreshToken),
        refresh_expires_at: new Date(Math.min(request.now + settings.refreshMs, hardMs)),
        used_at: new Date(request.now),
      })
      await sessions.putAccessToken({
        hash: hashToken(pair.accessToken),
        session_id: current.id,
        expires_at: new Date(Math.min(request.now + settings.accessMs, hardMs)),
      })
      return { pair }
    }

    const spent = await sessions.lockBySpentRefresh(hash)
    if (!spent) return undefined
    // A token that was exchanged long ago has been stolen (RFC 9700, section 4.14.2), so its session ends.
    if (request.now - spent.spentAt.getTime() > settings.refreshLeewayMs) {
      await sessions.end(spent.id)
      return { replayed: spent }
    }
    if (!(await mayRefresh(spent, request, sessions))) return undefined
    const pair = newestPair(secrets, request.refreshToken, (token) =>
      hashToken(token).equals(spent.refresh_hash),
    )
    return pair && { pair }
  }

  return async (request: Refresh): Promise<TokenPair | undefined> => {
    const outcome = await database.transaction(rows, (tx) => exchange(request, sessionRows(tx)))
    if (!outcome) return undefined
    if ('pair' in outcome) return outcome.pair
    const { account_id: accountId, id: sessionId } = outcome.replayed
    securityLog.record({
      event: 'refresh-replay',
      outcome: 'failed',
      accountId,
      sessionId,
      network: request.ip,
    })
    await bus.publish({
      type: 'user.session-ended',
      accountId,
      sessionId,
      reason: 'replayed',
    } satisfies SessionEnded)
    return undefined
  }
}

async function mayRefresh(
  session: SessionRow,
  request: Refresh,
  sessions: ReturnType<typeof sessionRows>,
): Promise<boolean> {
  if (request.isClosed && !(await sessions.isOperator(session.account_id))) return refuse('MAINTENANCE')
  if (session.refresh_expires_at.getTime() <= request.now) return false
  // A token is bound to the device of its sign-in.
  if (session.device_uuid !== request.deviceUuid.toLowerCase()) return false
  return request.isDemo || !(await sessions.isDemoAccount(session.account_id))
}
