import { sql, type RawBuilder } from 'kysely'
import type { CatalogRows } from '../tables.ts'
import { storable } from '../storable.ts'
import type { SearchSource } from './source.ts'

/** Words of a query that count. */
const WORDS_MAX = 8
/** Matches that are ranked and counted. Nobody reads further pages, and a common word stays cheap. */
const MATCHES_MAX = 500
/** Known words that share a key with a typed one; most are within one typing error of it. */
const NEAR_MAX = 200

/** Forms of one word that are tried. */
const FORMS_MAX = 48

export interface SearchInput {
  readonly text: string
  /** More rows match than are examined: those whose name matches are examined first. */
  readonly isCommon?: boolean
  readonly genres: readonly string[]
  readonly types: readonly string[]
  readonly limit: number
  readonly offset: number
}

export interface Matches {
  readonly ids: readonly string[]
  readonly total: number
  /** More rows may match: they are not counted, and of too many only some are ranked. */
  readonly isCut: boolean
  /** The typed text as normalized words. */
  readonly typed: readonly string[]
  /** All words of the first match. */
  readonly wordsOfFirst: readonly string[]
}

/** A text that is searched in place of the typed one, and the spelling of its best match. */
export interface Reading {
  readonly query: string
  readonly spelling?: string
}

export interface Neighbours {
  readonly typed: string
  readonly isKnown: boolean
  /** Its other forms that occur in the index. */
  readonly forms: readonly string[]
  readonly near: readonly string[]
}

export function openSearchRows(db: CatalogRows, sources: readonly SearchSource[]) {
  return {
    /**
     * Rows with all these words, each of which may go on; or rows that match a reading of a misspelt text, its
     * spelling coming first. Then come titles that begin with the text, whole words before beginnings of words.
     */
    async match(input: SearchInput, reading?: Reading): Promise<Matches> {
      const text = reading?.spelling ?? input.text
      const everything = union(sources, input)
      const some = (fitting: RawBuilder<unknown>, most = sql.lit<unknown>(MATCHES_MAX)) => sql`
        select s.id, s.names, s.words, s.views, s.created_at
        from q cross join lateral (${everything}) s where ${fitting} limit ${most}`
      const isBest = input.isCommon ? sql`s.words @@ q.named` : sql`s.words @@ q.spelt`
      const left = sql`${sql.lit(MATCHES_MAX)} - (select count(*) from best)`
      const hasBest = input.isCommon || reading?.spelling !== undefined
      // The limit must not cut off the best matches.
      const candidates = hasBest
        ? sql`with best as materialized (${some(isBest)}) select * from best union all
            (${some(sql`s.words @@ q.words and not ${isBest}`, left)})`
        : some(text === '' ? sql`true` : sql`s.words @@ q.words`)
      const { rows } = await sql<{
        ids: string[]
        total: bigint
        typed: string[]
        words_of_first: string[] | null
      }>`
        with typed as materialized (${wordsOf(text)}), q as materialized (
          select t.text, t.words as typed, ${asTyped('')} as spelt, ${asTyped('A')} as named,
            ${reading ? sql`to_tsquery('simple', ${reading.query})` : asTyped('')} as words
          from typed t
        ), matches as materialized (
          select s.id, s.words, s.views, s.created_at,
            ${reading ? sql`s.words @@ q.spelt` : sql`true`} as is_spelt,
            ${beginning} as beginning,
            ts_rank(s.words, q.words) as rank
          from q cross join (${candidates}) s
        ), found as materialized (
          select id, words from matches
          order by is_spelt desc, beginning desc, rank desc, views desc, created_at desc, id
          limit ${input.limit} offset ${input.offset}
        )
        select q.typed, array(select id from found) as ids,
          (select count(*) from matches) as total,
          ${reading ? wordsOfFirst : sql`null`} as words_of_first
        from q`.execute(db)
      const [found] = rows
      return {
        ids: found?.ids ?? [],
        total: Number(found?.total ?? 0),
        isCut: Number(found?.total ?? 0) === MATCHES_MAX,
        typed: found?.typed ?? [],
        wordsOfFirst: found?.words_of_first ?? [],
      }
    },
    ...wordRows(db),
  }
}

