import { catalog, type Locale, type MediaDetail } from '@tayang/contract'
import { sql } from 'kysely'
import { route, type Route } from '#platform/route'
import type { Person } from '../shows/index.ts'
import type { CatalogRows } from '../tables.ts'
import { readChapters } from './chapters.ts'
import { loadItems, type ItemFacts } from './item-rows.ts'
import { titleOf, toMediaItem } from './media-item.ts'
import { toOwnedItems } from './owned-items.ts'

/** Episodes of each season that come with a series; the rest is asked season by season. */
const EPISODES_PER_SEASON = 20

interface Needs {
  rows: CatalogRows
  profilesOf(ids: readonly string[]): Promise<ReadonlyMap<string, Person>>
}

/** Everything about one title, whether or not it plays yet. */
export function getVideoRoute({ rows, profilesOf }: Needs): Route {
  return route(catalog.getVideo, async ({ params, query, refuse }) => {
    const [item] = await loadItems(rows, [params.id])
    if (!item) return refuse('VIDEO_NOT_FOUND')
    const [detail, [owned]] = await Promise.all([
      describe(rows, item, query.locale),
      toOwnedItems([item], { locale: query.locale, profilesOf }),
    ])
    return { data: owned?.profile ? { ...detail, profile: owned.profile } : detail }
  })
}

/** What plays after this one. */
export function getNextVideoRoute({ rows }: { rows: CatalogRows }): Route {
  return route(catalog.getNextVideo, async ({ params, refuse }) => {
    const [item] = await loadItems(rows, [params.id])
    if (!item) return refuse('VIDEO_NOT_FOUND')
    return { data: { nextId: item.nextId } }
  })
}

async function describe(rows: CatalogRows, item: ItemFacts, locale: Locale): Promise<MediaDetail> {
  const seasons = item.type === 'series' ? await listSeasons(rows, item.id) : []
  const seasonIds = item.type === 'season' ? [item.id] : seasons.map(({ id }) => id)
  const episodes = await loadItems(rows, await firstEpisodes(rows, seasonIds))
  return {
    ...toMediaItem(item, locale),
    seasons: seasons.map((season) => ({
      id: season.id,
      titleLocalized: titleOf(season, locale),
      number: season.number,
      episodeCount: season.episodes,
    })),
    episodes: { data: episodes.map((episode) => toMediaItem(episode, locale)) },
    subtitles: item.version_id === null ? [] : await listSubtitles(rows, item.version_id),
    ...(await readChapters(rows, item.id, locale)),
  }
}

async function listSeasons(rows: CatalogRows, seriesId: string) {
  const { rows: found } = await sql<{
    id: string
    title_en: string
    title_id: string
    number: number
    episodes: bigint
  }>`
    select s.id, s.title_en, s.title_id, s.number,
      (select count(*) from catalog.item e where e.parent_id = s.id and e.hidden_at is null) as episodes
    from catalog.item s where s.parent_id = ${seriesId} and s.hidden_at is null order by s.number`.execute(
    rows,
  )
  return found.map((season) => ({ ...season, episodes: Number(season.episodes) }))
}

async function firstEpisodes(rows: CatalogRows, seasonIds: readonly string[]): Promise<string[]> {
  if (seasonIds.length === 0) return []
  const { rows: found } = await sql<{ id: string }>`
    select e.id
    from catalog.item s cross join lateral (
      select id, number from catalog.item where parent_id = s.id and hidden_at is null
      order by number limit ${EPISODES_PER_SEASON}
    ) e
    where s.id = any(${[...seasonIds]}) order by s.number, e.number`.execute(rows)
  return found.map(({ id }) => id)
}

async function listSubtitles(rows: CatalogRows, versionId: string) {
  const version = await rows
    .selectFrom('version')
    .select('captions')
    .where('id', '=', versionId)
    .executeTakeFirst()
  return (version?.captions ?? []).map(({ language, label }) => ({ language, label }))
}
