import type { Locale } from '@tayang/contract'
import { sql, type Kysely } from 'kysely'
import type { UserTables } from './tables.ts'

/** The SQL of devices and of the sessions that stand on them. */
export function deviceRows(db: Kysely<UserTables>) {
  const standing = (at: Date) =>
    db
      .selectFrom('device')
      .innerJoin('session', 'session.device_uuid', 'device.uuid')
      .where('session.refresh_expires_at', '>', at)
      .where('session.hard_expires_at', '>', at)

  return {
    /** Those of an account that are signed in, the one used last first. */
    standingOf: (accountId: string, at: Date) =>
      standing(at)
        .where('device.account_id', '=', accountId)
        .groupBy('device.uuid')
        .selectAll('device')
        .select(({ fn }) => fn.max('session.used_at').as('used_at'))
        .orderBy('used_at', 'desc')
        .orderBy('device.uuid')
        .execute(),

    ofSession: (sessionId: string) =>
      db
        .selectFrom('session')
        .innerJoin('device', 'device.uuid', 'session.device_uuid')
        .selectAll('device')
        .select('session.created_at as signed_in_at')
        .where('session.id', '=', sessionId)
        .executeTakeFirst(),

    /** How many others an account has. */
    async countOthers(accountId: string, uuid: string): Promise<number> {
      const { count } = await db
        .selectFrom('device')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('account_id', '=', accountId)
        .where('uuid', '!=', uuid)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** When the newest device of an account came. */
    async newestOf(accountId: string): Promise<Date | null> {
      const { newest } = await db
        .selectFrom('device')
        .select(({ fn }) => fn.max('created_at').as('newest'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      return newest
    },

    /** What the browser that was used last is read in. */
    async languageOf(accountId: string): Promise<Locale | undefined> {
      const last = db.selectFrom('device').select('language').where('account_id', '=', accountId)
      return (await last.orderBy('seen_at', 'desc').limit(1).executeTakeFirst())?.language
    },

    async countOf(accountId: string): Promise<number> {
      const { count } = await db
        .selectFrom('device')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** Accounts with a token, in the order of their ids, and where the next page begins. */
    async withPush({ after, limit }: { after: string | null; limit: number }): Promise<{
      profileIds: string[]
      last: string | null
    }> {
      const found = await db
        .selectFrom('device')
        .innerJoin('profile', 'profile.account_id', 'device.account_id')
        .select(['device.account_id', 'profile.id'])
        .distinct()
        .where('device.firebase_token', 'is not', null)
        .$if(after !== null, (all) => all.where('device.account_id', '>', after))
        .orderBy('device.account_id')
        .limit(limit)
        .execute()
      return { profileIds: found.map(({ id }) => id), last: found.at(-1)?.account_id ?? null }
    },

    /** Removes a device of this account with its sessions and answers their ids; nothing where it has none such. */
    async remove(accountId: string, uuid: string): Promise<string[] | undefined> {
      const sessions = await db
        .deleteFrom('session')
        .where('device_uuid', '=', uuid)
        .where('account_id', '=', accountId)
        .returning('id')
        .execute()
      const removed = await db
        .deleteFrom('device')
        .where('uuid', '=', uuid)
        .where('account_id', '=', accountId)
        .returning('uuid')
        .executeTakeFirst()
      return removed && sessions.map(({ id }) => id)
    },

    /** One browser has one token: whoever had it before on this browser hears nothing through it any more. */
    async setPushToken(uuid: string, token: string | null, language?: Locale): Promise<void> {
      if (token !== null) {
        await db
          .updateTable('device')
          .set({ firebase_token: null })
          .where('firebase_token', '=', token)
          .where('uuid', '!=', uuid)
          .execute()
      }
      await db
        .updateTable('device')
        .set({
          firebase_token: token,
          ...(token !== null && { left_at: null }),
          ...(language && { language }),
        })
        .where('uuid', '=', uuid)
        .execute()
    },

    /** Somebody logged out on all of their devices. */
    async leaveAll(accountId: string, at: Date): Promise<void> {
      await db.updateTable('device').set({ left_at: at }).where('account_id', '=', accountId).execute()
    },

    /**
     * Where these accounts can be reached: signed in for good, and the consent to it not withdrawn. A device where
     * somebody logged out is among them only where that is asked for.
     */
    pushTargets: (
      accountIds: readonly string[],
      { at, withLeft, limit }: { at: Date; withLeft: boolean; limit: number },
    ) =>
      db
        .selectFrom('device')
        .innerJoin('account', 'account.id', 'device.account_id')
        .leftJoin('session', (join) =>
          join
            .onRef('session.device_uuid', '=', 'device.uuid')
            .on('session.refresh_expires_at', '>', at)
            .on('session.hard_expires_at', '>', at)
            .on('session.validated_at', 'is not', null),
        )
        .where('device.account_id', '=', sql<string>`any(${[...accountIds]}::uuid[])`)
        .where('account.status', '=', 'active')
        .where('device.firebase_token', 'is not', null)
        .where(({ and, or, eb }) =>
          or([
            and([eb('device.left_at', 'is', null), eb('session.id', 'is not', null)]),
            ...(withLeft ? [eb('device.left_at', 'is not', null)] : []),
          ]),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('consent as said')
                .select('said.id')
                .whereRef('said.account_id', '=', 'device.account_id')
                .where('said.purpose', '=', 'push')
                .where('said.is_granted', '=', false)
                .where(({ not, exists, selectFrom }) =>
                  not(
                    exists(
                      selectFrom('consent as later')
                        .select('later.id')
                        .whereRef('later.account_id', '=', 'said.account_id')
                        .where('later.purpose', '=', 'push')
                        .where(sql<boolean>`(later.at, later.id) > (said.at, said.id)`),
                    ),
                  ),
                ),
            ),
          ),
        )
        .distinctOn('device.uuid')
        .select(['device.account_id as accountId', 'device.uuid as deviceUuid', 'device.language'])
        .select(({ fn }) => fn.coalesce('session.used_at', 'device.seen_at').as('usedAt'))
        .select(({ ref }) => sql<string>`${ref('device.firebase_token')}`.as('token'))
        .orderBy('device.uuid')
        .orderBy('session.used_at', (order) => order.desc().nullsLast())
        .limit(limit)
        .execute(),
  }
}
