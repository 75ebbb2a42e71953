import type { MediaDetail } from '@tayang/contract'
import { sql, type Kysely } from 'kysely'
import { keepQuery } from '#platform/database/kept-query'
import type { CatalogRows, CatalogTables } from '../../tables.ts'

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

/** What a clip's detail says of the version that plays. */
export interface PlayedVersion {
  readonly subtitles: MediaDetail['subtitles']
  /** Pixels of its tallest rung, as shown. */
  readonly width: number | null
  readonly height: number | null
}

/** By version. */
export async function playedVersions(
  rows: CatalogRows,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, PlayedVersion>> {
  if (versionIds.length === 0) return new Map()
  const found = await playedVersionsQuery(rows, { versionIds })
  return new Map(
    found.map(({ id, captions, width, height }) => [
      id,
      { subtitles: captions.map(({ language, label }) => ({ language, label })), width, height },
    ]),
  )
}

const playedVersionsQuery = keepQuery(
  (db: Kysely<CatalogTables>, { versionIds }: { versionIds: readonly string[] }) =>
    db
      .selectFrom('version as v')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('rung')
            .select(['rung.height', sql<number>`(rung.line->>'width')::integer`.as('width')])
            .whereRef('rung.version_id', '=', 'v.id')
            .orderBy('rung.height', 'desc')
            .limit(1)
            .as('tallest'),
        (join) => join.onTrue(),
      )
      .select(['v.id', 'v.captions', 'tallest.width', 'tallest.height'])
      .where('v.id', '=', sql<string>`any(${versionIds}::text[])`),
)
