import type { OuterKind, Seat } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Refusal } from '#platform/http/refusal'
import { newId } from '#platform/ids/ids'
import { timeOfRound } from '#platform/outgoing/beacon/drand'
import { DAY_MS, DEWI, FAJAR, HOUR_MS, openDrawsHarness, type DrawsHarness } from '../test/draws-harness.ts'

let test: DrawsHarness
beforeAll(async () => void (test = await openDrawsHarness()))
afterAll(() => test[Symbol.asyncDispose]())

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'served',
    (error: unknown) => (error instanceof Refusal ? [error.code, ...error.details].join(' ') : String(error)),
  )
const outerOf = (kind: OuterKind, ...names: string[]) => ({ kind, names })
const terms = (more = {}) => ({
  reserves: 1,
  closesAt: test.clock.now() + HOUR_MS,
  drawsAt: test.clock.now() + 2 * HOUR_MS,
  outer: outerOf('none'),
  ...more,
})
const drafted = async (campaignId: string, more = {}) =>
  (await test.draws.drawDesk.create(campaignId, terms(more), test.hand())).id
const mint = (id: string, seat: Seat, accountId: string) =>
  test.draws.drawDesk.mint(id, seat, test.hand(accountId))
const announce = (id: string, revision = 1) => codeOf(test.draws.drawDesk.announce(id, revision, test.hand()))
const declareVoid = (id: string) => codeOf(test.byTwo((by) => test.draws.drawDesk.declareVoid(id, by)))
const closeDue = async () => {
  await test.clock.leap(HOUR_MS)
  await test.draws.sweep()
}
const stateOf = async (id: string) => (await test.draws.drawDesk.read(id)).state
const sealed = async (id: string) => {
  await mint(id, 'A', DEWI)
  await mint(id, 'B', FAJAR)
}

