import { sql } from 'kysely'
import { draws as contract } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Refusal } from '#platform/http/refusal'
import { timeOfRound } from '#platform/outgoing/beacon/drand'
import { lockCampaign } from '../chances/chance-rows.ts'
import { DEWI, FAJAR, HOUR_MS, openDrawsHarness, DAY_MS, type DrawsHarness } from '../test/draws-harness.ts'
import type { DrawsTables } from '../tables.ts'

let test: DrawsHarness
beforeAll(async () => void (test = await openDrawsHarness()))
afterAll(() => test[Symbol.asyncDispose]())

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'served',
    (error: unknown) => (error instanceof Refusal ? [error.code, ...error.details].join(' ') : String(error)),
  )
const VALUE = { signature: 'ab'.repeat(48), randomness: 'cd'.repeat(32) }
const terms = (more = {}) => ({
  reserves: 1,
  closesAt: test.clock.now() + HOUR_MS,
  drawsAt: test.clock.now() + 2 * HOUR_MS,
  outer: { kind: 'none' as const, names: [] },
  ...more,
})

describe('a draw', () => {
  it('is announced with two commitments, closed, drawn and shown with everything to compute it again', async () => {
    const { id: campaignId } = await test.campaign({ people: 7, chances: 2 })
    const id = await test.announced(campaignId)
    const before = await test.proof(id)
    expect(before).toMatchObject({
      state: 'announced',
      number: 1,
      promised: { winners: 2, reserves: 2, outer: { kind: 'none' }, permit: '1184/HUB/2026' },
      seats: [
        { seat: 'A', role: 'marketing' },
        { seat: 'B', role: 'marketing' },
      ],
    })
    expect(before.seats.every(({ seed }) => seed === undefined)).toBe(true)
    const proof = await test.made(id)
    expect(proof).toMatchObject({ state: 'drawn', list: { count: 14, people: 7 } })
    const places = proof.sequence?.filter(({ kind }) => kind !== 'passed') ?? []
    expect(places.map(({ kind, place }) => `${kind} ${place}`)).toEqual([
      'winner 1',
      'winner 2',
      'reserve 1',
      'reserve 2',
    ])
    expect(test.world.notes.at(-1)?.text).toBe(`draw u1 ${id} count 14 root ${proof.list?.root}`)
    expect(test.world.notified).toHaveLength(2)
    expect(test.world.emails).toHaveLength(2)
    const called = await test.calls.call(contract.getDraw, { params: { id: 'u1' } })
    expect(called.body.data).toEqual(proof)
  })

  it('needs two operators for its two seeds', async () => {
    const { id: campaignId } = await test.campaign()
    const { id } = await test.draws.drawDesk.create(campaignId, terms(), test.hand())
    await test.draws.drawDesk.mint(id, 'A', test.hand(DEWI))
    expect(await codeOf(test.draws.drawDesk.mint(id, 'B', test.hand(DEWI)))).toBe('SEAT_TAKEN')
    expect(await codeOf(test.draws.drawDesk.mint(id, 'A', test.hand(FAJAR)))).toBe('SEAT_TAKEN')
    expect(await codeOf(test.draws.drawDesk.announce(id, 1, test.hand()))).toBe('NOT_COMPLETE seat-B')
    // The same seat again changes nothing: its seed was minted before.
    const again = await test.draws.drawDesk.mint(id, 'A', test.hand(DEWI))
    expect(again.seats).toHaveLength(1)
    await test.draws.drawDesk.mint(id, 'B', test.hand(FAJAR))
    expect((await test.draws.drawDesk.announce(id, 1, test.hand())).state).toBe('announced')
  })

  it('is one at a time; after a void one comes another with another number', async () => {
    const { id: campaignId } = await test.campaign()
    const id = await test.announced(campaignId)
    expect(await codeOf(test.draws.drawDesk.create(campaignId, terms(), test.hand()))).toMatch(/^DRAW_STATE/)
    await test.byTwo((by) => test.draws.drawDesk.declareVoid(id, by), 'a prize was lost in a fire')
    const gone = await test.proof(id)
    expect(gone).toMatchObject({
      state: 'void',
      voidReason: 'by-operators',
      voidNote: 'a prize was lost in a fire',
    })
    const next = await test.announced(campaignId)
    expect((await test.proof(next)).number).toBe(gone.number + 1)
  })

  it('refuses times that promise nothing, figures without names, and too much without an outer value', async () => {
    const { id: campaignId } = await test.campaign()
    const create = (more: object) => codeOf(test.draws.drawDesk.create(campaignId, terms(more), test.hand()))
    const now = test.clock.now()
    expect(await create({ closesAt: now - 1 })).toMatch(/^INVALID_PARAMETERS/)
    expect(await create({ drawsAt: now + HOUR_MS })).toMatch(/^INVALID_PARAMETERS/)
    expect(await create({ closesAt: now + 1 })).toMatch(/until the campaign ends/)
    expect(await create({ outer: { kind: 'figures', names: [] } })).toMatch(/^INVALID_PARAMETERS/)
    test.world.maxWithoutOuter = 1_999_999
    expect(await create({})).toBe('NOT_COMPLETE too-valuable')
    test.world.maxWithoutOuter = 5_000_000
    const bare = await test.campaign({ prizes: [] })
    expect(await codeOf(test.draws.drawDesk.create(bare.id, terms(), test.hand()))).toBe(
      'NOT_COMPLETE prizes',
    )
  })

  it('mixes in figures that a witness typed and another operator confirmed', async () => {
    const { id: campaignId } = await test.campaign()
    const id = await test.announced(campaignId, { outer: 'figures', names: ['IHSG close', 'USD IDR'] })
    const enter = (values: string[]) => test.draws.drawDesk.requireFigures(id, values)
    expect(await codeOf(enter(['7.123,45', '16.500']))).toBe('DRAW_STATE announced')
    await test.made(id)
    expect((await test.proof(id)).state).toBe('closed')
    expect(await codeOf(enter(['7.123,45']))).toMatch(/^INVALID_PARAMETERS/)
    const figures = await enter(['7.123,45', '16.500'])
    const roles = ['marketing', 'finance-checker']
    await test.byTwo((by) => test.draws.drawDesk.enterFigures(id, figures, { ...by, roles }))
    await test.draws.sweep()
    expect(await test.proof(id)).toMatchObject({
      state: 'drawn',
      outer: { figures: 'IHSG close=7.123,45\nUSD IDR=16.500', witness: 'marketing' },
    })
  })

  it('is void by itself a day after its time where the outer value is not there', async () => {
    const { id: campaignId } = await test.campaign()
    const id = await test.announced(campaignId, { outer: 'drand' })
    await test.made(id)
    await test.clock.leap(DAY_MS - 1)
    await test.draws.sweep()
    expect((await test.proof(id)).state).toBe('closed')
    await test.clock.advance(1)
    await test.draws.sweep()
    expect(await test.proof(id)).toMatchObject({ state: 'void', voidReason: 'no-outer-value' })
  })

  it('mixes in the value of the beacon once it answers one, and waits while it fails', async () => {
    const { id: campaignId } = await test.campaign()
    const id = await test.announced(campaignId, { outer: 'drand' })
    const { round = 0 } = (await test.proof(id)).promised.outer
    const lying = { isConfigured: true, valueOf: () => Promise.reject(new Error('not signed')) }
    test.world.beacon = lying
    await test.made(id)
    expect(await test.proof(id)).toMatchObject({ state: 'closed' })
    const value = { round, signature: 'ab'.repeat(48), randomness: 'cd'.repeat(32) }
    test.world.beacon = { isConfigured: true, valueOf: async (asked) => ({ ...value, round: asked }) }
    await test.draws.sweep()
    const proof = await test.proof(id)
    expect(proof).toMatchObject({ state: 'drawn', outer: { kind: 'drand', ...value } })
    test.world.beacon = { isConfigured: true, valueOf: async () => null }
  })

  it('is void by itself where its list was closed after the round of the beacon', async () => {
    const { id: campaignId } = await test.campaign()
    const id = await test.announced(campaignId, { outer: 'drand' })
    const { outer } = (await test.proof(id)).promised
    const valueOf = vi.fn(async (round: number) => ({ ...VALUE, round }))
    test.world.beacon = { isConfigured: true, valueOf }
    // No server ran when the list was to be closed.
    await test.clock.advance(timeOfRound(outer.round!) + 1 - test.clock.now())
    await test.draws.sweep()
    expect((await test.proof(id)).state).toBe('closed')
    await test.draws.sweep()
    const proof = await test.proof(id)
    expect(proof).toMatchObject({ state: 'void', voidReason: 'no-outer-value', list: { count: 5 } })
    expect(proof).not.toHaveProperty('sequence')
    expect(proof.seats.every(({ seed }) => seed === undefined)).toBe(true)
    expect(valueOf).not.toHaveBeenCalled()
    test.world.beacon = { isConfigured: true, valueOf: async () => null }
  })

  it('is made where its list was closed late, but not after the round of the beacon', async () => {
    const { id: campaignId } = await test.campaign()
    const id = await test.announced(campaignId, { outer: 'drand' })
    const { outer } = (await test.proof(id)).promised
    test.world.beacon = { isConfigured: true, valueOf: async (round) => ({ ...VALUE, round }) }
    await test.clock.advance(timeOfRound(outer.round!) - test.clock.now())
    await test.draws.sweep()
    await test.draws.sweep()
    expect(await test.proof(id)).toMatchObject({ state: 'drawn', outer: VALUE })
    test.world.beacon = { isConfigured: true, valueOf: async () => null }
  })

  it('says of its root the time after the last chance could come in', async () => {
    const { id: campaignId } = await test.campaign()
    const id = await test.announced(campaignId)
    const { closesAt } = (await test.proof(id)).promised
    await test.clock.advance(closesAt - test.clock.now())
    const db = test.database.forModule<DrawsTables>('draws')
    let closing: Promise<void> | undefined
    // Another server gives a chance: the sweep is beside this transaction and not within it.
    await db.transaction().execute(async (tx) => {
      await lockCampaign(tx, campaignId)
      closing = test.draws.sweep()
      const waiting = async () => {
        const { rows } = await sql`
          select from pg_locks l join pg_database d on d.oid = l.database
          where not l.granted and d.datname = current_database()`.execute(db)
        return rows.length
      }
      await expect.poll(waiting).toBe(1)
      await test.clock.leap(HOUR_MS / 2)
    })
    await closing
    expect((await test.proof(id)).times.rootPublishedAt).toBe(closesAt + HOUR_MS / 2)
  })

  it('is void by itself where a seed was replaced', async () => {
    const { id: campaignId } = await test.campaign()
    const id = await test.announced(campaignId)
    const db = test.database.forModule<DrawsTables>('draws')
    await db.connection().execute(async (one) => {
      await sql`set session_replication_role = replica`.execute(one)
      await sql`update draws.seat set sealed = reverse(sealed) where draw_id = ${id} and seat = 'B'`.execute(
        one,
      )
      await sql`set session_replication_role = default`.execute(one)
    })
    await test.made(id)
    await test.clock.leap(DAY_MS)
    await test.draws.sweep()
    expect(await test.proof(id)).toMatchObject({ state: 'void', voidReason: 'not-revealed' })
  })

  it('of nobody is settled at once, and prizes for more than there are people stay', async () => {
    const nobody = await test.campaign({ people: 0 })
    expect(await test.made(await test.announced(nobody.id))).toMatchObject({
      state: 'settled',
      list: { count: 0, root: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855' },
      sequence: [],
    })
    const one = await test.campaign({ people: 1, chances: 3 })
    const proof = await test.made(await test.announced(one.id))
    expect(proof.sequence?.map(({ kind }) => kind)).toEqual(['winner', 'passed', 'passed'])
  })

  it('takes neither operators nor excluded accounts into its list', async () => {
    const { id: campaignId, people } = await test.campaign({ people: 4 })
    const [operator = '', excluded = ''] = people
    test.world.people.set(operator, { ...test.world.people.get(operator)!, roles: ['support'] })
    const wanted = { accountId: excluded, isExcluded: true, why: 'household' as const }
    await test.byTwo((by) => test.draws.chanceDesk.exclude(wanted, by))
    expect((await test.made(await test.announced(campaignId))).list?.count).toBe(2)
  })

  it('never changes what it published, not even by hand', async () => {
    const { id: campaignId } = await test.campaign()
    const id = await test.announced(campaignId)
    const db = test.database.forModule<DrawsTables>('draws')
    const later = new Date(test.clock.now() + DAY_MS)
    const by = (change: object) => db.updateTable('draw').set(change).where('id', '=', id).execute()
    await expect(by({ closes_at: later, draws_at: new Date(later.getTime() + 1) })).rejects.toThrow(
      /promised/,
    )
    await expect(by({ prizes: '[]' })).rejects.toThrow(/promised/)
    await expect(by({ state: 'drawn' })).rejects.toThrow(/goes from/)
    await expect(db.deleteFrom('draw').where('id', '=', id).execute()).rejects.toThrow(/never deleted/)
    await expect(
      db.updateTable('seat').set({ sealed: 'x' }).where('draw_id', '=', id).execute(),
    ).rejects.toThrow(/never changes/)
    await test.made(id)
    await expect(by({ mixed: Buffer.alloc(32) })).rejects.toThrow(/published/)
    await expect(by({ root: Buffer.alloc(32) })).rejects.toThrow(/published/)
    for (const table of ['leaf', 'frozen_list', 'place', 'change'] as const) {
      await expect(db.deleteFrom(table).execute()).rejects.toThrow(/only ever added to/)
    }
    expect(await codeOf(test.byTwo((two) => test.draws.drawDesk.declareVoid(id, two)))).toBe(
      'DRAW_STATE drawn',
    )
  })
})
