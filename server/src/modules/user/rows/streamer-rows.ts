import { sql, type Kysely } from 'kysely'
import type { UserTables } from './tables.ts'

/** The SQL of approvals to go live. */
export function streamerRows(db: Kysely<UserTables>) {
  return {
    async has(accountId: string): Promise<boolean> {
      const { rows } = await sql`
        select from "user".streamer where account_id = ${accountId}::uuid`.execute(db)
      return rows.length > 0
    },
    /** False when the account does not exist. */
    async approve(accountId: string, at: Date): Promise<boolean> {
      const { rows } = await sql`
        insert into "user".streamer (account_id, approved_at)
        select id, ${at} from "user".account where id = ${accountId}::uuid
        on conflict (account_id) do update set approved_at = streamer.approved_at
        returning account_id`.execute(db)
      return rows.length > 0
    },
    async withdraw(accountId: string): Promise<boolean> {
      const { rows } = await sql`
        with gone as (delete from "user".streamer where account_id = ${accountId}::uuid)
        select from "user".account where id = ${accountId}::uuid`.execute(db)
      return rows.length > 0
    },
  }
}
