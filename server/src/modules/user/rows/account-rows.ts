import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { keepQuery } from '#platform/database/kept-query'
import { emailQueries } from './email-rows.ts'
import type { UserTables } from './tables.ts'

export type AccountRow = Selectable<UserTables['account']>
export type ProfileRow = Selectable<UserTables['profile']>

const accountQuery = keepQuery((db: Kysely<UserTables>, given: { id: string }) =>
  db.selectFrom('account').selectAll().where('id', '=', given.id),
)

const profileQuery = keepQuery((db: Kysely<UserTables>, given: { accountId: string }) =>
  db.selectFrom('profile').selectAll().where('account_id', '=', given.accountId),
)

const profilesQuery = keepQuery((db: Kysely<UserTables>, given: { ids: readonly string[] }) =>
  db
    .selectFrom('profile')
    .selectAll()
    .where('id', '=', sql<string>`any(${given.ids}::uuid[])`),
)

/** An installation has tens of operators. */
const OPERATORS_MAX = 1_000

/** What the rules of a prize draw ask of an account. */
export interface DrawParticipant {
  readonly birthDate: string | null
  readonly hasNumber: boolean
  readonly createdAt: number
  readonly roles: readonly string[]
}

/** The SQL of accounts, profiles and links; also runs inside a transaction. */
export function accountRows(db: Kysely<UserTables>) {
  return {
    ...accountQueries(db),
    ...credentialQueries(db),
    ...passwordQueries(db),
    ...emailQueries(db),
    ...profileQueries(db),
    ...passwordLinkQueries(db),
  }
}

function accountQueries(db: Kysely<UserTables>) {
  return {
    /** False, without an insert, when the email or the username is taken. */
    async insert(account: AccountRow, profile: ProfileRow): Promise<boolean> {
      const [made] = await db
        .insertInto('account')
        .values(account)
        .onConflict((taken) => taken.doNothing())
        .returning('id')
        .execute()
      if (!made) return false
      await db.insertInto('profile').values(profile).execute()
      return true
    },

    /** Locks the account until the transaction ends. */
    hold: (id: string) =>
      db.selectFrom('account').select('id').where('id', '=', id).forUpdate().executeTakeFirst(),

    byId: async (id: string) => (await accountQuery(db, { id }))[0],

    /** Open accounts with one of these roles. */
    withRoles: async (roles: readonly string[]): Promise<string[]> => {
      const found = await db
        .selectFrom('account')
        .select('id')
        .where('status', '=', 'active')
        .where(sql<boolean>`roles <> '{}' and roles && ${[...roles]}::text[]`)
        .limit(OPERATORS_MAX)
        .execute()
      return found.map(({ id }) => id)
    },

    /** What the rules of a prize draw ask of these accounts; unknown ones are left out. */
    participantsOf: async (ids: readonly string[]): Promise<ReadonlyMap<string, DrawParticipant>> => {
      const found = await db
        .selectFrom('account')
        .select(['id', 'birth_date', 'mobile', 'created_at', 'roles'])
        .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .execute()
      return new Map(
        found.map(({ id, birth_date, mobile, created_at, roles }) => [
          id,
          {
            birthDate: birth_date,
            hasNumber: mobile !== null,
            createdAt: created_at.getTime(),
            roles,
          },
        ]),
      )
    },

    byEmail: (email: string) =>
      db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst(),
    byUsername: (username: string) =>
      db.selectFrom('account').selectAll().where('username', '=', username).executeTakeFirst(),

    byMobile: (mobile: string) =>
      db.selectFrom('account').selectAll().where('mobile', '=', mobile).executeTakeFirst(),

    /** When the suspensions of these accounts end; those without one are left out. */
    async suspensionsOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const found = await db
        .selectFrom('account')
        .select(['id', 'suspended_until'])
        .where('id', '=', sql<string>`any(${[...accountIds]}::uuid[])`)
        .where('suspended_until', 'is not', null)
        .execute()
      return new Map(found.map(({ id, suspended_until }) => [id, suspended_until?.getTime() ?? 0]))
    },

    async setSuspended(accountId: string, until: Date | null): Promise<void> {
      await db.updateTable('account').set({ suspended_until: until }).where('id', '=', accountId).execute()
    },
  }
}

