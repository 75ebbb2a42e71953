import type { MediaType } from '@tayang/contract'
import { sql } from 'kysely'
import { asTyped, beginning, union, wordsOf, type SearchSource } from '../search/index.ts'
import type { CatalogRows } from '../tables.ts'

/** Names that are ranked: a single letter begins a word of most titles. */
const RANKED_MAX = 2_000

interface WantedNames {
  readonly text: string
  readonly groups: readonly { readonly types: readonly MediaType[] }[]
  readonly limit: number
}

/**
 * For each group the ids of what has names with all the typed words, each of which may go on: whole names first, then
 * those that begin with the text, then the most viewed.
 */
export async function namedLike(
  db: CatalogRows,
  sources: readonly SearchSource[],
  { text, groups, limit }: WantedNames,
): Promise<(readonly string[])[]> {
  if (groups.length === 0) return []
  const best = groups.map(
    ({ types }, place) => sql`
      select ${sql.lit(place)} as place, array(
        select s.id from (
          select r.id, r.names, r.views, r.created_at from (${union(sources, { types, genres: [] })}) r
          where to_tsvector('simple', r.names) @@ q.begun limit ${sql.lit(RANKED_MAX)}) s
        order by ${beginning} desc, s.views desc, s.created_at desc, s.id limit ${limit}) as ids
      from q`,
  )
  const { rows } = await sql<{ place: number; ids: string[] }>`
    with typed as materialized (${wordsOf(text)}),
      q as materialized (select t.text, ${asTyped('')} as begun from typed t)
    ${sql.join(best, sql` union all `)}`.execute(db)
  return groups.map((_, place) => rows.find((row) => Number(row.place) === place)?.ids ?? [])
}
