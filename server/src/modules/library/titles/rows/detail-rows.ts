import { sql } from 'kysely'
import type { CatalogRows } from '../../tables.ts'

/** Episodes of each season that are answered with a series; the rest is requested season by season. */
const EPISODES_PER_SEASON = 20

export async function listSeasons(rows: CatalogRows, seriesId: string) {
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

export async function firstEpisodes(rows: CatalogRows, seasonIds: readonly string[]): Promise<string[]> {
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

export async function listSubtitles(rows: CatalogRows, versionId: string) {
  const version = await rows
    .selectFrom('version')
    .select('captions')
    .where('id', '=', versionId)
    .executeTakeFirst()
  return (version?.captions ?? []).map(({ language, label }) => ({ language, label }))
}
