import { sql } from 'kysely'
import { isCurrent } from '../../cards/index.ts'
import type { CatalogRows } from '../../tables.ts'

/** Content with a public address. */
export interface PublicItem {
  readonly kind: 'title' | 'playlist' | 'page' | 'campaign' | 'channel'
  /** As in addresses: the type of a title, the page of a channel. */
  readonly type: string
  readonly id: string
  /** The English name of a title, whose words its address has; null where an address has none. */
  readonly name: string | null
  /** When it became watchable; null where that has no meaning. */
  readonly since: Date | null
}

/** Hidden items, items below hidden ones and items with nothing to watch are left out. */
const publicAt = (now: number) => sql`
  select 'title' as kind, i.type, i.id, i.title_en as name, i.published_at as since
  from catalog.item i
    left join catalog.item p on p.id = i.parent_id
    left join catalog.item g on g.id = p.parent_id
  where i.hidden_at is null and p.hidden_at is null and g.hidden_at is null
    and i.type in ('movie', 'episode', 'clips') and i.version_id is not null
  union all
  select 'title', s.type, s.id, s.title_en, null
  from catalog.item s
  where s.type = 'series' and s.hidden_at is null and exists (
    select from catalog.item n join catalog.item e on e.parent_id = n.id
    where n.parent_id = s.id and n.hidden_at is null and e.hidden_at is null and e.version_id is not null)
  union all
  select 'playlist', 'season', n.id, null, null
  from catalog.item n join catalog.item s on s.id = n.parent_id
  where n.type = 'season' and n.hidden_at is null and s.hidden_at is null and exists (
    select from catalog.item e
    where e.parent_id = n.id and e.hidden_at is null and e.version_id is not null)
  union all
  select 'playlist', l.type, l.id, null, null
  from catalog.playlist l
  where exists (
    select from catalog.playlist_item m join catalog.item i on i.id = m.item_id
    where m.playlist_id = l.id and i.hidden_at is null)
  union all
  select 'campaign', c.kind, c.id, null, null
  from catalog.card c where c.kind = 'campaign' and ${isCurrent(now)}
  union all
  select 'channel', case when c.kind = 'linear' then 'live-tv'
    when c.kind = 'stream' and c.interactive then 'stream' else 'live' end, i.id, null, null
  from catalog.channel c join catalog.item i on i.id = c.item_id
  where i.hidden_at is null
  union all
  select 'title', 'liveshow-vod', s.id::text, s.name, to_timestamp(s.finished_at / 1000)
  from catalog.show s join catalog.recording r on r.show_id = s.id and r.state = 'ready'
  where s.status = 'finished' and s.hidden_at is null
  union all
  -- People who showed something that is still there; nobody else's page is told to crawlers.
  select 'title', 'profile', o.id::text, null, null from (
    select i.owner_profile_id as id from catalog.item i
    where i.owner_profile_id is not null and i.hidden_at is null and i.version_id is not null
    union
    select s.profile_id from catalog.show s join catalog.recording r on r.show_id = s.id and r.state = 'ready'
    where s.status = 'finished' and s.hidden_at is null
  ) as o
  union all
  select 'page', 'page', friendly_id, null, null
  from catalog.page where friendly_id <> 'home'`

/** The items for crawlers, in an order that does not change while items are added. */
export function openPublicItems(rows: CatalogRows, clock: { now(): number }) {
  return {
    async count(): Promise<number> {
      const { rows: found } = await sql<{ total: bigint }>`
        select count(*) as total from (${publicAt(clock.now())}) listed`.execute(rows)
      return Number(found[0]?.total ?? 0)
    },
    async list({ limit, offset }: { limit: number; offset: number }): Promise<PublicItem[]> {
      const { rows: found } = await sql<PublicItem>`
        select * from (${publicAt(clock.now())}) listed order by kind, id
        limit ${limit} offset ${offset}`.execute(rows)
      return found
    },
  }
}
