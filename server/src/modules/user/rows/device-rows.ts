import type { Locale } from '@tayang/contract'
import { sql, type Kysely } from 'kysely'
import type { UserTables } from './tables.ts'

/** The SQL of devices and of the sessions on them. */
export function deviceRows(db: Kysely<UserTables>) {
  return { ...readQueries(db), ...accountQueries(db), ...pushTokenQueries(db), ...pushTargetQueries(db) }
}

function readQueries(db: Kysely<UserTables>) {
  const active = (at: Date) =>
    db
      .selectFrom('device')
      .innerJoin('session', 'session.device_uuid', 'device.uuid')
      .where('session.refresh_expires_at', '>', at)
      .where('session.hard_expires_at', '>', at)

  return {
    /** The devices of an account with a session, the last used first. */
    activeOf: (accountId: string, at: Date) =>
      active(at)
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

    async isOf(uuid: string, accountId: string): Promise<boolean> {
      const own = db.selectFrom('device').select('uuid').where('uuid', '=', uuid)
      return (await own.where('account_id', '=', accountId).executeTakeFirst()) !== undefined
    },

    /** How many other devices an account has. */
    async countOthers(accountId: string, uuid: string): Promise<number> {
      const { count } = await db
        .selectFrom('device')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('account_id', '=', accountId)
        .where('uuid', '!=', uuid)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

function accountQueries(db: Kysely<UserTables>) {
  return {
    /** When the account got its newest device. */
    async newestOf(accountId: string): Promise<Date | null> {
      const { newest } = await db
        .selectFrom('device')
        .select(({ fn }) => fn.max('created_at').as('newest'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      return newest
    },

    /** The language of the browser that was used last. */
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

    /** Profiles with a push token, in the order of account ids, and where the next page begins. */
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
  }
}

function pushTokenQueries(db: Kysely<UserTables>) {
  return {
    /** Deletes a device with its sessions and returns their ids; `undefined` when the account has no such device. */
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

    /** A browser has one token. An account that had it before receives no more messages through it. */
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

    /** Marks all devices of an account as signed out. */
    async leaveAll(accountId: string, at: Date): Promise<void> {
      await db.updateTable('device').set({ left_at: at }).where('account_id', '=', accountId).execute()
    },
  }
}

function pushTargetQueries(db: Kysely<UserTables>) {
  return {
    /**
     * Devices of these accounts with a validated session, without a withdrawn consent to push messages. Devices that
     * were signed out are included only with `withLeft`.
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
              selectFrom('consent as latest')
                .select('latest.id')
                .whereRef('latest.account_id', '=', 'device.account_id')
                .where('latest.purpose', '=', 'push')
                .where('latest.is_granted', '=', false)
                .where(({ not, exists, selectFrom }) =>
                  not(
                    exists(
                      selectFrom('consent as later')
                        .select('later.id')
                        .whereRef('later.account_id', '=', 'latest.account_id')
                        .where('later.purpose', '=', 'push')
                        .where(sql<boolean>`(later.at, later.id) > (latest.at, latest.id)`),
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
