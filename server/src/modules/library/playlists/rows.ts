import { clips } from '@tayang/contract'
import { sql } from 'kysely'
import { offsetOf } from '#platform/http/paging'
import { newId } from '#platform/ids/ids'
import { isCurrent, type CardName } from '../cards/index.ts'
import type { CatalogRows, CatalogTx } from '../tables.ts'
import { unwrittenPlaylist, type ItemsQuery, type PlaylistFacts } from './playlists.ts'

/** Finds a playlist by its id. A series and a season are playlists too, under their own ids. */
export async function findPlaylist(rows: CatalogRows, id: string): Promise<PlaylistFacts | undefined> {
  const unwritten = unwrittenPlaylist(id)
  if (unwritten) return unwritten
  const { rows: found } = await sql<PlaylistFacts>`
    select id, friendly_id, type, title_en, title_id, null as series_id
    from catalog.playlist where id = ${id}
    union all
    select id, friendly_id, type, title_en, title_id, case type when 'season' then parent_id else id end
    from catalog.item where id = ${id} and type in ('series', 'season')
      and hidden_at is null`.execute(rows)
  return found[0]
}

/** Ids of one page of a playlist in order, and how many there are in all. */
export async function listItemIds(
  rows: CatalogRows,
  playlist: PlaylistFacts,
  query: ItemsQuery,
): Promise<{ ids: string[]; total: number }> {
  const members = membersOf(playlist, query)
  const type = query.type === undefined ? sql`true` : sql`i.type = ${query.type}`
  // Related items are already chosen by genre; elsewhere a genre narrows the list.
  const genre =
    query.genre === undefined || playlist.type === 'related'
      ? sql`true`
      : sql`exists (select from catalog.item_tag it join catalog.tag t on t.id = it.tag_id
          where it.item_id = i.id and ${matchesGenre(query.genre)})`
  const owner = query.profileId === undefined ? sql`true` : ownedBy(query.profileId)
  const chosen = sql`from (${members}) m join catalog.item i on i.id = m.id where i.hidden_at is null and ${type}
    and ${genre} and ${owner}`
  const [page, counted] = await Promise.all([
    sql<{ id: string }>`select i.id ${chosen} order by m.place, i.id
      limit ${query.perPage} offset ${offsetOf(query)}`.execute(rows),
    sql<{ total: bigint }>`select count(*) as total ${chosen}`.execute(rows),
  ])
  return { ids: page.rows.map(({ id }) => id), total: Number(counted.rows[0]?.total ?? 0) }
}

