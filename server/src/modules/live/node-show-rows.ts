import { sql } from 'kysely'
import type { Database } from '#platform/database/database'

/** How many shows are on air at each node, the most first; null for those of no node. */
export async function showsByNode(
  database: Database,
  limit: number,
): Promise<{ nodeId: string | null; shows: number; silent: number }[]> {
  const { rows } = await sql<{ node_id: string | null; shows: bigint; silent: bigint }>`
    select node_id, count(*) as shows, count(silent_since) as silent
    from catalog.show where status = 'broadcasting' and on_air_at is not null
    group by node_id order by 2 desc, 1 limit ${limit}`.execute(database.forModule('catalog'))
  return rows.map(({ node_id, shows, silent }) => ({
    nodeId: node_id,
    shows: Number(shows),
    silent: Number(silent),
  }))
}

/** How many shows wait for what each node recorded of them before they went on elsewhere. */
export async function partsDueByNode(
  database: Database,
  limit: number,
): Promise<{ nodeId: string; shows: number }[]> {
  const { rows } = await sql<{ node_id: string; shows: bigint }>`
    select node_id, count(*) as shows from catalog.show_part where state = 'due'
    group by node_id order by 2 desc, 1 limit ${limit}`.execute(database.forModule('catalog'))
  return rows.map(({ node_id, shows }) => ({ nodeId: node_id, shows: Number(shows) }))
}
