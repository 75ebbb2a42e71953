import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nodeSchema } from '#platform/database/nodes/node-rows'
import type { Database } from '#platform/database/database'
import { openTestDatabase } from '../../../../../tests/database.ts'
import { interactionSchema } from '../index.ts'
import type { ChatMessage } from '../message.ts'
import { openMessageRows } from '../rows.ts'
import { openHeadRows } from './head-rows.ts'

let database: Database
const room = randomUUID()
beforeEach(async () => {
  database = await openTestDatabase([nodeSchema, interactionSchema])
})
afterEach(() => database[Symbol.asyncDispose]())

const run = (statement: ReturnType<typeof sql>) => statement.execute(database.forModule('platform'))

/** A server with a lease of a minute. */
async function enterNode(address: string): Promise<string> {
  const id = randomUUID()
  await run(sql`insert into platform.node (id, name, roles, address, lease_until)
    values (${id}::uuid, 'satu', '{socket}', ${address}, clock_timestamp() + interval '1 minute')`)
  return id
}
const endLeaseOf = (id: string) =>
  run(sql`update platform.node set lease_until = clock_timestamp() - interval '1 s' where id = ${id}::uuid`)

const lineOf = (seq: number): ChatMessage & { hiddenAt: null } => ({
  id: randomUUID(),
  seq,
  kind: 'normal',
  text: 'halo',
  profile: { id: randomUUID(), name: 'Ani', avatar: null },
  role: 'viewer',
  createdAt: 1,
  at: 1,
  paid: null,
  hiddenAt: null,
})

describe('a room', () => {
  it('is owned by who claims it first, until that one is gone or leaving, and then under a higher epoch', async () => {
    const [one, two] = [await enterNode('10.0.0.1:3000'), await enterNode('10.0.0.2:3000')]
    const [ofOne, ofTwo] = [openHeadRows(database, one), openHeadRows(database, two)]
    const first = await ofOne.claim(room)
    expect(first).toMatchObject({ nodeId: one })
    expect(await ofTwo.claim(room)).toEqual({ ...first, address: '10.0.0.1:3000' })
    await endLeaseOf(one)
    expect(await ofOne.headOf(room)).toMatchObject({ nodeId: one, address: null })
    const second = await ofTwo.claim(room)
    expect(second).toMatchObject({ nodeId: two })
    expect(second!.epoch).toBeGreaterThan(first!.epoch)
    await run(sql`update platform.node set leaving = true where id = ${two}::uuid`)
    const third = await openHeadRows(database, await enterNode('10.0.0.3:3000')).claim(room)
    expect(third!.epoch).toBeGreaterThan(second!.epoch)
  })

  it('is taken over from an owner that died, and from none that gave it back or is leaving', async () => {
    const [one, two, three] = [
      await enterNode('10.0.0.1:3000'),
      await enterNode('10.0.0.2:3000'),
      await enterNode('10.0.0.3:3000'),
    ]
    const [ofOne, ofTwo, ofThree] = [one, two, three].map((id) => openHeadRows(database, id))
    const isTakenOver = async (rows = ofOne) => (await rows?.claim(room))?.isTakenOver
    expect([await isTakenOver(ofOne), await isTakenOver(ofOne), await isTakenOver(ofTwo)]).toEqual([
      false,
      false,
      false,
    ])
    await endLeaseOf(one)
    // It never had the room before.
    expect([await isTakenOver(ofTwo), await isTakenOver(ofTwo)]).toEqual([true, false])
    await run(sql`update platform.node set leaving = true where id = ${two}::uuid`)
    expect(await isTakenOver(ofThree)).toBe(false)
    await ofThree?.release(room, (await ofThree.headOf(room))?.epoch ?? 0)
    await run(sql`update platform.node set lease_until = clock_timestamp() + interval '1 minute'`)
    expect(await isTakenOver(ofOne)).toBe(false)
  })

  it('is taken from an owner that is there by one that has to have it, which then no write of that one reaches', async () => {
    const [one, two] = [await enterNode('10.0.0.1:3000'), await enterNode('10.0.0.2:3000')]
    const [ofOne, ofTwo] = [openHeadRows(database, one), openHeadRows(database, two)]
    const { epoch } = (await ofOne.claim(room))!
    expect(await ofTwo.claim(room)).toMatchObject({ nodeId: one })
    const leaseOf = (id: string, until: string) =>
      run(
        sql`update platform.node set lease_until = clock_timestamp() + ${until}::interval where id = ${id}::uuid`,
      )
    // Two servers that take it from each other would never end.
    await leaseOf(two, '-1 second')
    expect(await ofTwo.claim(room, { takes: true })).toMatchObject({ nodeId: one })
    await leaseOf(two, '1 minute')
    expect(await ofTwo.claim(room, { takes: true })).toMatchObject({ nodeId: two, isTakenOver: false })
    expect(await ofOne.claim(room)).toMatchObject({ nodeId: two })
    expect(await openMessageRows(database).add(room, [lineOf(1)], { nodeId: one, epoch })).toBe('fenced')
  })

  it('is given back by its owner alone, and its next epoch is higher still', async () => {
    const [one, two] = [await enterNode('10.0.0.1:3000'), await enterNode('10.0.0.2:3000')]
    const [ofOne, ofTwo] = [openHeadRows(database, one), openHeadRows(database, two)]
    const { epoch } = (await ofOne.claim(room))!
    await ofTwo.release(room, epoch)
    await ofOne.release(room, epoch - 1)
    expect((await ofTwo.positionsOf([room])).get(room)).toMatchObject({ nodeId: one, epoch, lastSeq: 0 })
    await ofOne.release(room, epoch)
    expect(await ofOne.headOf(room)).toBeNull()
    expect((await ofTwo.claim(room))!.epoch).toBeGreaterThan(epoch)
  })
})