describe('a draft of a draw', () => {
  it('is of a campaign that there is', async () => {
    expect(await codeOf(drafted(newId()))).toBe('NOT_FOUND')
    const { id: campaignId } = await test.campaign()
    await drafted(campaignId)
    expect(await codeOf(drafted(campaignId))).toBe('DRAW_STATE there is a draw already')
  })

  it('has room for so many places, and names figures each once', async () => {
    const { id: campaignId } = await test.campaign()
    expect(await codeOf(drafted(campaignId, { reserves: 9_999 }))).toMatch(/10000 places at most/)
    expect(await codeOf(drafted(campaignId, { outer: outerOf('figures', 'IHSG', 'IHSG') }))).toMatch(/once/)
    expect(await codeOf(drafted(campaignId, { outer: outerOf('none', 'IHSG') }))).toMatch(/names/)
    expect(await codeOf(drafted(campaignId, { reserves: 9_998 }))).toBe('served')
  })

  it('is changed by revision, so that nobody writes over what they did not read', async () => {
    const id = await drafted((await test.campaign()).id)
    const put = (revision: number, more = {}) =>
      test.draws.drawDesk.put(id, { revision, ...terms(more) }, test.hand())
    expect(await put(1, { reserves: 3 })).toMatchObject({ revision: 2, reserves: 3 })
    expect(await codeOf(put(1))).toBe('REVISION_OUTDATED')
    expect(await announce(id, 1)).toBe('REVISION_OUTDATED')
    await sealed(id)
    expect(await announce(id, 2)).toBe('served')
    expect(await codeOf(put(2))).toBe('DRAW_STATE announced')
    expect(await announce(id, 2)).toBe('DRAW_STATE announced')
    expect(await codeOf(mint(id, 'A', FAJAR))).toBe('DRAW_STATE announced')
    const { steps } = await test.draws.drawDesk.read(id)
    expect(steps.map(({ step }) => step)).toEqual(['created', 'changed', 'seed', 'seed', 'announced'])
  })

  it('that is not there is neither read, changed, minted, announced nor declared void', async () => {
    for (const id of [newId(), 'u1', '']) {
      expect(await codeOf(test.draws.drawDesk.read(id))).toBe('NOT_FOUND')
      expect(await codeOf(test.draws.drawDesk.put(id, { revision: 1, ...terms() }, test.hand()))).toBe(
        'NOT_FOUND',
      )
      expect(await codeOf(mint(id, 'A', DEWI))).toBe('NOT_FOUND')
      expect(await announce(id)).toBe('NOT_FOUND')
      expect(await declareVoid(id)).toBe('NOT_FOUND')
      expect(await codeOf(test.draws.drawDesk.requireFigures(id, []))).toBe('NOT_FOUND')
      expect(await codeOf(test.draws.report(id, 'json'))).toBe('NOT_FOUND')
    }
  })

  it('gives one seat to one of two operators who ask at once', async () => {
    const id = await drafted((await test.campaign()).id)
    const outcomes = await Promise.all([codeOf(mint(id, 'A', DEWI)), codeOf(mint(id, 'A', FAJAR))])
    expect(outcomes.toSorted()).toEqual(['SEAT_TAKEN', 'served'])
    const { seats, lacks } = await test.draws.drawDesk.read(id)
    expect(seats).toHaveLength(1)
    expect(lacks).toEqual(['seat-B'])
  })

  it('is announced with both seeds, a public campaign and a close that is to come', async () => {
    const { id: campaignId } = await test.campaign({ isPublic: false })
    const id = await drafted(campaignId)
    expect(await announce(id)).toBe('NOT_COMPLETE seat-A seat-B public')
    await sealed(id)
    await test.byTwo((by) => test.draws.campaignDesk.publish(campaignId, 1, by))
    await test.clock.leap(HOUR_MS)
    expect(await announce(id)).toBe('NOT_COMPLETE closes-past')
    expect(await stateOf(id)).toBe('draft')
    await test.draws.sweep()
    expect(await stateOf(id)).toBe('draft')
  })

  it('without an outer value promises the limit that applies when it is announced', async () => {
    const id = await drafted((await test.campaign()).id)
    await sealed(id)
    test.world.maxWithoutOuter = 1_999_999
    expect(await announce(id)).toBe('NOT_COMPLETE too-valuable')
    test.world.maxWithoutOuter = 2_000_000
    expect(await announce(id)).toBe('served')
    test.world.maxWithoutOuter = 5_000_000
    expect((await test.proof(id)).promised.outer).toEqual({ kind: 'none', maxValueRupiah: 2_000_000 })
  })

  it('with an outer value has no limit', async () => {
    const prizes = [{ kind: 'thing' as const, count: 1, valueRupiah: 900_000_000 }]
    const { id: campaignId } = await test.campaign({ prizes })
    expect(await codeOf(drafted(campaignId))).toBe('NOT_COMPLETE too-valuable')
    expect(await stateOf(await test.announced(campaignId, { outer: 'drand' }))).toBe('announced')
  })
})

describe('a draw is declared void', () => {
  const voidable = (id: string) => codeOf(test.draws.drawDesk.requireVoidable(id))

  it('while it is announced, once; then nothing more is made of it', async () => {
    const { id: campaignId, people } = await test.campaign()
    const id = await test.announced(campaignId)
    expect(await voidable(id)).toBe('served')
    expect(await declareVoid(id)).toBe('served')
    expect(await voidable(id)).toBe('DRAW_STATE void')
    expect(await declareVoid(id)).toBe('DRAW_STATE void')
    expect(await test.give(campaignId, people[0]!)).toMatchObject({ isGiven: true })
    const { steps, void: gone } = await test.draws.drawDesk.read(id)
    expect(steps.filter(({ step }) => step === 'void')).toHaveLength(1)
    expect(gone).toEqual({ reason: 'by-operators', note: 'as agreed', at: test.clock.now() })
    const proof = await test.made(id)
    expect(proof.state).toBe('void')
    for (const name of ['list', 'mixed', 'sequence']) expect(proof).not.toHaveProperty(name)
  })

  it('while it is closed: its list stays, its seeds stay sealed', async () => {
    const id = await test.announced((await test.campaign()).id)
    await closeDue()
    expect(await declareVoid(id)).toBe('served')
    const proof = await test.made(id)
    expect(proof).toMatchObject({ state: 'void', list: { count: 5 } })
    expect(proof.seats.every(({ seed }) => seed === undefined)).toBe(true)
    expect(proof).not.toHaveProperty('sequence')
  })

  it('neither as a draft nor once it was drawn or settled', async () => {
    const draft = await drafted((await test.campaign()).id)
    const drawn = await test.announced((await test.campaign()).id)
    const settled = await test.announced((await test.campaign({ people: 0 })).id)
    await test.made(drawn)
    await test.made(settled)
    for (const [id, state] of Object.entries({ [draft]: 'draft', [drawn]: 'drawn', [settled]: 'settled' })) {
      expect(await voidable(id)).toBe(`DRAW_STATE ${state}`)
      expect(await declareVoid(id)).toBe(`DRAW_STATE ${state}`)
      expect(await stateOf(id)).toBe(state)
    }
  })
})

