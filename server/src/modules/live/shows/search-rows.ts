import { sql } from 'kysely'

/** Shows that everybody may see, on air or recorded, as a search source selects them. */
export const shownShows = sql`select id::text as id, 'liveshow'::text as type, names, words,
    (status = 'broadcasting')::integer::bigint as views, to_timestamp(created_at / 1000.0) as created_at
  from catalog.show where hidden_at is null and on_air_at is not null
    and (status = 'broadcasting' or exists (
      select from catalog.recording where show_id = show.id and state = 'ready'))`
