import type { Kysely, Selectable } from 'kysely'
import type { UserTables } from './tables.ts'

export type PartnerRow = Selectable<UserTables['partner']>

/** Partners that one list contains at most. */
const PARTNERS_MAX = 500

/** The SQL of partners, their members, and used tokens. */
export function partnerRows(db: Kysely<UserTables>) {
  return {
    bySlug: (slug: string) =>
      db.selectFrom('partner').selectAll().where('slug', '=', slug).executeTakeFirst(),
    byClient: (jwtClient: string) =>
      db.selectFrom('partner').selectAll().where('jwt_client', '=', jwtClient).executeTakeFirst(),
    list: () =>
      db
        .selectFrom('partner')
        .selectAll()
        .where('enabled', '=', true)
        .orderBy('name')
        .limit(PARTNERS_MAX)
        .execute(),

    async put(partner: PartnerRow): Promise<void> {
      const { slug: _, ...changed } = partner
      await db
        .insertInto('partner')
        .values(partner)
        .onConflict((taken) => taken.column('slug').doUpdateSet(changed))
        .execute()
    },

    /** Does not change a partner that an operator created. */
    async putDemo(partner: PartnerRow): Promise<void> {
      const { slug: _, ...changed } = partner
      await db
        .insertInto('partner')
        .values(partner)
        .onConflict((taken) => taken.column('slug').doUpdateSet(changed).where('partner.is_demo', '=', true))
        .execute()
    },

    async enrol(slug: string, accountId: string, at: Date): Promise<void> {
      await db
        .insertInto('partner_member')
        .values({ partner_slug: slug, account_id: accountId, created_at: at })
        .onConflict((taken) => taken.doNothing())
        .execute()
    },

    async isMember(slug: string, accountId: string): Promise<boolean> {
      const found = await db
        .selectFrom('partner_member')
        .select('account_id')
        .where('partner_slug', '=', slug)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return found !== undefined
    },

    /** False when this token has been used already. */
    async spend(hash: Buffer, expiresAt: Date): Promise<boolean> {
      const spent = await db
        .insertInto('spent_token')
        .values({ hash, expires_at: expiresAt })
        .onConflict((taken) => taken.doNothing())
        .returning('hash')
        .executeTakeFirst()
      return spent !== undefined
    },

    async unspend(hash: Buffer): Promise<void> {
      await db.deleteFrom('spent_token').where('hash', '=', hash).execute()
    },
  }
}
