import { sql, type Kysely, type Selectable } from 'kysely'
import { keepQuery } from '#platform/database/kept-query'
import type { UserTables } from './tables.ts'

export type ConsoleSessionRow = Selectable<UserTables['console_session']>

/**
 * A database that only reads can note neither a renewal nor a use. Nothing of the console grows old meanwhile, so that
 * operators go on ending shows: docs/product/operators.md#console-sessions.
 */
const onlyReads = sql<boolean>`current_setting('transaction_read_only') = 'on'`

/** Sessions that are open at `at`: used since `idleSince`, not over, and of somebody who is still an operator. */
interface Moment {
  readonly at: Date
  readonly idleSince: Date
}

/** Every call of the console runs this first. */
const callerQuery = keepQuery((db: Kysely<UserTables>, input: Moment & { hash: Buffer; spentSince: Date }) =>
  db
    .selectFrom('console_token')
    .innerJoin('console_session', 'console_session.id', 'console_token.session_id')
    .innerJoin('account', 'account.id', 'console_session.account_id')
    .innerJoin('profile', 'profile.account_id', 'account.id')
    .select([
      'console_session.id as sessionId',
      'console_session.used_at as usedAt',
      'console_session.raised_until as raisedUntil',
      'account.id as accountId',
      'account.roles as roles',
      'account.is_demo as isDemo',
      'profile.id as profileId',
      'profile.name as name',
    ])
    .where('console_token.hash', '=', input.hash)
    .where(({ or, eb }) => or([eb('console_token.expires_at', '>', input.at), onlyReads]))
    .where(({ or, eb }) =>
      or([eb('console_token.spent_at', 'is', null), eb('console_token.spent_at', '>', input.spentSince)]),
    )
    .where('console_session.hard_expires_at', '>', input.at)
    .where(({ or, eb }) => or([eb('console_session.used_at', '>', input.idleSince), onlyReads]))
    .where('account.status', '=', 'active'),
)

/** The SQL of console sessions; also runs inside a transaction. */
export function consoleRows(db: Kysely<UserTables>) {
  return { ...readQueries(db), ...beginQueries(db), ...endQueries(db) }
}

function readQueries(db: Kysely<UserTables>) {
  return {
    callerOf: async (input: Moment & { hash: Buffer; spentSince: Date }) => (await callerQuery(db, input))[0],

    openOf: (accountIds: readonly string[], { at, idleSince }: Moment): Promise<ConsoleSessionRow[]> =>
      db
        .selectFrom('console_session')
        .selectAll()
        .where('account_id', '=', sql<string>`any(${[...accountIds]}::uuid[])`)
        .where('hard_expires_at', '>', at)
        .where('used_at', '>', idleSince)
        .orderBy('used_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),

    /** Which of these sessions are open. */
    active: async (ids: readonly string[], { at, idleSince }: Moment): Promise<string[]> => {
      const found = await db
        .selectFrom('console_session')
        .innerJoin('account', 'account.id', 'console_session.account_id')
        .select('console_session.id as id')
        .where('console_session.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .where('hard_expires_at', '>', at)
        .where(({ or, eb }) => or([eb('used_at', '>', idleSince), onlyReads]))
        .where('account.status', '=', 'active')
        .where(sql<boolean>`account.roles <> '{}'`)
        .execute()
      return found.map(({ id }) => id)
    },

    /** The token with its session, locked until the transaction ends. */
    lockToken: (hash: Buffer) => tokenQuery(db, hash).forUpdate().executeTakeFirst(),

    /** The same without a lock where the database only reads; else `undefined`. */
    unrenewable: (hash: Buffer) => tokenQuery(db, hash).where(onlyReads).executeTakeFirst(),
  }
}

const tokenQuery = (db: Kysely<UserTables>, hash: Buffer) =>
  db
    .selectFrom('console_token')
    .innerJoin('console_session', 'console_session.id', 'console_token.session_id')
    .selectAll('console_session')
    .select(['console_token.spent_at as spentAt', 'console_token.expires_at as tokenExpiresAt'])
    .where('console_token.hash', '=', hash)

function beginQueries(db: Kysely<UserTables>) {
  return {
    /** Begins a session and ends those of the account that were idle longest above `keep`; answers the ended ones. */
    async begin(session: ConsoleSessionRow, keep: number): Promise<string[]> {
      await db.insertInto('console_session').values(session).execute()
      const surplus = db
        .selectFrom('console_session')
        .select('id')
        .where('account_id', '=', session.account_id)
        .orderBy('used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(keep)
      const ended = await db
        .deleteFrom('console_session')
        .where('id', 'in', surplus)
        .where('id', '!=', session.id)
        .returning('id')
        .execute()
      return ended.map(({ id }) => id)
    },

    async putToken(token: { hash: Buffer; session_id: string; expires_at: Date }): Promise<void> {
      await db
        .insertInto('console_token')
        .values({ ...token, spent_at: null })
        .execute()
    },

    async spend(hash: Buffer, at: Date): Promise<void> {
      await db.updateTable('console_token').set({ spent_at: at }).where('hash', '=', hash).execute()
    },

    async touch(sessionId: string, at: Date): Promise<void> {
      await db
        .updateTable('console_session')
        .set({ used_at: at })
        .where('id', '=', sessionId)
        .where('used_at', '<', at)
        .execute()
    },

    async raise(sessionId: string, until: Date): Promise<void> {
      await db
        .updateTable('console_session')
        .set({ raised_until: until })
        .where('id', '=', sessionId)
        .execute()
    },
  }
}

function endQueries(db: Kysely<UserTables>) {
  return {
    /** Ends sessions of one account, one of them or all, and returns their ids. */
    async end(accountId: string, sessionId?: string): Promise<string[]> {
      const ended = await db
        .deleteFrom('console_session')
        .where('account_id', '=', accountId)
        .$if(sessionId !== undefined, (all) => all.where('id', '=', sessionId ?? ''))
        .returning('id')
        .execute()
      return ended.map(({ id }) => id)
    },

    /** Deletes what is over. Operators are few, so one statement deletes few rows. */
    async sweep({ at, idleSince }: Moment): Promise<void> {
      await db
        .deleteFrom('console_session')
        .where(({ or, eb }) => or([eb('hard_expires_at', '<=', at), eb('used_at', '<=', idleSince)]))
        .execute()
    },
  }
}
