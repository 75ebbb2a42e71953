import { sql, type Kysely, type Transaction } from 'kysely'
import type { LiveShape } from '@tayang/contract/ingest'
import type { Database } from '#platform/database/database'
import { keepQuery } from '#platform/database/kept-query'
import { isId } from '#platform/ids/ids'
import type { ShowTables as Tables } from './show-tables.ts'

/** By the index of open shows: a profile has one at most. */
const onAirQuery = keepQuery((db: Kysely<Tables>, asked: { profileIds: readonly string[] }) =>
  db
    .selectFrom('show')
    .select(['id', 'profile_id'])
    .where('profile_id', '=', sql<string>`any(${asked.profileIds}::uuid[])`)
    .where('status', '<>', sql<'finished'>`'finished'`)
    .where('status', '=', 'broadcasting')
    .where('on_air_at', 'is not', null)
    .where('hidden_at', 'is', null),
)

export function openOnAirRows(database: Database) {
  const db = database.forModule<Tables>('catalog')
  return {
    /** The show that each of these profiles has on air, by profile. */
    async onAirOf(profileIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (profileIds.length === 0) return new Map()
      const found = await onAirQuery(db, { profileIds })
      return new Map(found.map((show) => [show.profile_id, show.id]))
    },
  }
}

/** Live shows of one machine are few; the bound only keeps a list from growing without end. */
const LIVE_MAX = 500

/** A show at the engine that has it now. */
export interface Carried {
  /** How many engines of other nodes had it before. */
  readonly epoch: number
  readonly startedAt: number
  /** Null before its first pictures. */
  readonly shape: LiveShape | null
  readonly isTakeover: boolean
}

/** The node whose engine has a show, or had it at its end. */
export interface Carrier {
  readonly nodeId: string
  /** `host:port`, where others reach it; null while it is gone. */
  readonly address: string | null
  readonly isOver: boolean
}

/** Which node's engine has which show: `node_id` of its row (docs/decisions/0061). */
export function openCarrierRows(database: Database) {
  const db = database.forModule<Tables>('catalog')
  return {
    ...showsOfNodes(db),
    /** Gives an open show to a node; null where it is over meanwhile. What the node before recorded is due from it. */
    async carry(showId: string, to: { nodeId: string; now: number }): Promise<Carried | null> {
      // Mostly it has it already, and nothing is written.
      const show = await selectCarried(db, showId).executeTakeFirst()
      if (show?.node_id === to.nodeId) return carriedOf(show, { ...to, isTakeover: false })
      return show ? database.transaction(db, (tx) => carry(tx, showId, to)) : null
    },
  }
}

const selectCarried = (db: Kysely<Tables>, showId: string) =>
  db
    .selectFrom('show')
    .select(['node_id', 'carrier_epoch', 'started_at', 'on_air_at', 'shape'])
    .where('id', '=', showId)
    .where('status', '=', 'broadcasting')

function carriedOf(
  show: { carrier_epoch: number; started_at: number | null; shape: LiveShape | null },
  { now, isTakeover }: { now: number; isTakeover: boolean },
): Carried {
  const { carrier_epoch: before, started_at: startedAt, shape } = show
  return { epoch: before + (isTakeover ? 1 : 0), startedAt: Number(startedAt ?? now), shape, isTakeover }
}

function showsOfNodes(db: Kysely<Tables>) {
  return {
    /** Those of one node; a show from before nodes had ids belongs to the server that asks for its own. */
    async onAirOfNode(
      nodeId: string,
      { isOwn }: { isOwn: boolean },
    ): Promise<{ id: string; silentSince: number | null }[]> {
      const found = await db
        .selectFrom('show')
        .select(['id', 'silent_since'])
        .where('status', '=', 'broadcasting')
        .where('on_air_at', 'is not', null)
        .where('hidden_at', 'is', null)
        .where((show) =>
          isOwn
            ? show.or([show('node_id', '=', nodeId), show('node_id', 'is', null)])
            : show('node_id', '=', nodeId),
        )
        .limit(LIVE_MAX)
        .execute()
      return found.map(({ id, silent_since }) => ({
        id,
        silentSince: silent_since === null ? null : Number(silent_since),
      }))
    },
    /** Shows on air at other nodes. */
    async onAirElsewhere(nodeId: string): Promise<{ id: string; nodeId: string }[]> {
      const found = await db
        .selectFrom('show')
        .select(['id', 'node_id'])
        .where('status', '=', 'broadcasting')
        .where('on_air_at', 'is not', null)
        .where('silent_since', 'is', null)
        .where('node_id', '<>', nodeId)
        .limit(LIVE_MAX)
        .execute()
      return found.map(({ id, node_id }) => ({ id, nodeId: node_id ?? '' }))
    },
    /** Those of these open shows that are another node's. */
    async ofOthersAmong(showIds: readonly string[], nodeId: string): Promise<string[]> {
      const known = showIds.filter(isId)
      if (known.length === 0) return []
      const found = await db
        .selectFrom('show')
        .select('id')
        .where('id', 'in', known)
        .where('status', '=', 'broadcasting')
        .where('node_id', '<>', nodeId)
        .execute()
      return found.map(({ id }) => id)
    },
    /** Whether a show is, or was at its end, at another node than this one. */
    async isElsewhere(showId: string, nodeId: string): Promise<boolean> {
      const found = await db
        .selectFrom('show')
        .select('node_id')
        .where('id', '=', showId)
        .where('node_id', '<>', nodeId)
        .executeTakeFirst()
      return found !== undefined
    },
    /** Null where no node has or had it. */
    async carrierOf(showId: string): Promise<Carrier | null> {
      if (!isId(showId)) return null
      const { rows } = await sql<{ node_id: string; address: string | null; is_over: boolean }>`
        select node_id, platform.node_reached(node_id) as address, status = 'finished' as is_over
        from catalog.show where id = ${showId}::uuid and node_id is not null`.execute(db)
      const [found] = rows
      return found ? { nodeId: found.node_id, address: found.address, isOver: found.is_over } : null
    },
  }
}

async function carry(
  tx: Transaction<Tables>,
  showId: string,
  { nodeId, now }: { nodeId: string; now: number },
): Promise<Carried | null> {
  const show = await selectCarried(tx, showId).forUpdate().executeTakeFirst()
  if (!show) return null
  const before = show.node_id
  const isTakeover = before !== null && before !== nodeId
  const carried = carriedOf(show, { now, isTakeover })
  if (before !== nodeId) {
    await tx
      .updateTable('show')
      .set({ node_id: nodeId, carrier_epoch: carried.epoch })
      .where('id', '=', showId)
      .execute()
  }
  if (isTakeover && show.on_air_at !== null) {
    await tx
      .insertInto('show_part')
      .values({ show_id: showId, node_id: before, state: 'due', since: now })
      .onConflict((conflict) => conflict.columns(['show_id', 'node_id']).doUpdateSet({ state: 'due' }))
      .execute()
  }
  return carried
}
