import type { ActivityEvent } from '@tayang/contract'
import { sql, type Kysely } from 'kysely'

export interface ActivityTables {
  activity: {
    id: string
    account_id: string
    event: ActivityEvent
    outcome: 'ok' | 'failed'
    device: string | null
    network: string
    at: Date
    times: number
  }
}

export type ActivityRow = ActivityTables['activity']

/** The SQL of what happened to an account. */
export function activityRows(db: Kysely<ActivityTables>) {
  return {
    /** Counts one more of a row that is young and says the same; false where there is none. */
    async addTo(row: ActivityRow, { since }: { since: Date }): Promise<boolean> {
      const same = db
        .selectFrom('activity')
        .select('id')
        .where('account_id', '=', row.account_id)
        .where('event', '=', row.event)
        .where('outcome', '=', row.outcome)
        .where('network', '=', row.network)
        .where('device', 'is not distinct from', row.device)
        .where('at', '>', since)
        .orderBy('at', 'desc')
        .limit(1)
      const changed = await db
        .updateTable('activity')
        .set({ times: sql<number>`least(times + 1, 1000000)`, at: row.at })
        .where('id', '=', same)
        .executeTakeFirst()
      return changed.numUpdatedRows > 0n
    },

    /** Adds a row, unless its account is gone, and deletes the oldest of its kind above the bound. */
    async add(row: ActivityRow, { keep }: { keep: number }): Promise<void> {
      await sql`
        insert into ${sql.table('user.activity')}
          (id, account_id, event, outcome, device, network, at, times)
        select ${row.id}::uuid, id, ${row.event}, ${row.outcome}, ${row.device}, ${row.network},
          ${row.at}::timestamptz, 1
        from ${sql.table('user.account')} where id = ${row.account_id}::uuid`.execute(db)
      const surplus = db
        .selectFrom('activity')
        .select('id')
        .where('account_id', '=', row.account_id)
        .where('outcome', '=', row.outcome)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .offset(keep)
      await db.deleteFrom('activity').where('id', 'in', surplus).execute()
    },

    /** The newest first, from behind a row on. */
    list: (accountId: string, page: { after: { at: Date; id: string } | null; limit: number }) =>
      db
        .selectFrom('activity')
        .selectAll()
        .where('account_id', '=', accountId)
        .$if(page.after !== null, (query) =>
          query.where(sql<boolean>`(at, id) < (${page.after?.at}::timestamptz, ${page.after?.id}::uuid)`),
        )
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(page.limit)
        .execute(),

    async sweep(before: Date): Promise<void> {
      await db.deleteFrom('activity').where('at', '<', before).execute()
    },
  }
}