function credentialQueries(db: Kysely<UserTables>) {
  return {
    async setPassword(accountId: string, passwordHash: string): Promise<void> {
      await db
        .updateTable('account')
        .set({ password_hash: passwordHash })
        .where('id', '=', accountId)
        .execute()
    },

    /** False when there is a birth date already. */
    async setBirthDate(accountId: string, birthDate: string): Promise<boolean> {
      const updated = await db
        .updateTable('account')
        .set({ birth_date: birthDate })
        .where('id', '=', accountId)
        .where('birth_date', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return updated !== undefined
    },

    /** Marks the time step of a code as used; false for this step or an earlier one. Each code is good once. */
    async spendTotpStep(accountId: string, step: bigint): Promise<boolean> {
      const spent = await db
        .updateTable('account')
        .set({ totp_step: step })
        .where('id', '=', accountId)
        .where(({ eb, or }) => or([eb('totp_step', 'is', null), eb('totp_step', '<', step)]))
        .returning('id')
        .executeTakeFirst()
      return spent !== undefined
    },

    async setTotp(accountId: string, sealed: string): Promise<void> {
      const set = { totp_sealed: sealed, totp_step: null, totp_since: null }
      await db.updateTable('account').set(set).where('id', '=', accountId).execute()
    },
  }
}

function passwordQueries(db: Kysely<UserTables>) {
  return {
    /**
     * Replaces the password with this hash and deletes password links; false when the account has another hash by now.
     */
    async changePassword(
      accountId: string,
      { oldHash, newHash }: { oldHash: string | null; newHash: string },
    ): Promise<boolean> {
      const changed = await db
        .updateTable('account')
        .set({ password_hash: newHash })
        .where('id', '=', accountId)
        .where(sql<boolean>`password_hash is not distinct from ${oldHash}`)
        .returning('id')
        .executeTakeFirst()
      if (!changed) return false
      const ofAccount = db.deleteFrom('password_link').where('account_id', '=', accountId)
      await ofAccount.where(sql<boolean>`roles = '{}'`).execute()
      return true
    },

    /** False when another account has this number. */
    async setMobile(accountId: string, mobile: string, at: Date): Promise<boolean> {
      const taken = sql<boolean>`not exists (${db.selectFrom('account').select('id').where('mobile', '=', mobile)})`
      const set = await db
        .updateTable('account')
        .set({ mobile, mobile_changed_at: at })
        .where('id', '=', accountId)
        .where(taken)
        .returning('id')
        .executeTakeFirst()
      return set !== undefined
    },

    async dropNumber(accountId: string, at: Date): Promise<void> {
      const set = { mobile: null, mobile_changed_at: at }
      await db.updateTable('account').set(set).where('id', '=', accountId).execute()
    },

    /** Removes and returns a number that the account got after `since`; null when it has had it for longer. */
    async dropNumberSince(accountId: string, since: Date): Promise<string | null> {
      const young = await db
        .selectFrom('account')
        .select('mobile')
        .where('id', '=', accountId)
        .where('mobile_changed_at', '>', since)
        .forUpdate()
        .executeTakeFirst()
      if (!young?.mobile) return null
      await db.updateTable('account').set({ mobile: null }).where('id', '=', accountId).execute()
      return young.mobile
    },
  }
}

function profileQueries(db: Kysely<UserTables>) {
  return {
    profileOfAccount: async (accountId: string) => (await profileQuery(db, { accountId }))[0],

    profiles: (ids: readonly string[]) => profilesQuery(db, { ids }),

    profilesOfAccounts: (accountIds: readonly string[]) =>
      db
        .selectFrom('profile')
        .selectAll()
        .where('account_id', '=', sql<string>`any(${[...accountIds]}::uuid[])`)
        .execute(),

    profileByEmail: (email: string) =>
      db
        .selectFrom('profile')
        .innerJoin('account', 'account.id', 'profile.account_id')
        .selectAll('profile')
        .where('account.email', '=', email)
        .executeTakeFirst(),

    /** Locks the profile until the transaction ends. */
    holdProfile: (id: string) =>
      db.selectFrom('profile').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    updateProfile: (id: string, set: Partial<Pick<ProfileRow, 'name' | 'bio' | 'avatar'>>) =>
      db.updateTable('profile').set(set).where('id', '=', id).returningAll().executeTakeFirst(),

    /** Keeps the first time when the profile is hidden already. */
    async hideProfile(id: string, at: Date): Promise<void> {
      await db
        .updateTable('profile')
        .set({ hidden_at: at })
        .where('id', '=', id)
        .where('hidden_at', 'is', null)
        .execute()
    },

    async showProfile(id: string): Promise<void> {
      await db.updateTable('profile').set({ hidden_at: null }).where('id', '=', id).execute()
    },
  }
}

interface PasswordLinkTaken {
  accountId: string
  roles: string[]
  totpSealed: string | null
  provesEmail: boolean
}

function passwordLinkQueries(db: Kysely<UserTables>) {
  return {
    /**
     * A newer link replaces an older one of its kind. A link that grants roles is separate, so that requesting a new
     * password by email does not end a link that was handed to an operator.
     */
    async putPasswordLink(link: Insertable<UserTables['password_link']>): Promise<void> {
      await db
        .deleteFrom('password_link')
        .where('account_id', '=', link.account_id)
        .where(sql<boolean>`(roles = '{}') = (${link.roles}::text[] = '{}')`)
        .execute()
      await db.insertInto('password_link').values(link).execute()
    },

    /** The account of a link that can still be used. */
    accountOfPasswordLink: (hash: Buffer, at: Date) =>
      db
        .selectFrom('password_link')
        .innerJoin('account', 'account.id', 'password_link.account_id')
        .innerJoin('profile', 'profile.account_id', 'account.id')
        .select(['account.email', 'account.username', 'account.mobile', 'profile.name'])
        .where('password_link.hash', '=', hash)
        .where('password_link.expires_at', '>', at)
        .executeTakeFirst(),

    /** Deletes the link and returns its account and what it grants; `undefined` when it is unknown or expired. */
    async takePasswordLink(hash: Buffer, at: Date): Promise<PasswordLinkTaken | undefined> {
      const taken = await db
        .deleteFrom('password_link')
        .where('hash', '=', hash)
        .returning(['account_id', 'expires_at', 'roles', 'totp_sealed', 'proves_email'])
        .executeTakeFirst()
      if (!taken || taken.expires_at <= at) return undefined
      const { account_id: accountId, roles, totp_sealed: totpSealed, proves_email: provesEmail } = taken
      return { accountId, roles, totpSealed, provesEmail }
    },
  }
}
