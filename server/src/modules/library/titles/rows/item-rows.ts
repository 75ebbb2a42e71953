import { sql, type Kysely } from 'kysely'
import { keepQuery } from '#platform/database/kept-query'
import type {
  ArtKind,
  CatalogRows,
  CatalogTables,
  ChannelKind,
  ChannelType,
  TitleType,
  VersionState,
} from '../../tables.ts'

/** Everything that a card needs of one item, in both languages. */
export interface ItemFacts {
  readonly id: string
  readonly friendly_id: string
  readonly type: TitleType | ChannelType
  readonly title_en: string
  readonly title_id: string
  readonly description_en: string
  readonly description_id: string
  readonly year: number | null
  readonly rating: 'SU' | '13+' | '17+' | '21+' | null
  readonly premium: boolean
  readonly exclusive: boolean
  readonly thumb_color: string
  readonly number: number | null
  readonly views: bigint
  readonly owner_profile_id: string | null
  readonly version_id: string | null
  readonly published_at: Date | null
  readonly duration_seconds: number | null
  /** State of the newest version, whether or not it is the one that plays. */
  readonly newest_state: VersionState | null
  /** Of channels only. */
  readonly channel_kind: ChannelKind | null
  readonly channel_url: string | null
  readonly interactive: boolean | null
  readonly parent: NamedRow | null
  readonly grandparent: NamedRow | null
  readonly tags: readonly TagRow[]
  readonly pictures: readonly PictureRow[]
  readonly inside: Inside | null
  readonly nextId: string | null
}

interface NamedRow {
  readonly id: string
  readonly title_en: string
  readonly title_id: string
  readonly number: number | null
}

interface TagRow {
  readonly id: number
  readonly type: 'genre' | 'cast'
  readonly name_en: string
  readonly name_id: string
}

interface PictureRow {
  readonly kind: ArtKind
  readonly picture_id: string
  readonly width: number
  readonly height: number
}

/** What a series or a season contains. */
interface Inside {
  readonly seasons: number
  readonly episodes: number
  readonly isAnyPlayable: boolean
  readonly isAnyProcessing: boolean
}

interface LoadedFor {
  isOperator?: boolean
}

/**
 * Loads items in the order of the ids, in a constant number of queries; unknown ids are left out, and hidden
 * ones too unless an operator reads them.
 */
export async function loadItems(
  rows: CatalogRows,
  ids: readonly string[],
  loadedFor: LoadedFor = {},
): Promise<ItemFacts[]> {
  if (ids.length === 0) return []
  const bare = await loadBare(rows, ids, loadedFor)
  const holders = bare.filter(({ type }) => type === 'series' || type === 'season').map(({ id }) => id)
  const seriesIds = bare.flatMap(({ type, grandparent }) =>
    type === 'episode' && grandparent ? [grandparent.id] : [],
  )
  const [tags, pictures, insides, next] = await Promise.all([
    loadTags(rows, ids),
    loadPictures(rows, ids),
    holders.length > 0 ? loadInsides(rows, holders) : new Map<string, Inside>(),
    seriesIds.length > 0 ? loadNext(rows, seriesIds) : new Map<string, string>(),
  ])
  const found = new Map(
    bare.map((item) => [
      item.id,
      {
        ...item,
        tags: tags.get(item.id) ?? [],
        pictures: pictures.get(item.id) ?? [],
        inside: insides.get(item.id) ?? null,
        nextId: next.get(item.id) ?? null,
      },
    ]),
  )
  return ids.flatMap((id) => found.get(id) ?? [])
}

interface ItemsQuery {
  readonly ids: readonly string[]
}

/** One parameter for any number of ids: the text of the query stays the same. */
const isAsked = ({ ids }: ItemsQuery) => sql<string>`any(${ids}::text[])`

const bareQuery = (db: Kysely<CatalogTables>, query: ItemsQuery) =>
  db
    .selectFrom('item as i')
    .leftJoin('item as p', 'p.id', 'i.parent_id')
    .leftJoin('item as g', 'g.id', 'p.parent_id')
    .leftJoin('version as v', 'v.id', 'i.version_id')
    .leftJoin('channel as c', 'c.item_id', 'i.id')
    .select([
      'i.id',
      'i.friendly_id',
      'i.type',
      'i.title_en',
      'i.title_id',
      'i.description_en',
      'i.description_id',
      'i.year',
      'i.rating',
      'i.premium',
      'i.exclusive',
      'i.thumb_color',
      'i.number',
      'i.views',
      'i.owner_profile_id',
      'i.version_id',
      'i.published_at',
      'v.duration_seconds',
      'p.id as p_id',
      'p.title_en as p_title_en',
      'p.title_id as p_title_id',
      'p.number as p_number',
      'g.id as g_id',
      'g.title_en as g_title_en',
      'g.title_id as g_title_id',
      'c.kind as channel_kind',
      'c.url as channel_url',
      'c.interactive',
    ])
    .select((eb) =>
      eb
        .selectFrom('version as n')
        .whereRef('n.item_id', '=', 'i.id')
        .select('n.state')
        .orderBy('n.created_at', 'desc')
        .limit(1)
        .as('newest_state'),
    )
    .where('i.id', '=', isAsked(query))