/** Compared as a uuid, so that the index on owners is used. */
function ownedBy(profileId: string) {
  return UUID.test(profileId) ? sql`i.owner_profile_id = ${profileId}::uuid` : sql`false`
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The best related items of one, by all its genres. */
export async function relatedIds(rows: CatalogRows, itemId: string, limit: number): Promise<string[]> {
  const related = relatedTo({ itemId, page: 1, perPage: limit, showAllEpisode: false })
  const { rows: found } = await sql<{ id: string }>`
    select id from (${related}) r order by place limit ${limit}`.execute(rows)
  return found.map(({ id }) => id)
}

/** Related items that are ever listed. */
const RELATED_MAX = 100

/** The members of a playlist, with a `place` to order them by. */
function membersOf(playlist: PlaylistFacts, query: ItemsQuery) {
  switch (playlist.type) {
    case 'season':
      return sql`select id, number::bigint as place from catalog.item where parent_id = ${playlist.id}`
    case 'series':
      // Without the flag a series lists its seasons, each a playlist of its own.
      return query.showAllEpisode
        ? sql`select e.id, s.number::bigint * 100000 + e.number as place
            from catalog.item s join catalog.item e on e.parent_id = s.id where s.parent_id = ${playlist.id}`
        : sql`select id, number::bigint as place from catalog.item where parent_id = ${playlist.id}`
    case 'related':
      return relatedTo(query)
    case 'upcoming':
      return sql`select id, 0::bigint as place from catalog.item where false`
    default:
      if (playlist.id === clips.ALL_CLIPS) return allClips(query)
      return sql`select item_id as id, place::bigint from catalog.playlist_item
        where playlist_id = ${playlist.id}`
  }
}

/** Published clips, the newest or the most watched first. */
function allClips({ sort }: ItemsQuery) {
  const place =
    sort === 'mostwatch' ? sql`-views` : sql`-(extract(epoch from coalesce(published_at, created_at)) * 1000)`
  return sql`select id, (${place})::bigint as place from catalog.item
    where type = 'clips' and version_id is not null`
}

/** One entry of a playlist: a title or a card. */
export interface Place {
  readonly item_id: string | null
  readonly card_id: string | null
}

/** Everything that is listed on a playlist now, titles and cards, in its operator's order. */
export async function listPlaces(
  rows: CatalogRows,
  playlistId: string,
  paging: { page: number; perPage: number; now: number },
): Promise<{ places: Place[]; total: number }> {
  const chosen = sql`from catalog.playlist_item m
    left join catalog.item i on i.id = m.item_id and i.hidden_at is null
    left join catalog.card c on c.id = m.card_id and ${isCurrent(paging.now)}
    where m.playlist_id = ${playlistId} and (i.id is not null or c.id is not null)`
  const [page, counted] = await Promise.all([
    sql<Place>`select m.item_id, m.card_id ${chosen} order by m.place
      limit ${paging.perPage} offset ${offsetOf(paging)}`.execute(rows),
    sql<{ total: bigint }>`select count(*) as total ${chosen}`.execute(rows),
  ])
  return { places: page.rows, total: Number(counted.rows[0]?.total ?? 0) }
}

/** By the requested genre, else by all genres of the item: those that share most come first, then the newest. */
function relatedTo({ genre, itemId }: ItemsQuery) {
  const wanted =
    genre === undefined
      ? sql`t.id in (select tag_id from catalog.item_tag where item_id = ${itemId ?? ''})`
      : matchesGenre(genre)
  return sql`
    select r.id, row_number() over (order by count(*) desc, max(r.created_at) desc, r.id) as place
    from catalog.tag t
    join catalog.item_tag it on it.tag_id = t.id
    join catalog.item r on r.id = it.item_id
    where t.type = 'genre' and ${wanted} and r.id <> ${itemId ?? ''}
      and r.type not in ('season', 'episode') and r.hidden_at is null
    group by r.id order by place limit ${RELATED_MAX}`
}

/** A genre by its name in either language or by the number of its tag. */
function matchesGenre(genre: string) {
  return sql`(t.type = 'genre' and (catalog.normal(t.name_en) = catalog.normal(${genre})
    or catalog.normal(t.name_id) = catalog.normal(${genre}) or t.id::text = ${genre}))`
}

/** The ids of titles by their friendly ids. */
export async function titleIdsOf(tx: CatalogTx, friendlyIds: readonly string[]) {
  if (friendlyIds.length === 0) return []
  return tx
    .selectFrom('item')
    .select(['id', 'friendly_id'])
    .where('friendly_id', 'in', [...friendlyIds])
    .execute()
}

/** The ids of cards by their names: each kind has friendly ids of its own. */
export async function cardIdsOf(tx: CatalogTx, names: readonly CardName[]) {
  if (names.length === 0) return []
  return tx
    .selectFrom('card')
    .select(['id', 'kind', 'friendly_id'])
    .where((eb) => eb.or(names.map((card) => eb.and({ kind: card.kind, friendly_id: card.friendlyId }))))
    .execute()
}

/** Creates a playlist or replaces its texts and its places; its id stays. */
export async function writePlaylist(
  tx: CatalogTx,
  friendlyId: string,
  texts: { type: 'featured' | 'editorial' | 'clips'; title_en: string; title_id: string },
  places: readonly (Place & { place: number })[],
): Promise<{ id: string }> {
  const { id } = await tx
    .insertInto('playlist')
    .values({ id: newId(), friendly_id: friendlyId, ...texts })
    .onConflict((conflict) => conflict.column('friendly_id').doUpdateSet(texts))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('playlist_item').where('playlist_id', '=', id).execute()
  const rows = places.map((place) => ({ playlist_id: id, ...place }))
  if (rows.length > 0) await tx.insertInto('playlist_item').values(rows).execute()
  return { id }
}
