import type { PopularProfile } from '@tayang/contract'
import { sql, type Kysely } from 'kysely'
import type { UserTables } from '../rows/tables.ts'

/** The list ends here, so that counting stays as cheap as a page. */
const POPULAR_MAX = 1_000

export type PopularRows = ReturnType<typeof popularRows>

/** The SQL of popular streamers. The order and the first two conditions are those of the index `profile_popular`. */
export function popularRows(db: Kysely<UserTables>) {
  const seen = (isDemo: boolean) =>
    db
      .selectFrom('profile')
      .innerJoin('account', 'account.id', 'profile.account_id')
      .where('profile.total_followers', '>', 0)
      .where('profile.hidden_at', 'is', null)
      .where('account.status', '=', 'active')
      .$if(!isDemo, (all) => all.where('account.is_demo', '=', false))

  return {
    async page(request: {
      isDemo: boolean
      limit: number
      offset: number
    }): Promise<Omit<PopularProfile, 'showId'>[]> {
      return await seen(request.isDemo)
        .select([
          'profile.id as id',
          'profile.account_id as accountId',
          'profile.name as name',
          'profile.avatar as avatar',
          'profile.total_followers as totalFollowers',
        ])
        .orderBy('profile.total_followers', 'desc')
        .orderBy('profile.recent_viewers', 'desc')
        .orderBy('profile.id')
        .limit(Math.min(request.limit, Math.max(0, POPULAR_MAX - request.offset)))
        .offset(Math.min(request.offset, POPULAR_MAX))
        .execute()
    },

    /** Sets the number of every profile; a profile that is not named gets 0. Unchanged rows are not written. */
    async noteViewers(viewers: ReadonlyMap<string, number>): Promise<void> {
      const [ids, counts] = [[...viewers.keys()], [...viewers.values()]]
      await sql`
        update "user".profile p set recent_viewers = coalesce(told.viewers, 0)
        from "user".profile known
        left join unnest(${ids}::uuid[], ${counts}::integer[]) as told (id, viewers) on told.id = known.id
        where p.id = known.id and (known.recent_viewers > 0 or told.viewers is not null)
          and p.recent_viewers <> coalesce(told.viewers, 0)`.execute(db)
    },

    async count(isDemo: boolean): Promise<number> {
      const { total } = await db
        .selectFrom(seen(isDemo).select('profile.id').limit(POPULAR_MAX).as('first'))
        .select(({ fn }) => fn.countAll<bigint>().as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },
  }
}
