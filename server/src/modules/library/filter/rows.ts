import type { AudioTrack, Rung } from '@tayang/contract/ingest'
import { sql } from 'kysely'
import type { CatalogRows } from '../tables.ts'

/** Titles that a filter looks through; what an operator put after them is not found by it. */
const MEMBERS_MAX = 2_000

/** A title with what it can be chosen by. */
export interface MemberRow {
  readonly id: string
  readonly title_en: string
  readonly title_id: string
  readonly year: number | null
  readonly views: bigint
  readonly seconds: number | null
  readonly audio: AudioTrack | null
  readonly rungs: readonly Rung[]
  readonly genres: readonly { readonly en: string; readonly id: string }[]
}

/** Whether an operator made one of these playlists. */
export async function isAnyPlaylist(rows: CatalogRows, ids: readonly string[]): Promise<boolean> {
  const { rows: found } = await sql<{ is_there: boolean }>`
    select exists (select from catalog.playlist where id = any(${[...ids]}::text[])) as is_there`.execute(
    rows,
  )
  return found[0]?.is_there === true
}

/**
 * The titles of these playlists and types, once each, in their order. A series has the length and the weight
 * of its first episode that plays: all of its episodes would be read for a choice between ranges.
 */
export async function readMembers(
  rows: CatalogRows,
  { playlistIds: ids, types }: { playlistIds: readonly string[]; types: readonly string[] },
): Promise<MemberRow[]> {
  const { rows: found } = await sql<MemberRow>`
    with member as (
      select item_id as id,
        min(array_position(${[...ids]}::text[], playlist_id)::bigint * 1000000 + place) as place
      from catalog.playlist_item join catalog.item on item.id = item_id
      where playlist_id = any(${[...ids]}::text[])
        and (${types.length === 0} or type = any(${[...types]}::text[]))
      group by item_id order by 2 limit ${MEMBERS_MAX}
    )
    select i.id, i.title_en, i.title_id, i.year, i.views, v.duration_seconds as seconds, v.audio,
      coalesce(r.lines, '[]') as rungs, coalesce(g.genres, '[]') as genres
    from member m join catalog.item i on i.id = m.id and i.hidden_at is null
    left join lateral (
      select e.version_id from catalog.item s join catalog.item e on e.parent_id = s.id
      where i.type = 'series' and s.parent_id = i.id and s.hidden_at is null and e.hidden_at is null
        and e.version_id is not null
      order by s.number, e.number limit 1
    ) first on true
    left join catalog.version v on v.id = coalesce(i.version_id, first.version_id)
    left join lateral (select jsonb_agg(line) as lines from catalog.rung where version_id = v.id) r on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('en', t.name_en, 'id', t.name_id)) as genres
      from catalog.item_tag it join catalog.tag t on t.id = it.tag_id
      where it.item_id = i.id and t.type = 'genre'
    ) g on true
    order by m.place, i.id`.execute(rows)
  return found
}
