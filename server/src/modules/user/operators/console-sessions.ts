import type { ConsoleSessionListed, OpenedConsoleSession, RefusalCode } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import { isId, newId } from '#platform/ids/ids'
import { Refusal, refuse } from '#platform/http/refusal'
import type { Caller, RequestInfo } from '#platform/http/route'
import type { Log } from '#platform/log/log'
import { isPassword, turnOfAccount } from '#platform/secrets/passwords'
import type { SecurityLog } from '#platform/log/security/security-log'
import type { Secrets } from '#platform/secrets/secrets'
import { hashToken, newToken } from '#platform/secrets/tokens'
import type { Settings } from '#platform/settings/settings'
import type { Accounts } from '../accounts/accounts.ts'
import { isOperator, knownRoles } from '../accounts/roles.ts'
import type { Attempts } from '../limits/attempts.ts'
import { accountRows, type AccountRow } from '../rows/account-rows.ts'
import { consoleRows, type ConsoleSessionRow } from '../rows/console-rows.ts'
import { sessionRows } from '../rows/session-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { CheckPassword } from '../sign-in/password-sign-in.ts'
import type { Authenticator } from '../sign-in/second-factors/authenticator.ts'
import { browserNameOf } from './browser-name.ts'

/** Sessions of the console that one operator has at most; the ones idle longest are ended first. */
const SESSIONS_MAX = 10
/** The last use of a session is written so often at most. */
const TOUCH_MS = 60_000

interface ConsoleSessionsDependencies {
  database: Database
  rows: Kysely<UserTables>
  settings: { console: Settings['console'] }
  secrets: Pick<Secrets, 'derive'>
  clock: Clock
  log: Log
  securityLog: Pick<SecurityLog, 'record'>
  accounts: Pick<Accounts, 'byLogin'>
  attempts: Attempts
  sessions: Pick<Sessions, 'announceEnded'>
  authenticator: Authenticator
  checkPassword: CheckPassword
}

interface Credentials {
  readonly username: string
  readonly password: string
  readonly totp?: string | undefined
}

interface Ask {
  readonly asked: RequestInfo
  readonly now: number
}

/** Called for a try on an operator's account that was refused; it may not make the refusal wait. */
type OnRefused = (tried: { accountId: string; code: RefusalCode }) => void

/** Refusals that say something about the one who tries; the code that is asked for next does not. */
const TOLD: ReadonlySet<RefusalCode> = new Set(['INVALID_CREDENTIAL', 'INVALID_OTP', 'ACCOUNT_BANNED'])

export type ConsoleSessions = ReturnType<typeof openConsoleSessions>

/**
 * Sessions of the console, which are no sessions of viewers: short, opened by password and second factor, and the only
 * ones that `/admin` serves. See docs/product/operators.md#console-sessions.
 */
export function openConsoleSessions(needs: ConsoleSessionsDependencies) {
  const momentOf = (now: number) => ({
    at: new Date(now),
    idleSince: new Date(now - needs.settings.console.idleMs),
  })
  return {
    open: openEntry(needs),
    renew: openRenewal(needs),
    ...listsOf(needs, momentOf),
    identify: openIdentify(needs, momentOf),
    stepUp: openStepUp(needs),

    /** Which of these sessions are open. */
    async activeOf(sessionIds: readonly string[], now: number): Promise<readonly string[]> {
      return await consoleRows(needs.rows).active(sessionIds, momentOf(now))
    },

    sweep: (now: number) => consoleRows(needs.rows).sweep(momentOf(now)),
  }
}

type MomentOf = (now: number) => { at: Date; idleSince: Date }

function openIdentify({ rows, settings, log }: ConsoleSessionsDependencies, momentOf: MomentOf) {
  /** The caller of a token of the console; roles are read each time, so that a role is gone when it is taken away. */
  return async (token: string, { isDemo, now }: { isDemo: boolean; now: number }): Promise<Caller | null> => {
    const spentSince = new Date(now - settings.console.leewayMs)
    const found = await consoleRows(rows).callerOf({
      ...momentOf(now),
      hash: hashToken(token),
      spentSince,
    })
    if (!found || (found.isDemo && !isDemo)) return null
    const { accountId, profileId, sessionId, name, roles } = found
    if (now - found.usedAt.getTime() > TOUCH_MS) {
      // While the database only reads, operators must still be served: a show is ended then too.
      await consoleRows(rows)
        .touch(sessionId, new Date(now))
        .catch((error: unknown) => log.warn({ err: error }, 'the use of a console session was not kept'))
    }
    const raisedUntil = found.raisedUntil?.getTime() ?? null
    return { accountId, profileId, sessionId, name, roles, isValidated: true, console: { raisedUntil } }
  }
}