function wordRows(db: CatalogRows) {
  return {
    /**
     * Whether each of these words or a longer one occurs in the index; which of its forms do; which words are near
     * it.
     */
    async neighbours(words: readonly Pick<Neighbours, 'typed' | 'forms'>[]): Promise<Neighbours[]> {
      const column = (of: (word: (typeof words)[number]) => string) => sql`${words.map(of)}::text[]`
      const { rows } = await sql<Neighbours>`
        select q.typed,
          exists (select from catalog.word w
            where w.word ~>=~ q.typed and w.word ~<~ (q.typed || chr(1114111))) as "isKnown",
          array(select w.word from catalog.word w where w.word = any(string_to_array(q.forms, ' '))
            limit ${sql.lit(FORMS_MAX)}) as forms,
          array(select w.word from catalog.word w where w.keys && d.keys
            limit ${sql.lit(NEAR_MAX)}) as near
        from unnest(${column(({ typed }) => typed)}, ${column(({ forms }) => forms.join(' '))})
          with ordinality as q(typed, forms, place)
        cross join lateral (select catalog.deletions(q.typed) as keys offset 0) d
        order by q.place`.execute(db)
      return rows
    },
  }
}

/** Every typed word, which may go on; only of this weight, where one is named. */
export const asTyped = (weight: 'A' | '') => sql`to_tsquery('simple', (
  select string_agg('''' || word || ${sql.lit(`':*${weight}`)}, ' & ') from unnest(t.words) as word))`

/** A text as normalized words. */
export function wordsOf(text: string) {
  return sql`select p.text, (string_to_array(p.text, ' '))[:${sql.lit(WORDS_MAX)}] as words
    from (select catalog.plain(${text}) as text) p`
}

/** Whether a name of `s` is the text of `q`, begins with it as a word, or begins with it. */
export const beginning = sql`case when position(E'\\n' || q.text || E'\\n' in s.names) > 0 then 3
  when position(E'\\n' || q.text || ' ' in s.names) > 0 then 2
  when position(E'\\n' || q.text in s.names) > 0 then 1
  else 0 end`

const wordsOfFirst = sql`(select tsvector_to_array(words) from found limit 1)`

/** Every row of the requested types that everybody may see. */
export function union(
  sources: readonly SearchSource[],
  { types, genres }: Pick<SearchInput, 'types' | 'genres'>,
) {
  const queries = sources.flatMap((source) => {
    const wanted = source.types.filter((type) => types.includes(type))
    if (wanted.length === 0) return []
    const isWhole = wanted.length === source.types.length
    const ofType = isWhole ? sql`true` : sql`r.type = any(${wanted})`
    return [
      sql`select r.id, r.names, r.words, r.views, r.created_at from (${source.shown}) r
        where ${ofType} and ${ofGenres(genres)}`,
    ]
  })
  return queries.length > 0 ? sql.join(queries, sql` union all `) : nothing
}

const nothing = sql`select null::text as id, null::text as names, null::tsvector as words,
  null::bigint as views, null::bigint as created_at where false`

function ofGenres(genres: readonly string[]): RawBuilder<unknown> {
  if (genres.length === 0) return sql`true`
  return sql`exists (
    select from catalog.item_tag it join catalog.tag t on t.id = it.tag_id,
      unnest(${genres.map(storable)}::text[]) as g(name)
    where it.item_id = r.id and t.type = 'genre' and (
      catalog.normal(t.name_en) = catalog.normal(g.name) or
      catalog.normal(t.name_id) = catalog.normal(g.name) or t.id::text = g.name))`
}

/** Titles that everybody may see, as a search source selects them. */
export const shownTitles = sql`select id, type, names, words, views, created_at from catalog.item
  where hidden_at is null and type not in ('season', 'channel', 'stream', 'webview')`
