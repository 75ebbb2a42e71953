import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { keepQuery } from '#platform/database/kept-query'
import { isOperator } from '../accounts/roles.ts'
import { consoleRows } from './console-rows.ts'
import { deviceRows } from './device-rows.ts'
import type { UserTables } from './tables.ts'

export type SessionRow = Selectable<UserTables['session']>

/** Rows that one statement deletes at most, so that a sweep blocks no other statement for long. */
const SWEPT_AT_ONCE = 10_000

/** Every call with a token runs this first; concurrent calls share one query. */
const callersQuery = keepQuery(
  (db: Kysely<UserTables>, input: { accessHashes: readonly Buffer[]; at: Date }) =>
    db
      .selectFrom('access_token')
      .innerJoin('session', 'session.id', 'access_token.session_id')
      .innerJoin('account', 'account.id', 'session.account_id')
      .innerJoin('profile', 'profile.account_id', 'account.id')
      .select([
        'access_token.hash as hash',
        'session.id as sessionId',
        'session.validated_at as validatedAt',
        'account.id as accountId',
        'account.roles as roles',
        'account.is_demo as isDemo',
        'profile.id as profileId',
        'profile.name as name',
      ])
      .where('access_token.hash', '=', sql<Buffer>`any(${input.accessHashes}::bytea[])`)
      .where('access_token.expires_at', '>', input.at)
      .where('session.hard_expires_at', '>', input.at)
      // Excludes a session that began at the moment of a ban.
      .where('account.status', '=', 'active'),
)

/** Tables of tokens and links that expire. */
const SWEPT_TABLES = [
  'access_token',
  'logout_token',
  'password_link',
  'verification_link',
  'spent_token',
] as const

/** So long after its end a link that verifies an email is still told from one that never was. */
const VERIFICATION_KEPT_MS = 30 * 24 * 60 * 60_000

/** The SQL of sessions and their tokens; also runs inside a transaction. */
export function sessionRows(db: Kysely<UserTables>) {
  return {
    ...readQueries(db),
    ...deviceQueries(db),
    ...beginQueries(db),
    ...lockQueries(db),
    ...refreshQueries(db),
    ...endQueries(db),
    ...sweepQueries(db),
  }
}