interface Token {
  readonly accessToken: string
  readonly expiresAt: number
}

/** The session as its operator gets it, with a token of it. */
async function answerOf(
  rows: Kysely<UserTables>,
  {
    account,
    session,
    token,
    now,
  }: { account: AccountRow; session: ConsoleSessionRow; token: Token; now: number },
): Promise<OpenedConsoleSession> {
  const profile = await accountRows(rows).profileOfAccount(account.id)
  if (!profile) return refuse('INVALID_CREDENTIAL')
  const raisedMs = session.raised_until?.getTime() ?? 0
  return {
    ...token,
    sessionEndsAt: session.hard_expires_at.getTime(),
    raisedUntil: raisedMs > now ? raisedMs : null,
    sessionId: session.id,
    accountId: account.id,
    profileId: profile.id,
    name: profile.name,
    avatar: profile.avatar,
    roles: knownRoles(account.roles),
  }
}

/** Opens a session; refuses an account without a role. */
function openEntry(needs: ConsoleSessionsDependencies) {
  const { database, rows, settings, sessions, authenticator, log } = needs
  const { accessMs, hardMs } = settings.console

  const begin = async (account: AccountRow, passwordHash: string, { asked, now }: Ask) => {
    const session: ConsoleSessionRow = {
      id: newId(),
      account_id: account.id,
      created_at: new Date(now),
      used_at: new Date(now),
      hard_expires_at: new Date(now + hardMs),
      raised_until: null,
      address: asked.ip,
      browser: browserNameOf(asked.header('user-agent')),
    }
    const token: Token = { accessToken: newToken(), expiresAt: now + Math.min(accessMs, hardMs) }
    const ended = await database.transaction(rows, async (tx) => {
      // A reset, a ban or an erasure that ran meanwhile ends every session, so this one must not begin.
      if (!(await sessionRows(tx).holdActive(account.id, passwordHash))) return undefined
      const surplus = await consoleRows(tx).begin(session, SESSIONS_MAX)
      await consoleRows(tx).putToken(rowOf(token, session))
      return surplus
    })
    if (!ended) return refuse('INVALID_CREDENTIAL')
    await sessions.announceEnded(account.id, ended, 'pruned')
    return { session, token }
  }

  const open = async ({ username, password, totp }: Credentials, ask: Ask): Promise<OpenedConsoleSession> => {
    const { asked, now } = ask
    const { account, passwordHash } = await needs.checkPassword({ username, password }, ask)
    if (account.status === 'banned') return refuse('ACCOUNT_BANNED')
    if (!isOperator(account)) return refuse('FORBIDDEN')
    const step = await authenticator.checkOperator({ account, totp, isDemo: asked.isDemo, now })
    if (step !== null && !(await authenticator.spend(account.id, step))) return refuse('INVALID_OTP')
    const begun = await begin(account, passwordHash, ask)
    asked.about.sessionId = begun.session.id
    log.info(
      { account: account.id, session: begun.session.id },
      'an operator opened a session of the console',
    )
    return await answerOf(rows, { account, ...begun, now })
  }

  return async (credentials: Credentials, ask: Ask, onRefused: OnRefused): Promise<OpenedConsoleSession> => {
    try {
      return await open(credentials, ask)
    } catch (error) {
      if (error instanceof Refusal && TOLD.has(error.code)) {
        const account = await needs.accounts.byLogin(credentials.username)
        if (account && isOperator(account)) onRefused({ accountId: account.id, code: error.code })
      }
      throw error
    }
  }
}

/**
 * Exchanges a token for the next one, which is derived from it, so that two tabs that renew at once get the same. A
 * token that was exchanged longer ago was stolen or copied, so its session ends.
 */
