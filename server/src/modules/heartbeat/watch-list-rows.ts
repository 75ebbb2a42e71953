import { sql, type Kysely } from 'kysely'
import { LIVE_SUB_TYPES, type HeartbeatTables } from './rows.ts'

/** What one person watched, newest first: a series once, however many of its episodes. */
type WatchList = readonly string[]

/**
 * What people watched, a handful of people at a time and nobody named. The people who came last, so many at most;
 * guests are left out, since anybody can make up a device.
 */
export type WatchLists = () => AsyncIterable<readonly WatchList[]>

const PEOPLE_MAX = 20_000
const PEOPLE_AT_ONCE = 200
/** Entries of a history that are read, the newest. */
const LINES_MAX = 60
/** Less of a title than this was a look, and says nothing. */
const WATCHED_SECONDS = 60
const WATCHED_PART = 0.1

export function watchListRows(db: Kysely<HeartbeatTables>): WatchLists {
  return async function* watchLists() {
    let before: string | null = null
    for (let seen = 0; seen < PEOPLE_MAX; seen += PEOPLE_AT_ONCE) {
      const found: { account_id: string; titles: string[] }[] = await readSome(db, before)
      if (found.length === 0) return
      yield found.map(({ titles }) => titles)
      before = found.at(-1)?.account_id ?? null
    }
  }
}

/** Reads from person to person by the index, never every row; the newest accounts first. */
async function readSome(db: Kysely<HeartbeatTables>, before: string | null) {
  const { rows } = await sql<{ account_id: string; titles: string[] }>`
    with recursive person as (
      (select account_id from heartbeat.history
        where ${before}::uuid is null or account_id < ${before}::uuid
        order by account_id desc limit 1)
      union all
      select (select h.account_id from heartbeat.history h where h.account_id < p.account_id
        order by h.account_id desc limit 1)
      from person p where p.account_id is not null
    )
    select few.account_id, array(
      select title from (
        select coalesce(series_id, media_id) as title, updated_at from heartbeat.history h
        where h.account_id = few.account_id and removed_at is null and media_type = 'video'
          and media_sub_type <> all(${[...LIVE_SUB_TYPES]}::text[])
          and length > 0 and position >= least(${WATCHED_SECONDS}::float8, length * ${WATCHED_PART}::float8)
        order by updated_at desc limit ${LINES_MAX}
      ) line group by title order by max(updated_at) desc, title
    ) as titles
    from (select account_id from person where account_id is not null limit ${PEOPLE_AT_ONCE}) few
    order by few.account_id desc`.execute(db)
  return rows
}
