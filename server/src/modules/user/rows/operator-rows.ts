import type { ConsoleRole } from '@tayang/contract'
import { sql, type Kysely } from 'kysely'
import type { UserTables } from './tables.ts'

/** Where a page of operators begins: after the operator with this name and id. */
export type OperatorKey = readonly [name: string, id: string]

interface OperatorFilter {
  readonly at: Date
  readonly role?: ConsoleRole | undefined
  readonly search?: string | undefined
  readonly after?: OperatorKey | null
  /** Only this account. */
  readonly id?: string
  readonly limit: number
}

export type OperatorRow = Awaited<ReturnType<ReturnType<typeof operatorRows>['list']>>[number]

/** The SQL of operators: accounts with roles, and those whose link that grants roles was not used yet. */
export function operatorRows(db: Kysely<UserTables>) {
  return {
    list: (filter: OperatorFilter) => listQuery(db, filter).execute(),

    /** Everybody who is an admin now, locked until the transaction ends, so that two cannot both be the last. */
    async holdAdmins(): Promise<string[]> {
      const admins = await db
        .selectFrom('account')
        .select('id')
        .where(sql<boolean>`roles <> '{}'`)
        .where(sql<boolean>`'admin' = any(roles)`)
        .where('status', '=', 'active')
        .orderBy('id')
        .forUpdate()
        .execute()
      return admins.map(({ id }) => id)
    },

    /** The account, locked until the transaction ends, and the roles that an unused link of it grants. */
    async hold(id: string, at: Date): Promise<{ roles: string[]; linkRoles: string[] | null } | undefined> {
      const account = await db
        .selectFrom('account')
        .select('roles')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!account) return undefined
      const link = await db
        .selectFrom('password_link')
        .select('roles')
        .where('account_id', '=', id)
        .where(sql<boolean>`roles <> '{}'`)
        .where('expires_at', '>', at)
        .forUpdate()
        .executeTakeFirst()
      return { roles: account.roles, linkRoles: link?.roles ?? null }
    },

    async setRoles(id: string, roles: readonly string[]): Promise<void> {
      await db
        .updateTable('account')
        .set({ roles: [...roles] })
        .where('id', '=', id)
        .execute()
    },

    /** A link that was given out grants these roles from now on; with none it grants nothing and ends. */
    async setLinkRoles(id: string, roles: readonly string[]): Promise<void> {
      const granting = sql<boolean>`roles <> '{}'`
      if (roles.length === 0) {
        await db.deleteFrom('password_link').where('account_id', '=', id).where(granting).execute()
        return
      }
      await db
        .updateTable('password_link')
        .set({ roles: [...roles] })
        .where('account_id', '=', id)
        .where(granting)
        .execute()
    },

    async dropSecondFactor(id: string): Promise<void> {
      await db
        .updateTable('account')
        .set({ totp_sealed: null, totp_step: null })
        .where('id', '=', id)
        .execute()
    },
  }
}

function listQuery(db: Kysely<UserTables>, { at, role, search, after, id, limit }: OperatorFilter) {
  const granting = db
    .selectFrom('password_link')
    .select(['account_id', 'roles', 'expires_at'])
    .distinctOn('account_id')
    .where(sql<boolean>`roles <> '{}'`)
    .where('expires_at', '>', at)
    .orderBy('account_id')
    .orderBy('expires_at', 'desc')
  const operators = db
    .selectFrom('account')
    .select('id')
    .where(sql<boolean>`roles <> '{}'`)
    .union(
      db
        .selectFrom('password_link')
        .select('account_id as id')
        .where(sql<boolean>`roles <> '{}'`)
        .where('expires_at', '>', at),
    )
  const key = sql<string>`lower(profile.name)`
  return db
    .selectFrom('account')
    .innerJoin('profile', 'profile.account_id', 'account.id')
    .leftJoin(granting.as('link'), 'link.account_id', 'account.id')
    .select([
      'account.id as id',
      'account.email as email',
      'account.status as status',
      'account.roles as roles',
      'profile.id as profileId',
      'profile.name as name',
      'profile.avatar as avatar',
      'link.roles as linkRoles',
      'link.expires_at as linkEndsAt',
      key.as('key'),
      sql<boolean>`account.totp_sealed is not null`.as('hasSecondFactor'),
    ])
    .where('account.id', 'in', operators)
    .$if(id !== undefined, (all) => all.where('account.id', '=', id ?? ''))
    .$if(role !== undefined, (all) =>
      all.where(sql<boolean>`${role}::text = any(account.roles || coalesce(link.roles, '{}'))`),
    )
    .$if(search !== undefined, (all) =>
      all.where(
        sql<boolean>`position(lower(${search}::text) in lower(profile.name || ' ' || coalesce(account.email, ''))) > 0`,
      ),
    )
    .$if(after !== null && after !== undefined, (all) =>
      all.where(sql<boolean>`(${key}, account.id) > (${after?.[0]}::text, ${after?.[1]}::uuid)`),
    )
    .orderBy(key)
    .orderBy('account.id')
    .limit(limit)
}
