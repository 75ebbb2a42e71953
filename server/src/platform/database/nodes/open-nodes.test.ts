import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../../tests/database.ts'
import type { Database } from '../database.ts'
import { silentLog } from '../../log/log.ts'
import { readSettings } from '../../settings/settings.ts'
import { countNames, hasNodes, listNodes, nodeSchema, sessionName, takeNames } from './node-rows.ts'
import { onceAlone } from './nodes.ts'
import { openNodes } from './open-nodes.ts'

/** Longer than a lease and the look after it. */
const WITHIN = { timeout: 20_000 }

let database: Database
beforeEach(async () => {
  database = await openTestDatabase([nodeSchema])
})
afterEach(() => database[Symbol.asyncDispose]())

async function open(name: string, nodeId: string = randomUUID(), roles = 'worker') {
  const settings = readSettings({ TAYANG_NODE_NAME: name, TAYANG_NODE_HOST: '10.0.0.7' }, ['--roles', roles])
  const nodes = await openNodes({ database, nodeId, settings, log: silentLog(), portOf: () => 3_500 })
  return { ...nodes, nodes, nodeId, [Symbol.asyncDispose]: () => nodes[Symbol.asyncDispose]() }
}

const run = async (statement: ReturnType<typeof sql>) => statement.execute(database.forModule('platform'))

/** A server that lost its power: its session stays, and its row is not renewed. */
async function plantDead(name: string): Promise<string> {
  const id = randomUUID()
  await run(sql`insert into platform.node (id, name, roles, address, lease_until)
    values (${id}::uuid, ${name}, '{api}', '10.0.0.8:3000', clock_timestamp() - interval '1 s')`)
  return id
}

async function sessionOf(nodeId: string) {
  const client = new pg.Client({ connectionString: database.url, application_name: sessionName(nodeId) })
  client.on('error', () => undefined)
  await client.connect()
  return { client, [Symbol.asyncDispose]: () => client.end().catch(() => undefined) }
}

test('a database that no server with nodes has migrated is told from one that has none at work', async () => {
  expect(await hasNodes(database)).toBe(true)
  await using empty = await openTestDatabase([])
  expect(await hasNodes(empty)).toBe(false)
})

describe('a node', () => {
  test('is alive while it renews its lease by the clock of the database, and listed with what it is', async () => {
    await using one = await open('satu')
    expect(await one.nodes.isAlive(one.nodeId)).toBe(true)
    expect(await one.nodes.isAlive(randomUUID())).toBe(false)
    expect(await one.nodes.isAlive('no id')).toBe(false)
    const [row] = await listNodes(database, 10)
    expect(row).toMatchObject({ name: 'satu', roles: ['worker'], address: '10.0.0.7:3500', isLeaving: false })
    await run(sql`update platform.node set lease_until = clock_timestamp() - interval '1 s'`)
    await expect.poll(() => one.nodes.isAlive(one.nodeId), WITHIN).toBe(true)
  })

  test('never tells its lease longer than the database holds it, however long the answer took', async () => {
    await using one = await open('satu')
    await using session = await sessionOf(randomUUID())
    await session.client.query('begin')
    await session.client.query('select from platform.node for update')
    const isHeldUp = async () => {
      const { rows } = await session.client.query(
        `select from pg_stat_activity where application_name = $1 and wait_event_type = 'Lock'
           and clock_timestamp() - query_start > interval '1 s'`,
        [sessionName(one.nodeId)],
      )
      return rows.length
    }
    await expect.poll(isHeldUp, WITHIN).toBe(1)
    const before = one.nodes.leaseMs()
    await session.client.query('commit')
    await expect.poll(() => one.nodes.leaseMs(), WITHIN).toBeGreaterThan(before)
    const [row] = await listNodes(database, 10)
    expect(one.nodes.leaseMs()).toBeLessThanOrEqual(row?.leaseMs ?? 0)
  })

  test('that stops leaves its lease at once, and says before that it is leaving', async () => {
    await using one = await open('satu')
    await one.nodes.leave()
    expect(await listNodes(database, 10)).toMatchObject([{ isLeaving: true }])
    expect(await one.nodes.isAlive(one.nodeId)).toBe(true)
    await one.nodes[Symbol.asyncDispose]()
    const [row] = await listNodes(database, 10)
    expect(row?.leaseMs).toBeLessThanOrEqual(0)
  })

  test('that is gone is heard of once, also by a node that comes later; one that is back is alive', async () => {
    const dead = await plantDead('mati')
    await using one = await open('satu')
    const heard: string[] = []
    one.nodes.onGone((id) => heard.push(id))
    await expect.poll(() => heard, WITHIN).toEqual([dead])
    const late: string[] = []
    one.nodes.onGone((id) => late.push(id))
    expect(late).toEqual([dead])
    await using back = await open('mati', dead)
    const gone = () => {
      const all: string[] = []
      one.nodes.onGone((id) => all.push(id))()
      return all
    }
    await expect.poll(gone, WITHIN).toEqual([])
    expect(await one.nodes.isAlive(dead)).toBe(true)
    await back.nodes[Symbol.asyncDispose]()
    await expect.poll(() => heard, WITHIN).toEqual([dead, dead])
  })

  test('whose connection is cut takes its lease and its names again', async () => {
    await using one = await open('satu')
    let runs = 0
    const work = one.nodes.once('sweep', () => runs++)
    await work()
    await run(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = ${sessionName(one.nodeId)}`)
    await expect.poll(async () => (await work(), runs), WITHIN).toBeGreaterThan(2)
    expect(await one.nodes.isAlive(one.nodeId)).toBe(true)
  })
})

describe('work of which one run is enough', () => {
  test('is done by one of several nodes, and by another one when that leaves', async () => {
    await using one = await open('satu')
    await using two = await open('dua')
    const ran: string[] = []
    const first = one.nodes.once('sweep', () => ran.push('satu'))
    const second = two.nodes.once('sweep', () => ran.push('dua'))
    for (const work of [second, first, second, first]) await work()
    expect(ran).toEqual(['dua', 'dua'])
    expect(await countNames(database)).toEqual(new Map([[two.nodeId, 1]]))
    // Names are apart.
    await one.nodes.once('other sweep', () => ran.push('other'))()
    expect(ran.at(-1)).toBe('other')
    await two.nodes.leave()
    await expect.poll(async () => (await first(), ran.at(-1)), WITHIN).toBe('satu')
    await second()
    expect(ran.at(-1)).toBe('satu')
  })

  test('goes on at another node when its own lost its power, though that one’s session is still there', async () => {
    const dead = await plantDead('mati')
    await using session = await sessionOf(dead)
    expect(await takeNames(session.client, ['sweep'])).toEqual(['sweep'])
    await using two = await open('dua')
    let runs = 0
    const work = two.nodes.once('sweep', () => runs++)
    await work()
    expect(runs).toBe(0)
    await expect.poll(async () => (await work(), runs), WITHIN).toBeGreaterThan(0)
  })

  test('of a node beside the whole one is never its own, though nobody else asked for it', async () => {
    await using beside = await open('satu', randomUUID(), 'transcode')
    await using whole = await open('dua')
    const ran: string[] = []
    await beside.nodes.once('sweep', () => ran.push('satu'))()
    await whole.nodes.once('sweep', () => ran.push('dua'))()
    expect(ran).toEqual(['dua'])
  })

  test('is done always where there is one program', async () => {
    let runs = 0
    await onceAlone('sweep', () => runs++)()
    expect(runs).toBe(1)
  })
})