function readQueries(db: Kysely<UserTables>) {
  return {
    /** The callers of access tokens: one query by the primary key with three joins by primary keys. */
    callersOf: (accessHashes: readonly Buffer[], at: Date) => callersQuery(db, { accessHashes, at }),

    /** Which of these sessions can be used or refreshed at this time. */
    active: async (ids: readonly string[], at: Date): Promise<string[]> => {
      const found = await db
        .selectFrom('session')
        .innerJoin('account', 'account.id', 'session.account_id')
        .select('session.id as id')
        .where('session.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .where('refresh_expires_at', '>', at)
        .where('hard_expires_at', '>', at)
        .where('account.status', '=', 'active')
        .execute()
      return found.map(({ id }) => id)
    },
  }
}

function deviceQueries(db: Kysely<UserTables>) {
  return {
    /** Creates or updates the device; `undefined` when another account has it. */
    async putDevice(device: Insertable<UserTables['device']>): Promise<{ isNew: boolean } | undefined> {
      const put = await db
        .insertInto('device')
        .values(device)
        .onConflict((taken) =>
          taken
            .column('uuid')
            .doUpdateSet(({ ref }) => ({
              name: ref('excluded.name'),
              platform: ref('excluded.platform'),
              os_version: ref('excluded.os_version'),
              screen: ref('excluded.screen'),
              firebase_token: sql<
                string | null
              >`coalesce(${ref('excluded.firebase_token')}, ${ref('device.firebase_token')})`,
              seen_at: ref('excluded.seen_at'),
              left_at: null,
            }))
            .whereRef('device.account_id', '=', 'excluded.account_id'),
        )
        .returning(sql<boolean>`(xmax = 0)`.as('isNew'))
        .executeTakeFirst()
      const token = device.firebase_token ?? null
      if (put && token !== null) await deviceRows(db).setPushToken(device.uuid, token)
      return put
    },

    /** Whether another account has this device. */
    async isTaken(uuid: string, accountId: string | null): Promise<boolean> {
      const row = await db
        .selectFrom('device')
        .select('uuid')
        .where('uuid', '=', uuid)
        .where(sql<boolean>`account_id is distinct from ${accountId}`)
        .executeTakeFirst()
      return row !== undefined
    },

    deviceOf: async (sessionId: string): Promise<string | null> => {
      const row = await db
        .selectFrom('session')
        .select('device_uuid')
        .where('id', '=', sessionId)
        .executeTakeFirst()
      return row?.device_uuid ?? null
    },
  }
}

function beginQueries(db: Kysely<UserTables>) {
  return {
    /**
     * Creates a session with its first tokens and ends the ones idle longest above `keep`. One statement, so that a
     * sign-in costs little more than checking the password.
     */
    async begin(begun: {
      session: SessionRow
      access: { hash: Buffer; expires_at: Date }
      logout: { hash: Buffer; expires_at: Date }
      keep: number
    }): Promise<void> {
      const { id, account_id } = begun.session
      await db
        .with('begun', (to) => to.insertInto('session').values(begun.session).returning('id'))
        .with('access', (to) =>
          to
            .insertInto('access_token')
            .values({ ...begun.access, session_id: id })
            .returning('hash'),
        )
        .with('surplus', (to) =>
          to
            .selectFrom('session')
            .select('id')
            .where('account_id', '=', account_id)
            .orderBy('used_at', 'desc')
            .orderBy('id', 'desc')
            // This statement does not see the new session, which is kept in addition.
            .offset(begun.keep - 1),
        )
        .with('ended', (to) =>
          to
            .deleteFrom('session')
            .where('id', 'in', (of) => of.selectFrom('surplus').select('surplus.id'))
            .returning('id'),
        )
        .insertInto('logout_token')
        .values({ ...begun.logout, account_id, session_id: id })
        .execute()
    },

    async putAccessToken(token: { hash: Buffer; session_id: string; expires_at: Date }): Promise<void> {
      await db.insertInto('access_token').values(token).execute()
    },

    /** Deletes a logout token and returns its account; `undefined` when it is unknown or expired. */
    async takeLogoutToken(hash: Buffer, at: Date): Promise<string | undefined> {
      const taken = await db
        .deleteFrom('logout_token')
        .where('hash', '=', hash)
        .returning(['account_id', 'expires_at'])
        .executeTakeFirst()
      return taken && taken.expires_at > at ? taken.account_id : undefined
    },
  }
}

function lockQueries(db: Kysely<UserTables>) {
  return {
    /** The session whose newest refresh token this is, locked until the transaction ends. */
    lockByRefresh: (hash: Buffer) =>
      db.selectFrom('session').selectAll().where('refresh_hash', '=', hash).forUpdate().executeTakeFirst(),

    /** The session of which this is a used refresh token, locked until the transaction ends. */
    lockBySpentRefresh: (hash: Buffer) =>
      db
        .selectFrom('spent_refresh')
        .innerJoin('session', 'session.id', 'spent_refresh.session_id')
        .selectAll('session')
        .select('spent_refresh.spent_at as spentAt')
        .where('spent_refresh.hash', '=', hash)
        .forUpdate('session')
        .executeTakeFirst(),

    /**
     * Whether the account is active and has this password hash, if one was checked; locked until the transaction ends.
     */
    async holdActive(accountId: string, passwordHash: string | undefined): Promise<boolean> {
      const row = await db
        .selectFrom('account')
        .select('id')
        .where('id', '=', accountId)
        .where('status', '=', 'active')
        .$if(passwordHash !== undefined, (all) => all.where('password_hash', '=', passwordHash ?? ''))
        .forShare()
        .executeTakeFirst()
      return row !== undefined
    },

    isDemoAccount: async (accountId: string): Promise<boolean> => {
      const row = await db
        .selectFrom('account')
        .select('is_demo')
        .where('id', '=', accountId)
        .executeTakeFirst()
      return row?.is_demo === true
    },

    isOperator: async (accountId: string): Promise<boolean> => {
      const row = await db
        .selectFrom('account')
        .select('roles')
        .where('id', '=', accountId)
        .executeTakeFirst()
      return row !== undefined && isOperator(row)
    },
  }
}

function refreshQueries(db: Kysely<UserTables>) {
  return {
    /** Replaces the refresh token by its successor. */
    async rotate(
      session: SessionRow,
      next: { refresh_hash: Buffer; refresh_expires_at: Date; used_at: Date },
    ): Promise<void> {
      await db
        .insertInto('spent_refresh')
        .values({ hash: session.refresh_hash, session_id: session.id, spent_at: next.used_at })
        .execute()
      await db.updateTable('session').set(next).where('id', '=', session.id).execute()
    },

    /** Validates a session; the device is new when this is the first validated session on it. */
    async validate(sessionId: string, at: Date): Promise<{ isNewDevice: boolean }> {
      const known = await db
        .with('final', (to) =>
          to
            .updateTable('session')
            .set({ validated_at: at })
            .where('id', '=', sessionId)
            .where('validated_at', 'is', null)
            .returning('device_uuid'),
        )
        .updateTable('device')
        .from('final')
        .set({ known_at: at })
        .whereRef('device.uuid', '=', 'final.device_uuid')
        .where('device.known_at', 'is', null)
        .returning('device.uuid')
        .executeTakeFirst()
      return { isNewDevice: known !== undefined }
    },
  }
}

function endQueries(db: Kysely<UserTables>) {
  return {
    async end(sessionId: string): Promise<void> {
      await db.deleteFrom('session').where('id', '=', sessionId).execute()
    },

    /** Ends the session of a person who signs out, and marks its device as signed out. */
    async leave(sessionId: string, at: Date): Promise<void> {
      await db
        .with('ended', (to) => to.deleteFrom('session').where('id', '=', sessionId).returning('device_uuid'))
        .updateTable('device')
        .from('ended')
        .set({ left_at: at })
        .whereRef('device.uuid', '=', 'ended.device_uuid')
        .execute()
    },

    /** Ends every session of an account, those of the console too, and returns their ids. */
    async endAll(accountId: string): Promise<string[]> {
      const ended = await db
        .deleteFrom('session')
        .where('account_id', '=', accountId)
        .returning('id')
        .execute()
      await db.deleteFrom('logout_token').where('account_id', '=', accountId).execute()
      return [...ended.map(({ id }) => id), ...(await consoleRows(db).end(accountId))]
    },

    /** Ends every session of an account but one and returns their ids. */
    async endOthers(accountId: string, sessionId: string): Promise<string[]> {
      const ended = await db
        .deleteFrom('session')
        .where('account_id', '=', accountId)
        .where('id', '!=', sessionId)
        .returning('id')
        .execute()
      await db.deleteFrom('logout_token').where('account_id', '=', accountId).execute()
      return ended.map(({ id }) => id)
    },

    /** Ends sessions unused since `idleSince` and the oldest above `keep`, never `except`. */
    async prune(prune: {
      accountId: string
      except: string
      idleSince: Date
      keep: number
    }): Promise<string[]> {
      const surplus = db
        .selectFrom('session')
        .select('id')
        .where('account_id', '=', prune.accountId)
        .orderBy(({ eb }) => eb('id', '=', prune.except), 'desc')
        .orderBy('used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(prune.keep)
      const ended = await db
        .deleteFrom('session')
        .where('account_id', '=', prune.accountId)
        .where('id', '!=', prune.except)
        .where(({ eb, or }) => or([eb('used_at', '<', prune.idleSince), eb('id', 'in', surplus)]))
        .returning('id')
        .execute()
      return ended.map(({ id }) => id)
    },
  }
}

function sweepQueries(db: Kysely<UserTables>) {
  return {
    /** Deletes expired tokens, sessions and devices. */
    async sweep(over: { at: Date; spentBefore: Date; unseenBefore: Date }): Promise<void> {
      const { at, spentBefore, unseenBefore } = over
      for (const table of SWEPT_TABLES) {
        const keptMs = table === 'verification_link' ? VERIFICATION_KEPT_MS : 0
        const before = new Date(at.getTime() - keptMs)
        const ended = db
          .selectFrom(table)
          .select('hash')
          .where('expires_at', '<=', before)
          .limit(SWEPT_AT_ONCE)
        await untilDone(() => db.deleteFrom(table).where('hash', 'in', ended).executeTakeFirst())
      }
      const dead = db
        .selectFrom('session')
        .select('id')
        .where('refresh_expires_at', '<=', at)
        .limit(SWEPT_AT_ONCE)
      await untilDone(() => db.deleteFrom('session').where('id', 'in', dead).executeTakeFirst())
      const spent = db
        .selectFrom('spent_refresh')
        .select('hash')
        .where('spent_at', '<', spentBefore)
        .limit(SWEPT_AT_ONCE)
      await untilDone(() => db.deleteFrom('spent_refresh').where('hash', 'in', spent).executeTakeFirst())
      const forgotten = db
        .selectFrom('device')
        .select('uuid')
        .where('seen_at', '<', unseenBefore)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('session').select('id').whereRef('device_uuid', '=', 'device.uuid'))),
        )
        .limit(SWEPT_AT_ONCE)
      await untilDone(() => db.deleteFrom('device').where('uuid', 'in', forgotten).executeTakeFirst())
    },
  }
}

/** Repeats the statement until it deletes fewer rows than its limit. */
async function untilDone(removeSome: () => Promise<{ numDeletedRows: bigint }>): Promise<void> {
  while ((await removeSome()).numDeletedRows >= SWEPT_AT_ONCE);
}
