import { sql, type Kysely } from 'kysely'
import { factorRows } from './factor-rows.ts'
import type { UserTables } from './tables.ts'

export type UndoLinkRow = UserTables['undo_link']

/** Links that one account has at most; each change makes at most two. */
const LINKS_MAX = 20

/** The SQL of links that undo a change; what changes several tables runs in a transaction. */
export function undoRows(db: Kysely<UserTables>) {
  const ofAccount = (accountId: string) => db.deleteFrom('undo_link').where('account_id', '=', accountId)

  return {
    /** The oldest links above the bound end. */
    async put(link: UndoLinkRow): Promise<void> {
      await db.insertInto('undo_link').values(link).execute()
      const newest = db
        .selectFrom('undo_link')
        .select('hash')
        .where('account_id', '=', link.account_id)
        .orderBy('at', 'desc')
        .limit(LINKS_MAX)
      await ofAccount(link.account_id).where('hash', 'not in', newest).execute()
    },

    find: (hash: Buffer, at: Date) =>
      db
        .selectFrom('undo_link')
        .innerJoin('account', 'account.id', 'undo_link.account_id')
        .select(['undo_link.account_id', 'undo_link.at', 'account.is_demo'])
        .where('undo_link.hash', '=', hash)
        .where('undo_link.expires_at', '>', at)
        .executeTakeFirst(),

    take: (hash: Buffer, at: Date): Promise<UndoLinkRow | undefined> =>
      db
        .deleteFrom('undo_link')
        .where('hash', '=', hash)
        .where('expires_at', '>', at)
        .returningAll()
        .executeTakeFirst(),

    /** Gives the account the contacts of the link back. One is left out where somebody else has it by now. */
    async restore(link: UndoLinkRow, at: Date): Promise<void> {
      const isFree = async (column: 'mobile' | 'email', value: string) => {
        const owner = await db.selectFrom('account').select('id').where(column, '=', value).executeTakeFirst()
        return !owner || owner.id === link.account_id
      }
      const mobile = link.mobile !== null && (await isFree('mobile', link.mobile)) ? link.mobile : null
      const email = link.email !== null && (await isFree('email', link.email)) ? link.email : null
      const { email: now } = await db
        .selectFrom('account')
        .select('email')
        .where('id', '=', link.account_id)
        .executeTakeFirstOrThrow()
      await db
        .updateTable('account')
        .set({
          mobile,
          mobile_changed_at: link.mobile_changed_at,
          password_hash: null,
          // Who opened the link of a letter reads that email.
          ...(email !== now && { email, email_verified_at: email === null ? null : at }),
        })
        .where('id', '=', link.account_id)
        .execute()
    },

    /** Ends what was added to the account since, and every link and device of it. */
    async dropAddedSince(accountId: string, since: Date): Promise<void> {
      await db
        .deleteFrom('identity')
        .where('account_id', '=', accountId)
        .where('created_at', '>=', since)
        .execute()
      await factorRows(db).dropYoung(accountId, since)
      await ofAccount(accountId).where('at', '>=', since).execute()
      const links = db.deleteFrom('password_link').where('account_id', '=', accountId)
      // A link that makes an operator was handed over by another one.
      await links.where(sql<boolean>`roles = '{}'`).execute()
      await db.deleteFrom('verification_link').where('account_id', '=', accountId).execute()
      // Sign-ins on them count as new again: which of them is the owner's is not known.
      await db.deleteFrom('device').where('account_id', '=', accountId).execute()
    },

    async sweep(at: Date): Promise<void> {
      await db.deleteFrom('undo_link').where('expires_at', '<=', at).execute()
    },
  }
}
