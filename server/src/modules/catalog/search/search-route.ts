import { catalog } from '@tayang/contract'
import { sql } from 'kysely'
import { offsetOf, pageMeta } from '#platform/paging'
import { route, type Route } from '#platform/route'
import { storable } from '../storable.ts'
import type { CatalogRows } from '../tables.ts'
import { loadItems } from '../titles/item-rows.ts'
import { toMediaItem } from '../titles/media-item.ts'

/** What is searched where no type is named. */
const TYPES = ['movie', 'series', 'episode', 'clips']
/** Words of a search that count. */
const WORDS_MAX = 8
/** Matches that are ranked and counted; nobody pages further, and a common word stays cheap. */
const MATCHES_MAX = 1_000

/** Search by the beginnings of words, without accents; a misspelt title is found by likeness. */
export function searchRoute({ rows }: { rows: CatalogRows }): Route {
  return route(catalog.search, async ({ query }) => {
    const { ids, total } = await find(rows, {
      ...query,
      genres: query['genres[]'],
      types: query.type === undefined ? TYPES : [query.type],
    })
    const items = await loadItems(rows, ids)
    return {
      data: items.map((item) => toMediaItem(item, query.locale)),
      meta: pageMeta(query, total),
    }
  })
}

interface Wish {
  readonly page: number
  readonly perPage: number
  readonly search?: string | undefined
  readonly genres: readonly string[]
  readonly types: readonly string[]
}

async function find(rows: CatalogRows, wish: Wish): Promise<{ ids: string[]; total: number }> {
  const text = storable(wish.search ?? '')
  if (text === '' && wish.genres.length === 0) return { ids: [], total: 0 }
  const words = text === '' ? sql`true` : sql`(i.words @@ q.words or q.text operator(public.<%) i.names)`
  const genres =
    wish.genres.length === 0
      ? sql`true`
      : sql`exists (
          select from catalog.item_tag it join catalog.tag t on t.id = it.tag_id,
            unnest(${wish.genres.map(storable)}::text[]) as g(name)
          where it.item_id = i.id and t.type = 'genre' and (
            catalog.normal(t.name_en) = catalog.normal(g.name) or
            catalog.normal(t.name_id) = catalog.normal(g.name) or t.id::text = g.name))`
  const { rows: found } = await sql<{ ids: string[]; total: bigint }>`
    with q as (
      select n.text, to_tsquery('simple', array_to_string(array(
        select word || ':*' from regexp_split_to_table(n.text, '[^[:alnum:]]+') as word
        where word <> '' limit ${WORDS_MAX}), ' & ')) as words
      from (select catalog.normal(${text}) as text) n
    ), matches as (
      select i.id, i.views, i.created_at,
        starts_with(i.names, q.text) as is_beginning,
        ts_rank(i.words, q.words) as rank,
        public.word_similarity(q.text, i.names) as likeness
      from q, catalog.item i
      where i.hidden_at is null and i.type = any(${[...wish.types]}) and ${words} and ${genres}
      limit ${MATCHES_MAX}
    )
    select (select count(*) from matches) as total, array(
      select id from matches
      order by is_beginning desc, rank desc, likeness desc, views desc, created_at desc, id
      limit ${wish.perPage} offset ${offsetOf(wish)}) as ids`.execute(rows)
  return { ids: found[0]?.ids ?? [], total: Number(found[0]?.total ?? 0) }
}
