import type { ConsoleRole, OperatorLink, OperatorListed } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import { pageOf, readCursor } from '#platform/http/cursor'
import { isId } from '#platform/ids/ids'
import { refuse } from '#platform/http/refusal'
import type { Log } from '#platform/log/log'
import { originOf, type Settings } from '#platform/settings/settings'
import type { Accounts } from '../accounts/accounts.ts'
import type { NewOperator } from '../accounts/provisioned-accounts.ts'
import { knownRoles } from '../accounts/roles.ts'
import { consoleRows } from '../rows/console-rows.ts'
import { operatorRows, type OperatorRow } from '../rows/operator-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import type { Sessions } from '../sessions/sessions.ts'

interface OperatorsDependencies {
  database: Database
  rows: Kysely<UserTables>
  settings: Pick<Settings, 'console' | 'host' | 'origin' | 'port'>
  clock: Clock
  log: Log
  accounts: Pick<Accounts, 'byEmail' | 'byId'>
  sessions: Pick<Sessions, 'announceEnded'>
  makeOperator(email: string, roles: readonly ConsoleRole[]): Promise<NewOperator>
}

interface OperatorsAsk {
  readonly cursor?: string | undefined
  readonly perPage: number
  readonly role?: ConsoleRole | undefined
  readonly search?: string | undefined
}

export type Operators = ReturnType<typeof openOperators>

/**
 * Who is an operator and with which roles. Nobody changes their own, and there is always an admin. See
 * docs/product/operators.md#roles.
 */
export function openOperators(needs: OperatorsDependencies) {
  return { ...readsOf(needs), ...linksOf(needs), ...changesOf(needs) }
}

function readsOf({ rows, settings, clock }: OperatorsDependencies) {
  const present = async (found: readonly OperatorRow[]): Promise<OperatorListed[]> => {
    const at = new Date(clock.now())
    const moment = { at, idleSince: new Date(clock.now() - settings.console.idleMs) }
    const ids = found.map(({ id }) => id)
    const open = Map.groupBy(await consoleRows(rows).openOf(ids, moment), (session) => session.account_id)
    return found.map((row) => {
      const sessions = open.get(row.id) ?? []
      return {
        id: row.id,
        profileId: row.profileId,
        name: row.name,
        avatar: row.avatar,
        email: row.email,
        roles: knownRoles(row.roles.length > 0 ? row.roles : (row.linkRoles ?? [])),
        status: row.status === 'banned' ? 'banned' : row.roles.length > 0 ? 'active' : 'invited',
        linkEndsAt: row.linkEndsAt?.getTime() ?? null,
        hasSecondFactor: row.hasSecondFactor,
        sessions: sessions.length,
        usedAt: sessions[0]?.used_at.getTime() ?? null,
      }
    })
  }

  return {
    /** By name. */
    async list({ cursor, perPage, role, search }: OperatorsAsk) {
      const after = readCursor(cursor, ['string', 'string']) as [string, string] | null
      if (after && !isId(after[1])) return refuse('INVALID_PARAMETERS')
      const at = new Date(clock.now())
      const found = await operatorRows(rows).list({ at, role, search, after, limit: perPage + 1 })
      const { rows: page, meta } = pageOf(found, perPage, ({ key, id }) => [key, id])
      return { data: await present(page), meta }
    },

    /** One operator; `undefined` for everybody else. */
    async find(id: string): Promise<OperatorListed | undefined> {
      if (!isId(id)) return undefined
      const found = await operatorRows(rows).list({ at: new Date(clock.now()), id, limit: 1 })
      return (await present(found))[0]
    },
  }
}

function linksOf({ rows, settings, clock, accounts, makeOperator }: OperatorsDependencies) {
  const linkOf = ({ accountId, token, expiresAt, totpUri }: NewOperator): OperatorLink => ({
    id: accountId,
    url: `${originOf(settings)}/reset-password?token=${token}`,
    expiresAt,
    totpUri,
  })

  return {
    /** A link that makes somebody an operator once it has been used. */
    async invite(email: string, roles: readonly ConsoleRole[], byAccountId: string): Promise<OperatorLink> {
      if ((await accounts.byEmail(email))?.id === byAccountId) return refuse('FORBIDDEN')
      return linkOf(await makeOperator(email, roles))
    },

    /** A link that sets a new password and a new second factor; `undefined` for somebody who is no operator. */
    async renewSecondFactor(id: string): Promise<OperatorLink | undefined> {
      const found = isId(id) ? await operatorRows(rows).list({ at: new Date(clock.now()), id, limit: 1 }) : []
      const [operator] = found
      if (!operator || operator.email === null) return undefined
      const roles = knownRoles(operator.roles.length > 0 ? operator.roles : (operator.linkRoles ?? []))
      return linkOf(await makeOperator(operator.email, roles))
    },

    /**
     * What the command of the installation gives where it names no roles: an operator keeps theirs, and the first
     * operator of an installation gets every role; `undefined` for anybody else.
     */
    async rolesByDefault(
      email: string,
      all: readonly ConsoleRole[],
    ): Promise<readonly ConsoleRole[] | undefined> {
      const account = await accounts.byEmail(email)
      const own = knownRoles(account?.roles ?? [])
      if (own.length > 0) return own
      const admins = await operatorRows(rows).holdAdmins()
      return admins.length === 0 ? all : undefined
    },
  }
}

function changesOf({ database, rows, clock, sessions, log }: OperatorsDependencies) {
  /** Sets roles, none to remove the operator; a role that is taken away ends the sessions of the console. */
  const put = async (id: string, roles: readonly ConsoleRole[], byAccountId: string): Promise<void> => {
    if (id === byAccountId) return refuse('FORBIDDEN')
    if (!isId(id)) return refuse('NOT_FOUND')
    const ended = await database.transaction(rows, async (tx) => {
      const own = operatorRows(tx)
      const admins = await own.holdAdmins()
      const held = await own.hold(id, new Date(clock.now()))
      if (!held || (held.roles.length === 0 && held.linkRoles === null)) return refuse('NOT_FOUND')
      const isLastAdmin = admins.includes(id) && admins.length === 1
      if (isLastAdmin && !roles.includes('admin')) return refuse('LAST_ADMIN')
      await own.setLinkRoles(id, roles)
      // Who was invited gets the roles with the link: only then is it certain who has it.
      if (held.roles.length > 0) await own.setRoles(id, roles)
      if (roles.length === 0) await own.dropSecondFactor(id)
      const isLess = held.roles.some((role) => !(roles as readonly string[]).includes(role))
      return isLess ? await consoleRows(tx).end(id) : []
    })
    log.info({ account: id, roles, by: byAccountId }, 'the roles of an operator were set')
    await sessions.announceEnded(id, ended, 'roles-taken')
  }

  return {
    setRoles: put,
    remove: (id: string, byAccountId: string) => put(id, [], byAccountId),
  }
}