describe('a tick', () => {
  it('of an owner whose epoch is over stores nothing, and the next number stays free', async () => {
    const [one, two] = [await enterNode('10.0.0.1:3000'), await enterNode('10.0.0.2:3000')]
    const rows = openMessageRows(database)
    const { epoch } = (await openHeadRows(database, one).claim(room))!
    const old = { nodeId: one, epoch }
    expect(await rows.add(room, [lineOf(1)], old)).toBe('added')
    await endLeaseOf(one)
    const heads = openHeadRows(database, two)
    const now = { nodeId: two, epoch: (await heads.claim(room))!.epoch }
    expect(await rows.add(room, [lineOf(2)], old)).toBe('fenced')
    expect(await rows.lastSeq(room)).toBe(1)
    expect(await rows.add(room, [lineOf(2), lineOf(3)], now)).toBe('added')
    expect((await heads.positionsOf([room])).get(room)).toMatchObject({ nodeId: two, lastSeq: 3 })
  })

  it('that is being stored is waited for by who claims the room', async () => {
    const [one, two] = [await enterNode('10.0.0.1:3000'), await enterNode('10.0.0.2:3000')]
    const { epoch } = (await openHeadRows(database, one).claim(room))!
    await endLeaseOf(one)
    const isStored = Promise.withResolvers<void>()
    const hasWritten = Promise.withResolvers<void>()
    const db = database.forModule<object>('interaction')
    const storing = database.transaction(db, async (tx) => {
      await sql`select from interaction.room_head where room_id = ${room}::uuid and epoch = ${epoch} for share`.execute(
        tx,
      )
      hasWritten.resolve()
      await isStored.promise
    })
    await hasWritten.promise
    const order: string[] = []
    const claiming = openHeadRows(database, two)
      .claim(room)
      .then(() => order.push('claimed'))
    const isWaiting = async () => {
      const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'`.execute(db)
      return rows.length
    }
    await expect.poll(isWaiting).toBeGreaterThan(0)
    order.push('stored')
    isStored.resolve()
    await Promise.all([storing, claiming])
    expect(order).toEqual(['stored', 'claimed'])
  })
})
