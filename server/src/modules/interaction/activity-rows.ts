import { sql } from 'kysely'
import type { Database } from '#platform/database/database'
import { isId } from '#platform/ids/ids'

/** What happened in one step of media time. */
export interface Activity {
  /** The number of the step, from the beginning of the range. */
  readonly step: number
  readonly messages: number
  readonly gencash: number
}

/** Who took part in one step of media time. */
export interface Crowd extends Activity {
  /**
   * People who wrote or gave and had done neither in the steps of one wave before; an account of less than a day counts
   * as `NEW_ACCOUNT_WEIGHT`.
   */
  readonly people: number
  /** The same of people who laughed. */
  readonly laughing: number
}

export type ActivityRows = ReturnType<typeof openActivityRows>

interface Range {
  readonly from: number
  readonly to: number
}

/** Accounts that were made for a show must not decide what is best in it. */
const NEW_ACCOUNT_WEIGHT = 0.2
const NEW_ACCOUNT_MS = 24 * 60 * 60 * 1_000
/** How people laugh in Indonesian chat, as words of a message: `wkwk`, `haha`, `ngakak`, `lol`. */
const LAUGHS = '(wk){2,}w?|(h[aiue]){2,}h?|ngakak|ngikik|\\mlol\\M|lmao|xixi'

/**
 * Counts of a room over media time, for its curve and its best moments. One statement reads a whole show: the answer
 * has one row for each step in which something happened. Ids of profiles are UUIDv7 and carry when they were made.
 */
export function openActivityRows(database: Database) {
  const db = database.forModule<object>('interaction')
  return {
    /** The steps of a range in which something happened, in order. */
    async of(roomId: string, { from, to, stepMs }: Range & { stepMs: number }): Promise<Activity[]> {
      if (!isId(roomId) || to <= from) return []
      const { rows } = await sql<Record<keyof Activity, Count>>`
        select ((at - ${from}) / ${stepMs})::integer as step,
          count(*) filter (where kind <> 'gift') as messages,
          coalesce(sum((paid ->> 'gencash')::bigint), 0) as gencash
        from interaction.line
        where room_id = ${roomId} and at >= ${from} and at < ${to} and hidden_at is null
        group by 1 order by 1`.execute(db)
      return rows.map(activityOf)
    },

    /** The same with the people who took part; a wave is so many steps. */
    async crowds(
      roomId: string,
      { from, to, stepMs, waveSteps }: Range & { stepMs: number; waveSteps: number },
    ): Promise<Crowd[]> {
      if (!isId(roomId) || to <= from) return []
      const { rows } = await sql<Record<keyof Crowd, Count>>`
        with person as (
          select ((at - ${from}) / ${stepMs})::integer as step, profile_id,
            count(*) filter (where kind <> 'gift') as messages,
            coalesce(sum((paid ->> 'gencash')::bigint), 0) as gencash,
            bool_or(kind = 'normal' and data ~* ${LAUGHS}) as laughs,
            case when min(at) - extract(epoch from uuid_extract_timestamp(profile_id)) * 1000
              < ${NEW_ACCOUNT_MS} then ${NEW_ACCOUNT_WEIGHT}::float8 else 1 end as weight
          from interaction.line
          where room_id = ${roomId} and at >= ${from} and at < ${to} and hidden_at is null
          group by 1, 2
        ), follow as (
          select *, lag(step) over mine as last_step,
            max(step) filter (where laughs)
              over (mine rows between unbounded preceding and 1 preceding) as last_laugh
          from person window mine as (partition by profile_id order by step)
        )
        select step, sum(messages) as messages, sum(gencash) as gencash,
          coalesce(sum(weight) filter (where last_step is null
            or step - last_step >= ${waveSteps}), 0) as people,
          coalesce(sum(weight) filter (where laughs
            and (last_laugh is null or step - last_laugh >= ${waveSteps})), 0) as laughing
        from follow group by step order by step`.execute(db)
      return rows.map((row) => ({
        ...activityOf(row),
        people: Number(row.people),
        laughing: Number(row.laughing),
      }))
    },
  }
}

type Count = number | bigint | string

function activityOf({ step, messages, gencash }: Record<keyof Activity, Count>): Activity {
  return { step: Number(step), messages: Number(messages), gencash: Number(gencash) }
}
