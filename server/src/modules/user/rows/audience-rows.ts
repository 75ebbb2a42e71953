import { sql, type Kysely } from 'kysely'
import type { UserTables } from './tables.ts'

/** Sizes of groups of people, counted up to a bound: nobody needs to know more, and counting further takes seconds. */
export function audienceRows(db: Kysely<UserTables>) {
  return {
    everybody: async (max: number): Promise<number> =>
      countOf(
        await sql<{ count: bigint }>`
          select count(*) from (select 1 from "user".profile limit ${max}) as p`.execute(db),
      ),

    everybodyWithPush: async (max: number): Promise<number> =>
      countOf(
        await sql<{ count: bigint }>`
          select count(*) from (
            select distinct account_id from "user".device where firebase_token is not null limit ${max}
          ) as d`.execute(db),
      ),

    followersOf: async (profileId: string, max: number): Promise<number> =>
      countOf(
        await sql<{ count: bigint }>`
          select count(*) from (
            select 1 from "user".relation where profile_id = ${profileId}::uuid limit ${max}
          ) as r`.execute(db),
      ),

    followersWithPushOf: async (profileId: string, max: number): Promise<number> =>
      countOf(
        await sql<{ count: bigint }>`
          select count(*) from (
            select 1 from "user".relation r
            join "user".profile p on p.id = r.follower_profile_id
            where r.profile_id = ${profileId}::uuid
              and exists (
                select 1 from "user".device d
                where d.account_id = p.account_id and d.firebase_token is not null
              )
            limit ${max}
          ) as r`.execute(db),
      ),
  }
}

function countOf({ rows }: { rows: readonly { count: bigint }[] }): number {
  return Number(rows[0]?.count ?? 0)
}