describe('a list that closes', () => {
  it('of one chance has its leaf as its root, and its person wins', async () => {
    const id = await test.announced((await test.campaign({ people: 1 })).id)
    const proof = await test.made(id)
    expect(proof).toMatchObject({ state: 'drawn', list: { count: 1, people: 1 } })
    expect(proof.sequence).toMatchObject([{ place: 1, kind: 'winner', index: 0 }])
  })

  it('is taken at its time and not before, and takes no chance afterwards', async () => {
    const { id: campaignId, people } = await test.campaign({ people: 2 })
    const id = await test.announced(campaignId)
    await test.clock.leap(HOUR_MS - 1)
    await test.draws.sweep()
    expect(await stateOf(id)).toBe('announced')
    await test.clock.advance(1)
    await Promise.all([test.draws.sweep(), test.draws.sweep()])
    expect(await stateOf(id)).toBe('closed')
    expect(await test.give(campaignId, people[0]!)).toMatchObject({ isGiven: false })
    expect((await test.made(id)).list?.count).toBe(2)
    expect(test.world.notes.filter(({ key }) => key === `draw:${id}`)).toHaveLength(1)
  })

  it('leaves out a chance that two operators removed, and nobody removes one from it', async () => {
    const { id: campaignId, people } = await test.campaign({ people: 2 })
    const id = await test.announced(campaignId)
    const [given, kept] = [
      await test.give(campaignId, people[0]!),
      await test.give(campaignId, people[1]!),
    ].map((one) => (one.isGiven ? one.id : ''))
    const remove = (chance = '') => codeOf(test.byTwo((by) => test.draws.chanceDesk.remove(chance, by)))
    expect(await remove(given)).toBe('served')
    expect(await remove(given)).toBe('DRAW_STATE removed')
    await closeDue()
    expect(await remove(kept)).toBe('DRAW_STATE closed')
    expect((await test.proof(id)).list).toMatchObject({ count: 3, people: 2 })
  })

  it('takes in an account that was excluded and let in again', async () => {
    const { id: campaignId, people } = await test.campaign({ people: 3 })
    const exclude = (accountId: string, isExcluded: boolean) =>
      test.byTwo((by) =>
        test.draws.chanceDesk.exclude({ accountId, isExcluded, why: 'household' as const }, by),
      )
    await exclude(people[0]!, true)
    await exclude(people[1]!, true)
    await exclude(people[1]!, false)
    const id = await test.announced(campaignId)
    await closeDue()
    expect((await test.proof(id)).list).toMatchObject({ count: 2, people: 2 })
  })
})

