import { sql, type Kysely, type Selectable } from 'kysely'
import type { UserTables } from './tables.ts'

type AccountRow = Selectable<UserTables['account']>

/** The effect of a link: the contacts before, and the email that is verified now. */
export interface EmailVerified {
  readonly was: Pick<AccountRow, 'id' | 'email' | 'email_verified_at' | 'mobile' | 'mobile_changed_at'>
  readonly email: string
}

/** The SQL of emails and of the links that verify, add or change one; also runs inside a transaction. */
export function emailQueries(db: Kysely<UserTables>) {
  return {
    /** True when the email was unverified before. */
    async verifyEmail(accountId: string, at: Date): Promise<boolean> {
      const verified = await db
        .updateTable('account')
        .set({ email_verified_at: at })
        .where('id', '=', accountId)
        .where('email_verified_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return verified !== undefined
    },

    /**
     * Deletes a link that would add an email or change it: a stranger whom the owner has just locked out may have
     * requested it.
     */
    async dropEmailInvitation(accountId: string): Promise<void> {
      await db
        .deleteFrom('verification_link')
        .where('account_id', '=', accountId)
        .where(({ or, eb }) =>
          or([
            eb('replaces', 'is not', null),
            eb('account_id', 'in', db.selectFrom('account').select('id').where('email', 'is', null)),
          ]),
        )
        .execute()
    },

    /** Only the link of the newest email is valid. */
    async putVerificationLink(link: UserTables['verification_link']): Promise<void> {
      await db.deleteFrom('verification_link').where('account_id', '=', link.account_id).execute()
      await db.insertInto('verification_link').values(link).execute()
    },

    /**
     * Verifies the email of the link if it is still the account's, adds it to an account without one, or puts it in
     * the place of the one that the link names. The link stays valid until it expires, because mail scanners open it
     * before the person does.
     */
    async useVerificationLink(hash: Buffer, at: Date): Promise<EmailVerified | 'expired' | undefined> {
      const link = await db
        .selectFrom('verification_link')
        .innerJoin('account', 'account.id', 'verification_link.account_id')
        .selectAll('account')
        .select(['verification_link.email as linked', 'replaces', 'verification_link.expires_at'])
        .where('hash', '=', hash)
        .forUpdate('account')
        .executeTakeFirst()
      if (!link) return undefined
      const isOwn = link.email === link.linked
      // Who opens the link of a verified email again hears that it is verified, however late.
      if (isOwn && link.email_verified_at !== null) return { was: link, email: link.linked }
      if (link.expires_at <= at) return 'expired'
      if (!isOwn && link.email !== link.replaces) return undefined
      await db
        .updateTable('account')
        .set({ email: link.linked, email_verified_at: at })
        .where('id', '=', link.id)
        .execute()
      if (link.replaces !== null) await endLinksOfEmail(db, link)
      return { was: link, email: link.linked }
    },

    /** The account and the email of a link that has expired. */
    expiredVerification: (hash: Buffer, at: Date) =>
      db
        .selectFrom('verification_link')
        .innerJoin('account', 'account.id', 'verification_link.account_id')
        .select(['account.id', 'account.email', 'account.email_verified_at', 'account.is_demo'])
        .select(['verification_link.email as linked', 'replaces'])
        .where('hash', '=', hash)
        .where('verification_link.expires_at', '<=', at)
        .executeTakeFirst(),

    async addRoles(accountId: string, roles: readonly string[]): Promise<void> {
      await db
        .updateTable('account')
        .set(({ ref }) => ({
          roles: sql<string[]>`array(select distinct unnest(${ref('roles')} || ${[...roles]}::text[]))`,
        }))
        .where('id', '=', accountId)
        .execute()
    },
  }
}

/** Links that letters carried to an email which is the account's no more; a verified one keeps those that undo. */
async function endLinksOfEmail(
  db: Kysely<UserTables>,
  was: Pick<AccountRow, 'id' | 'email_verified_at'>,
): Promise<void> {
  const passwords = db.deleteFrom('password_link').where('account_id', '=', was.id)
  await passwords.where(sql<boolean>`roles = '{}'`).execute()
  if (was.email_verified_at !== null) return
  const undoing = db.deleteFrom('undo_link').where('account_id', '=', was.id)
  await undoing.where('is_by_email', '=', true).execute()
}
