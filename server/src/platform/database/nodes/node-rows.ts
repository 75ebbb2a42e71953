import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { Database, ModuleSchema } from '../database.ts'
import type { NodeRow } from './nodes.ts'

export const LEASE_MS = 5_000

/** Nodes that one database has, and that are read at once. */
const NODES_MAX = 1_000

/** The row of a node that has been gone for so long is removed. */
const KEPT_MS = 24 * 3600 * 1000

/** The first number of the locks of names; the second one is a hash of the name. */
const NAMES_LOCK = 7_480_504

export const nodeSchema: ModuleSchema = {
  schema: 'platform',
  migrations: {
    '0001-nodes': {
      async up(db) {
        // Half of each page stays free, so that a renewal writes beside the row and no index.
        await sql`
          create table node (
            id uuid primary key,
            name text not null,
            roles text[] not null,
            address text not null,
            started_at timestamptz not null default clock_timestamp(),
            lease_until timestamptz not null,
            leaving boolean not null default false
          ) with (fillfactor = 50)`.execute(db)
      },
    },
  },
  functions: {
    // For modules that give something to a node: where others reach it, null where it is gone or leaving.
    node_at: `
      create or replace function platform.node_at(wanted uuid) returns text language sql volatile as $$
        select address from platform.node
        where id = wanted and lease_until > clock_timestamp() and not leaving
      $$`,
    // Where others reach a node for what it has, also one that is about to leave and finishes what it has begun.
    node_reached: `
      create or replace function platform.node_reached(wanted uuid) returns text language sql volatile as $$
        select address from platform.node where id = wanted and lease_until > clock_timestamp()
      $$`,
    // Whether a node is there, also one that is about to leave and finishes what it has begun.
    node_works: `
      create or replace function platform.node_works(wanted uuid) returns boolean language sql volatile as $$
        select exists (select from platform.node where id = wanted and lease_until > clock_timestamp())
      $$`,
    // Whether a node went in good order, or is about to; one that died is not known to have.
    node_left: `
      create or replace function platform.node_left(wanted uuid) returns boolean language sql volatile as $$
        select exists (select from platform.node where id = wanted and leaving)
      $$`,
  },
}

interface Own {
  readonly id: string
  readonly name: string
  readonly roles: readonly string[]
  readonly address: string
}

const LEASE = `clock_timestamp() + interval '${LEASE_MS} ms'`

/** A start of this node: its row is new, or that of an earlier start. */
export async function enter(session: ClientBase, { id, name, roles, address }: Own): Promise<void> {
  await session.query(
    `insert into platform.node (id, name, roles, address, lease_until) values ($1, $2, $3, $4, ${LEASE})
     on conflict (id) do update set name = $2, roles = $3, address = $4, leaving = false,
       started_at = clock_timestamp(), lease_until = ${LEASE}`,
    [id, name, roles, address],
  )
  await session.query(
    `delete from platform.node where lease_until < clock_timestamp() - interval '${KEPT_MS} ms'`,
  )
}

/** Renews the lease of this node, and answers the other ones; null where its row is gone. */
export async function renew(
  session: ClientBase,
  { id, address }: Pick<Own, 'id' | 'address'>,
): Promise<{ id: string; isGone: boolean }[] | null> {
  const { rows } = await session.query<{ id: string; is_gone: boolean }>(
    `with renewed as (
       update platform.node set lease_until = ${LEASE}, address = $2 where id = $1 returning id
     )
     select id, false as is_gone from renewed union all
     (select id, lease_until <= clock_timestamp() from platform.node where id <> $1 limit ${NODES_MAX})`,
    [id, address],
  )
  return rows[0]?.id === id ? rows.slice(1).map((row) => ({ id: row.id, isGone: row.is_gone })) : null
}

export async function setLeaving(session: ClientBase, id: string): Promise<void> {
  await session.query('update platform.node set leaving = true where id = $1', [id])
}

/** The lease is given back. */
export async function endLease(session: ClientBase, id: string): Promise<void> {
  await session.query(
    'update platform.node set leaving = true, lease_until = clock_timestamp() where id = $1',
    [id],
  )
}

/** Takes those of these names that no other session has; answers them. A name is left with its session. */
export async function takeNames(session: ClientBase, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const { rows } = await session.query<{ name: string }>(
    `select name from unnest($1::text[]) as name where pg_try_advisory_lock(${NAMES_LOCK}, hashtext(name))`,
    [names],
  )
  return rows.map(({ name }) => name)
}

/** Leaves every name that this session has. */
export async function leaveNames(session: ClientBase): Promise<void> {
  await session.query('select pg_advisory_unlock_all()')
}

/** Ends the session of a node whose lease has ended: a machine that lost its power does not close it. */
export async function endSessionOf(session: ClientBase, nodeId: string): Promise<void> {
  await session.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = $1 and datname = current_database()`,
    [sessionName(nodeId)],
  )
}

export const sessionName = (nodeId: string): string => `tayang node ${nodeId}`

export async function isAlive(database: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    select 1 as found from platform.node where id = ${id}::uuid and lease_until > clock_timestamp()`.execute(
    database.forModule('platform'),
  )
  return rows.length > 0
}

/** Whether a server that knows nodes has migrated this database. */
export async function hasNodes(database: Database): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('platform.node') is not null as is_there`.execute(database.forModule('platform'))
  return rows[0]?.is_there === true
}

/** All nodes that were there within a day, those that work first. */
export async function listNodes(database: Database, limit: number): Promise<NodeRow[]> {
  const { rows } = await sql<Listed>`
    select id, name, roles, address, started_at, leaving,
      (extract(epoch from lease_until - clock_timestamp()) * 1000)::int8 as lease_ms
    from platform.node where lease_until > clock_timestamp() - interval '1 day'
    order by lease_until <= clock_timestamp(), name, id limit ${limit}`.execute(
    database.forModule('platform'),
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    roles: row.roles,
    address: row.address,
    startedAt: row.started_at.getTime(),
    leaseMs: Number(row.lease_ms),
    isLeaving: row.leaving,
  }))
}

/** How many names each node has, by node. */
export async function countNames(database: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ node_id: string; names: bigint }>`
    select replace(application_name, ${sessionName('')}, '') as node_id, count(*) as names
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and classid = ${NAMES_LOCK}::int8::oid and granted
      and database = (select oid from pg_database where datname = current_database())
    group by 1`.execute(database.forModule('platform'))
  return new Map(rows.map(({ node_id, names }) => [node_id, Number(names)]))
}

/** The clock that decides leases. */
export async function timeOf(database: Database): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(
    database.forModule('platform'),
  )
  return rows[0]?.now.getTime() ?? Date.now()
}

interface Listed {
  readonly id: string
  readonly name: string
  readonly roles: string[]
  readonly address: string
  readonly started_at: Date
  readonly leaving: boolean
  readonly lease_ms: bigint
}