describe('the figures of a draw', () => {
  const wanted = async () => {
    const { id: campaignId } = await test.campaign()
    return test.announced(campaignId, { outer: 'figures', names: ['IHSG'] })
  }
  const ask = (id: string, values = ['7.123,45']) => codeOf(test.draws.drawDesk.requireFigures(id, values))
  const enter = (id: string, figures = 'IHSG=7.123,45') =>
    codeOf(
      test.byTwo((by) =>
        test.draws.drawDesk.enterFigures(id, figures, { ...by, roles: ['marketing', 'admin'] }),
      ),
    )

  it('are not taken before the list is closed, nor twice, nor once the draw was made', async () => {
    const id = await wanted()
    expect([await ask(id), await enter(id)]).toEqual(['DRAW_STATE announced', 'DRAW_STATE announced'])
    await closeDue()
    expect(await test.draws.drawDesk.waiting(9)).toBe(1)
    expect(await ask(id, [])).toMatch(/one for each name/)
    expect([await ask(id), await enter(id)]).toEqual(['served', 'served'])
    expect(await test.draws.drawDesk.waiting(9)).toBe(0)
    expect([await ask(id), await enter(id, 'IHSG=1')]).toEqual(['DRAW_STATE closed', 'DRAW_STATE closed'])
    const proof = await test.made(id)
    expect(proof).toMatchObject({ state: 'drawn', outer: { figures: 'IHSG=7.123,45' } })
    expect([await ask(id), await enter(id)]).toEqual(['DRAW_STATE drawn', 'DRAW_STATE drawn'])
  })

  it('that nobody typed for a day make the draw void, and come too late then', async () => {
    const id = await wanted()
    await test.made(id)
    await test.clock.leap(DAY_MS)
    await test.draws.sweep()
    expect(await test.proof(id)).toMatchObject({ state: 'void', voidReason: 'no-outer-value' })
    expect([await ask(id), await enter(id)]).toEqual(['DRAW_STATE void', 'DRAW_STATE void'])
  })

  it('are for a draw alone that was promised figures', async () => {
    for (const outer of ['none', 'drand'] as const) {
      const id = await test.announced((await test.campaign()).id, { outer })
      await closeDue()
      expect([await ask(id, []), await enter(id)]).toEqual(['DRAW_STATE closed', 'DRAW_STATE closed'])
      expect((await test.proof(id)).outer).toBeUndefined()
    }
  })
})

describe('the beacon of a draw', () => {
  it('is asked for the promised round at the time of the draw, until it has the value', async () => {
    const id = await test.announced((await test.campaign()).id, { outer: 'drand' })
    const { promised } = await test.proof(id)
    const round = promised.outer.round!
    expect(timeOfRound(round)).toBeGreaterThanOrEqual(promised.drawsAt)
    const value = { round, signature: 'ab'.repeat(48), randomness: 'cd'.repeat(32) }
    const answers = [null, new Error('another round'), null, value]
    const valueOf = vi.fn(async (asked: number) => {
      const answer = asked === round ? answers.shift() : undefined
      if (answer instanceof Error) throw answer
      return answer ?? null
    })
    test.world.beacon = { isConfigured: true, valueOf }
    await closeDue()
    await test.draws.sweep()
    expect(valueOf).not.toHaveBeenCalledWith(round)
    await test.made(id)
    for (const state of ['closed', 'closed', 'drawn']) {
      await test.draws.sweep()
      expect(await stateOf(id)).toBe(state)
    }
    await test.draws.sweep()
    expect(valueOf.mock.calls.filter(([asked]) => asked === round)).toHaveLength(4)
    expect((await test.draws.drawDesk.read(id)).outer).toMatchObject({ round, value: value.randomness })
  })
})

describe('what operators read of draws', () => {
  it('is listed by campaign and state, page after page', async () => {
    const { id: campaignId } = await test.campaign()
    const first = await test.announced(campaignId)
    await declareVoid(first)
    const second = await test.announced(campaignId)
    const list = (more: object) => test.draws.drawDesk.list({ perPage: 1, campaignId, ...more })
    const page = await list({})
    expect(page.data.map(({ id }) => id)).toEqual([second])
    const rest = await list({ cursor: page.meta.next! })
    expect(rest).toMatchObject({ data: [{ id: first, state: 'void' }], meta: { next: null } })
    expect((await list({ state: 'void' })).data.map(({ id }) => id)).toEqual([first])
    expect((await list({ state: 'settled' })).data).toEqual([])
    expect(await codeOf(list({ cursor: 'nothing' }))).toMatch(/^INVALID_PARAMETERS/)
  })

  it('is a report once the draw was made, with a tenth for social welfare', async () => {
    const id = await test.announced((await test.campaign()).id)
    expect(await codeOf(test.draws.report(id, 'csv'))).toBe('DRAW_STATE announced')
    const { number, list } = await test.made(id)
    const report = JSON.parse(await test.draws.report(id, 'json'))
    expect(report.prizes).toEqual({ count: 2, valueRupiah: 2_000_000, welfareRupiah: 200_000 })
    expect(report.winners).toHaveLength(2)
    const csv = await test.draws.report(id, 'csv')
    for (const text of [`u${number}`, list!.root, '1184/HUB/2026', 'waiting']) expect(csv).toContain(text)
  })
})
