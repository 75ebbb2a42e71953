import type { AudioTrack, Rung } from '@tayang/contract/ingest'
import { sql } from 'kysely'
import type { CatalogRows } from '../tables.ts'

/** A longer series answers the sizes of its first episodes. */
const EPISODES_MAX = 200

export interface WeighedRow {
  readonly id: string
  readonly seconds: number | null
  readonly audio: AudioTrack | null
  readonly rungs: readonly Rung[]
}

const versionFacts = sql`v.duration_seconds as seconds, v.audio, coalesce(r.lines, '[]') as rungs`
const versionJoins = sql`
  left join catalog.version v on v.id = i.version_id
  left join lateral (
    select jsonb_agg(line) as lines from catalog.rung where version_id = i.version_id
  ) r on true`

/** A title that is not hidden, with its published version; nothing where there is none. */
export async function readWeighed(rows: CatalogRows, id: string): Promise<WeighedRow | null> {
  const { rows: found } = await sql<WeighedRow>`
    select i.id, ${versionFacts} from catalog.item i ${versionJoins}
    where i.id = ${id} and i.hidden_at is null
      and i.type in ('movie', 'series', 'season', 'episode', 'clips')`.execute(rows)
  return found[0] ?? null
}

/** The playable episodes of a series or a season, in their order. */
export async function readWeighedEpisodes(rows: CatalogRows, id: string): Promise<readonly WeighedRow[]> {
  const { rows: found } = await sql<WeighedRow>`
    select i.id, ${versionFacts}
    from catalog.item s join catalog.item i on i.parent_id = s.id and i.type = 'episode' ${versionJoins}
    where (s.id = ${id} or s.parent_id = ${id}) and s.type = 'season'
      and s.hidden_at is null and i.hidden_at is null and i.version_id is not null
    order by s.number, i.number limit ${EPISODES_MAX}`.execute(rows)
  return found
}