function openRenewal(needs: ConsoleSessionsDependencies) {
  const { database, rows, settings, secrets, sessions, log, securityLog } = needs
  const { accessMs, idleMs, leewayMs } = settings.console

  const exchange = async (accessToken: string, { asked, now }: Ask, tx: Kysely<UserTables>) => {
    const own = consoleRows(tx)
    const hash = hashToken(accessToken)
    const session = await own.lockToken(hash)
    if (!session || session.hard_expires_at.getTime() <= now) return undefined
    if (session.used_at.getTime() <= now - idleMs) return undefined
    const account = await accountRows(tx).byId(session.account_id)
    if (!account || account.status !== 'active' || !isOperator(account)) return undefined
    if (account.is_demo && !asked.isDemo) return undefined
    const spentMs = session.spentAt?.getTime()
    const endsMs = (spentMs ?? now) + accessMs
    const token: Token = {
      accessToken: secrets.derive('console access', accessToken),
      expiresAt: Math.min(endsMs, session.hard_expires_at.getTime()),
    }
    const isReplayed = spentMs !== undefined && now - spentMs > leewayMs
    if (isReplayed) await own.end(account.id, session.id)
    if (spentMs === undefined) {
      await own.putToken(rowOf(token, session))
      await own.spend(hash, new Date(now))
      await own.touch(session.id, new Date(now))
    }
    return { account, session, token, isReplayed }
  }

  /** While the database only reads a token cannot be exchanged: the same one serves on, as long as its session may. */
  const keep = async (accessToken: string, now: number) => {
    const session = await consoleRows(rows).unrenewable(hashToken(accessToken))
    if (!session || session.spentAt !== null || session.hard_expires_at.getTime() <= now) return undefined
    const account = await accountRows(rows).byId(session.account_id)
    if (!account || account.status !== 'active' || !isOperator(account)) return undefined
    const expiresAt = Math.min(now + accessMs, session.hard_expires_at.getTime())
    return { account, session, token: { accessToken, expiresAt } }
  }

  return async (accessToken: string, ask: Ask): Promise<OpenedConsoleSession> => {
    const kept = await keep(accessToken, ask.now)
    if (kept) return await answerOf(rows, { ...kept, now: ask.now })
    const renewed = await database.transaction(rows, (tx) => exchange(accessToken, ask, tx))
    if (renewed?.isReplayed) {
      log.warn({ account: renewed.account.id }, 'a renewed token of the console came again')
      securityLog.record({
        event: 'refresh-replay',
        outcome: 'failed',
        accountId: renewed.account.id,
        sessionId: renewed.session.id,
        network: ask.asked.ip,
        detail: 'console',
      })
      await sessions.announceEnded(renewed.account.id, [renewed.session.id], 'replayed')
    }
    if (!renewed || renewed.isReplayed) return refuse('Session InvalidSessionToken')
    return await answerOf(rows, { ...renewed, now: ask.now })
  }
}

const rowOf = ({ accessToken, expiresAt }: Token, { id }: ConsoleSessionRow) => ({
  hash: hashToken(accessToken),
  session_id: id,
  expires_at: new Date(expiresAt),
})

function openStepUp({ rows, settings, attempts, authenticator }: ConsoleSessionsDependencies) {
  /** A fresh code, in demo mode the password, allows what asks for one for some minutes. */
  return async (
    caller: Caller,
    { totp, password }: { totp?: string | undefined; password?: string | undefined },
    { asked, now }: Ask,
  ): Promise<{ raisedUntil: number }> => {
    const account = await accountRows(rows).byId(caller.accountId)
    if (!account) return refuse('Session InvalidSessionToken')
    if (asked.isDemo) {
      if (password === undefined || account.password_hash === null) return refuse('PROOF_REQUIRED')
      await attempts.takePassword(account.id)
      const turn = turnOfAccount(account.id)
      if (!(await isPassword(password, account.password_hash, turn))) return refuse('INVALID_CREDENTIAL')
    } else {
      const step = await authenticator.checkOperator({ account, totp, isDemo: false, now })
      if (step === null || !(await authenticator.spend(account.id, step))) return refuse('INVALID_OTP')
    }
    const raisedUntil = now + settings.console.raisedMs
    await consoleRows(rows).raise(caller.sessionId, new Date(raisedUntil))
    return { raisedUntil }
  }
}

function listsOf({ rows, sessions }: ConsoleSessionsDependencies, momentOf: MomentOf) {
  return {
    /** The open sessions of an account, the last used first; `thisId` is the session of the call. */
    async list(accountId: string, thisId: string, now: number): Promise<ConsoleSessionListed[]> {
      const open = await consoleRows(rows).openOf([accountId], momentOf(now))
      return open.map((session) => ({
        id: session.id,
        createdAt: session.created_at.getTime(),
        usedAt: session.used_at.getTime(),
        endsAt: session.hard_expires_at.getTime(),
        address: session.address,
        browser: session.browser,
        isThis: session.id === thisId,
      }))
    },

    /** Ends one session of an account, or all; answers how many. */
    async end(accountId: string, sessionId?: string): Promise<number> {
      if (sessionId !== undefined && !isId(sessionId)) return 0
      const ended = await consoleRows(rows).end(accountId, sessionId)
      await sessions.announceEnded(accountId, ended, 'logout')
      return ended.length
    },
  }
}