const operatorQuery = keepQuery(bareQuery)
const shownQuery = keepQuery((db: Kysely<CatalogTables>, query: ItemsQuery) =>
  bareQuery(db, query).where('i.hidden_at', 'is', null),
)
async function loadBare(rows: CatalogRows, ids: readonly string[], { isOperator }: LoadedFor) {
  const found = await (isOperator ? operatorQuery : shownQuery)(rows, { ids })
  return found.map(({ p_id, p_title_en, p_title_id, p_number, g_id, g_title_en, g_title_id, ...item }) => ({
    ...item,
    parent: named(p_id, p_title_en, p_title_id, p_number),
    grandparent: named(g_id, g_title_en, g_title_id, null),
  }))
}

function named(
  id: string | null,
  title_en: string | null,
  title_id: string | null,
  number: number | null,
): NamedRow | null {
  return id === null ? null : { id, title_en: title_en ?? '', title_id: title_id ?? '', number }
}

const tagsQuery = keepQuery((db: Kysely<CatalogTables>, query: ItemsQuery) =>
  db
    .selectFrom('item_tag')
    .innerJoin('tag', 'tag.id', 'item_tag.tag_id')
    .select(['item_id', 'tag.id', 'tag.type', 'name_en', 'name_id'])
    .where('item_id', '=', isAsked(query))
    .orderBy('item_tag.place'),
)

async function loadTags(rows: CatalogRows, ids: readonly string[]): Promise<Map<string, TagRow[]>> {
  return Map.groupBy(await tagsQuery(rows, { ids }), ({ item_id }) => item_id)
}

const picturesQuery = keepQuery((db: Kysely<CatalogTables>, query: ItemsQuery) =>
  db
    .selectFrom('picture')
    .select(['item_id', 'kind', 'picture_id', 'width', 'height'])
    .where('item_id', '=', isAsked(query)),
)

async function loadPictures(rows: CatalogRows, ids: readonly string[]): Promise<Map<string, PictureRow[]>> {
  return Map.groupBy(await picturesQuery(rows, { ids }), ({ item_id }) => item_id)
}

async function loadInsides(rows: CatalogRows, ids: readonly string[]): Promise<Map<string, Inside>> {
  const found = await rows
    .selectFrom('item as h')
    .leftJoin('item as s', (join) =>
      join.onRef('s.parent_id', '=', 'h.id').on('h.type', '=', 'series').on('s.hidden_at', 'is', null),
    )
    .leftJoin('item as e', (join) =>
      join.on((eb) =>
        eb('e.parent_id', '=', eb.fn.coalesce('s.id', 'h.id'))
          .and('e.type', '=', eb.val('episode'))
          .and('e.hidden_at', 'is', null),
      ),
    )
    .select((eb) => [
      'h.id',
      eb.fn.count<bigint>('s.id').distinct().as('seasons'),
      eb.fn.count<bigint>('e.id').distinct().as('episodes'),
      sql<boolean>`coalesce(bool_or(e.version_id is not null), false)`.as('playable'),
      sql<boolean>`coalesce(bool_or(exists (select from catalog.version v
        where v.item_id = e.id and v.state = 'processing')), false)`.as('processing'),
    ])
    .where('h.id', 'in', [...ids])
    .groupBy('h.id')
    .execute()
  return new Map(
    found.map((row) => [
      row.id,
      {
        seasons: Number(row.seasons),
        episodes: Number(row.episodes),
        isAnyPlayable: row.playable,
        isAnyProcessing: row.processing,
      },
    ]),
  )
}

/** For each episode of these series the one that plays after it: the next in order, once it plays. */
async function loadNext(rows: CatalogRows, seriesIds: readonly string[]): Promise<Map<string, string>> {
  const { rows: found } = await sql<{ id: string; next_id: string | null; next_version: string | null }>`
    select e.id, lead(e.id) over w as next_id, lead(e.version_id) over w as next_version
    from catalog.item e join catalog.item s on s.id = e.parent_id
    where s.parent_id = any(${[...new Set(seriesIds)]}) and e.type = 'episode' and e.hidden_at is null
    window w as (partition by s.parent_id order by s.number, e.number)`.execute(rows)
  return new Map(
    found.flatMap(({ id, next_id, next_version }) => (next_id && next_version ? [[id, next_id]] : [])),
  )
}
