import { clips } from '@tayang/contract'
import { sql } from 'kysely'
import { offsetOf } from '#platform/http/paging'
import { isCurrent } from '../cards/index.ts'
import type { CatalogRows } from '../tables.ts'

/** The playlist that stands for "what resembles this" (A073); no row of its own. */
const RELATED_ID = 'related'
/** All upcoming shows; no row of its own either. */
const UPCOMING_ID = 'upcoming'

/** Playlists without a row, by what they are. */
const UNWRITTEN: Readonly<Record<string, PlaylistFacts>> = Object.fromEntries(
  (
    [
      [RELATED_ID, 'related', 'More Like This', 'Serupa'],
      [clips.ALL_CLIPS, 'clips', 'Clips', 'Klip'],
      [UPCOMING_ID, 'upcoming', 'Upcoming Live Shows', 'Segera Live'],
    ] as const
  ).map(([id, type, title_en, title_id]) => [
    id,
    { id, friendly_id: id, type, title_en, title_id, series_id: null },
  ]),
)

export interface PlaylistFacts {
  readonly id: string
  readonly friendly_id: string | null
  readonly type: 'season' | 'featured' | 'editorial' | 'series' | 'clips' | 'related' | 'upcoming'
  readonly title_en: string
  readonly title_id: string
  readonly series_id: string | null
}

/** What of a playlist is asked for. */
export interface Wish {
  readonly page: number
  readonly perPage: number
  readonly genre?: string | undefined
  readonly type?: string | undefined
  readonly itemId?: string | undefined
  readonly showAllEpisode: boolean
  /** Of all clips. */
  readonly sort?: 'newest' | 'mostwatch' | undefined
  /** Clips of this profile alone. */
  readonly profileId?: string | undefined
}

/** Finds a playlist by its id. A series and a season are playlists too, under their own ids. */
export async function findPlaylist(rows: CatalogRows, id: string): Promise<PlaylistFacts | undefined> {
  const unwritten = Object.hasOwn(UNWRITTEN, id) ? UNWRITTEN[id] : undefined
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
  wish: Wish,
): Promise<{ ids: string[]; total: number }> {
  const members = membersOf(playlist, wish)
  const type = wish.type === undefined ? sql`true` : sql`i.type = ${wish.type}`
  // Related items are already chosen by genre; elsewhere a genre narrows the list.
  const genre =
    wish.genre === undefined || playlist.type === 'related'
      ? sql`true`
      : sql`exists (select from catalog.item_tag it join catalog.tag t on t.id = it.tag_id
          where it.item_id = i.id and ${matchesGenre(wish.genre)})`
  const owner = wish.profileId === undefined ? sql`true` : ownedBy(wish.profileId)
  const chosen = sql`from (${members}) m join catalog.item i on i.id = m.id where i.hidden_at is null and ${type}
    and ${genre} and ${owner}`
  const [page, counted] = await Promise.all([
    sql<{ id: string }>`select i.id ${chosen} order by m.place, i.id
      limit ${wish.perPage} offset ${offsetOf(wish)}`.execute(rows),
    sql<{ total: bigint }>`select count(*) as total ${chosen}`.execute(rows),
  ])
  return { ids: page.rows.map(({ id }) => id), total: Number(counted.rows[0]?.total ?? 0) }
}

/** Compared as what it is, so that the clips of one profile are found by their index. */
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

/** How many of the best related items are ever listed. */
const RELATED_MAX = 100

/** The members of a playlist with a `place` to order them by. */
function membersOf(playlist: PlaylistFacts, wish: Wish) {
  switch (playlist.type) {
    case 'season':
      return sql`select id, number::bigint as place from catalog.item where parent_id = ${playlist.id}`
    case 'series':
      // Without the flag a series lists its seasons, each a playlist of its own.
      return wish.showAllEpisode
        ? sql`select e.id, s.number::bigint * 100000 + e.number as place
            from catalog.item s join catalog.item e on e.parent_id = s.id where s.parent_id = ${playlist.id}`
        : sql`select id, number::bigint as place from catalog.item where parent_id = ${playlist.id}`
    case 'related':
      return relatedTo(wish)
    case 'upcoming':
      return sql`select id, 0::bigint as place from catalog.item where false`
    default:
      if (playlist.id === clips.ALL_CLIPS) return allClips(wish)
      return sql`select item_id as id, place::bigint from catalog.playlist_item
        where playlist_id = ${playlist.id}`
  }
}

/** What is published, the newest or the most watched first. */
function allClips({ sort }: Wish) {
  const place =
    sort === 'mostwatch' ? sql`-views` : sql`-(extract(epoch from coalesce(published_at, created_at)) * 1000)`
  return sql`select id, (${place})::bigint as place from catalog.item
    where type = 'clips' and version_id is not null`
}

/** One place of a playlist: a title or a card. */
export interface Place {
  readonly item_id: string | null
  readonly card_id: string | null
}

/** Everything that stands on a playlist now, titles and cards, in the order of its operator. */
export async function listPlaces(
  rows: CatalogRows,
  playlistId: string,
  asked: { page: number; perPage: number; now: number },
): Promise<{ places: Place[]; total: number }> {
  const chosen = sql`from catalog.playlist_item m
    left join catalog.item i on i.id = m.item_id and i.hidden_at is null
    left join catalog.card c on c.id = m.card_id and ${isCurrent(asked.now)}
    where m.playlist_id = ${playlistId} and (i.id is not null or c.id is not null)`
  const [page, counted] = await Promise.all([
    sql<Place>`select m.item_id, m.card_id ${chosen} order by m.place
      limit ${asked.perPage} offset ${offsetOf(asked)}`.execute(rows),
    sql<{ total: bigint }>`select count(*) as total ${chosen}`.execute(rows),
  ])
  return { places: page.rows, total: Number(counted.rows[0]?.total ?? 0) }
}

/** By the genre asked for, else by all genres of the item: those that share most come first, then the newest. */
function relatedTo({ genre, itemId }: Wish) {
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
