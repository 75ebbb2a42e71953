import { draws as contract } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rotateVault } from '#modules/loyalty'
import { DAY_MS, openDrawsHarness, type DrawsHarness } from '../test/draws-harness.ts'
import { claimOf as claimIn, codeOf, drawn as drawnIn, NIK } from '../test/steps.ts'
import type { DrawsTables } from '../tables.ts'
import { maskName, shownNameOf } from './masks.ts'
import { taxOf } from './crown.ts'
import { readNik } from './nik.ts'
import { sealedClaims } from './sealed-claims.ts'

let test: DrawsHarness
beforeAll(async () => void (test = await openDrawsHarness()))
afterAll(() => test[Symbol.asyncDispose]())

const drawn = (more: Parameters<DrawsHarness['campaign']>[0] = {}, reserves = 2) =>
  drawnIn(test, more, reserves)
const claimOf = (winner: { id: string; accountId: string }, more = {}) => claimIn(test, winner, more)

describe('a winner', () => {
  it('reads value, tax and what remains, claims once, and is named in public with consent alone', async () => {
    const { drawId, first } = await drawn()
    const own = await test.calls.call(contract.getOwnWin, {
      params: { id: first.id },
      token: first.accountId,
    })
    expect(own.body.data).toMatchObject({
      valueRupiah: 1_000_000,
      taxPercent: 25,
      taxRupiah: 250_000,
      netRupiah: 750_000,
      claim: null,
      voucherCode: null,
    })
    const claimed = await claimOf(first)
    expect([claimed.status, claimed.body.data.claim.name, claimed.body.data.claim.nik]).toEqual([
      200,
      'A** K****** S***',
      '3573********0001',
    ])
    const named = async () => (await test.proof(drawId)).sequence?.find(({ index }) => index === first.index)
    expect((await named())?.name).toBe('Ayu S., Kota Malang')
    await test.calls.call(contract.setShownName, {
      params: { id: first.id },
      body: { showsName: false },
      token: first.accountId,
    })
    expect(await named()).not.toHaveProperty('name')
    expect((await claimOf(first)).body.code).toBe('CLAIM_CLOSED')
    const listed = await test.calls.call(contract.listOwnWins, { token: first.accountId })
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([first.id])
  })

  it('is nobody but its own account, and a name needs a city', async () => {
    const { first, winners } = await drawn()
    const stranger = { ...first, accountId: winners[1]!.accountId }
    expect((await claimOf(stranger)).status).toBe(404)
    expect((await claimOf(first, { city: undefined })).body.code).toBe('INVALID_PARAMETERS')
    expect((await claimOf(first, { nik: '3573019913900001' })).body.code).toBe('INVALID_PARAMETERS')
  })

  it('who is too young, of another province, or claims with the NIK of another winner, is refused', async () => {
    const { winners } = await drawn({ provinces: ['35'] })
    const [one, two] = winners
    const details = async (more: object) => (await claimOf(one!, more)).body.details
    expect(await details({ nik: '3573010105150001' })).toEqual(['age'])
    expect(await details({ nik: '3171010105900001' })).toEqual(['province'])
    expect((await claimOf(two!)).status).toBe(200)
    expect(await details({})).toEqual(['nik-used'])
  })

  it('who does not claim in fourteen days passes the prize to the first reserve, in public', async () => {
    const { drawId, winners } = await drawn()
    await claimOf(winners[1]!)
    await test.clock.leap(14 * DAY_MS)
    await test.draws.sweep()
    const proof = await test.proof(drawId)
    const reserve = proof.sequence?.find(({ kind }) => kind === 'reserve')
    expect(proof.changes).toMatchObject([
      {
        index: winners[0]!.index,
        what: 'passed-on',
        reason: 'unclaimed',
        reserve: reserve?.index,
        roles: [],
      },
    ])
    expect((await claimOf(winners[0]!)).body.code).toBe('CLAIM_CLOSED')
    const { data } = await test.draws.winnerDesk.list({ perPage: 1, drawId })
    expect(data[0]).toMatchObject({ isReserve: true, state: 'waiting', index: reserve?.index })
  })

  it('whom two operators disqualify passes the prize on with what the two are', async () => {
    const { drawId, first } = await drawn({}, 0)
    const roles = ['finance-maker', 'finance-checker']
    await test.byTwo((by) => test.draws.winnerDesk.disqualify(first.id, 'fraud', { ...by, roles }))
    const [change] = (await test.proof(drawId)).changes
    expect(change).toMatchObject({ what: 'disqualified', reason: 'fraud', roles })
    expect(change).not.toHaveProperty('reserve')
    expect(await codeOf(test.draws.winnerDesk.requireOpen(first.id))).toBe('DRAW_STATE passed-on')
  })

  it('whose account is erased passes the prize on; the leaf stays and the name goes', async () => {
    const { drawId, first } = await drawn()
    await claimOf(first)
    const before = (await test.proof(drawId)).list
    const person = { accountId: first.accountId, profileId: first.accountId }
    await test.draws.personalData.erase(person)
    await test.draws.personalData.erase(person)
    const proof = await test.proof(drawId)
    expect(proof.list).toEqual(before)
    expect(proof.changes).toMatchObject([{ index: first.index, reason: 'account-gone', roles: [] }])
    const db = test.database.forModule<DrawsTables>('draws')
    expect(await db.selectFrom('claim').selectAll().where('winner_id', '=', first.id).execute()).toEqual([])
    expect(await test.draws.personalData.exportOf(person)).toEqual({ chances: [], prizes: [] })
  })

  it('who was erased before the draw wins a place and passes it on at once', async () => {
    const { id: campaignId, people } = await test.campaign({ people: 3 })
    const drawId = await test.announced(campaignId)
    for (const accountId of people) await test.draws.personalData.erase({ accountId, profileId: accountId })
    const proof = await test.made(drawId)
    expect(proof).toMatchObject({ state: 'settled', list: { count: 3, people: 3 } })
    expect(proof.changes).toHaveLength(3)
  })
})

describe('a prize', () => {
  it.each(['diamonds', 'package', 'voucher'] as const)(
    'of %s is given once two operators hand it over, and the draw is settled',
    async (kind) => {
      const { drawId, first } = await drawn({ prizes: [{ kind, count: 1, valueRupiah: 100_000 }] })
      await claimOf(first)
      expect(await codeOf(test.draws.winnerDesk.requireClaimed(first.id, 1))).toBe('REVISION_OUTDATED')
      await test.draws.winnerDesk.requireClaimed(first.id, 25_000)
      await test.byTwo((by) => test.draws.winnerDesk.handOver(first.id, by))
      expect(await codeOf(test.byTwo((by) => test.draws.winnerDesk.handOver(first.id, by)))).toMatch(
        /^DRAW_STATE/,
      )
      const own = await test.calls.call(contract.getOwnWin, {
        params: { id: first.id },
        token: first.accountId,
      })
      if (kind === 'diamonds')
        expect(test.world.diamonds).toMatchObject([{ winnerId: first.id, diamonds: 100 }])
      if (kind === 'package') expect(test.world.granted.get(`prize:${first.id}`)).toBe('premium')
      if (kind === 'voucher') expect(test.world.vouchers).toContain(own.body.data.voucherCode)
      expect((await test.proof(drawId)).state).toBe('settled')
      expect(await test.draws.report(drawId, 'csv')).toContain('welfare,10000')
      expect(JSON.parse(await test.draws.report(drawId, 'json'))).toMatchObject({ prizes: { count: 1 } })
    },
  )

  it('is not handed over before it is claimed, and a claim is read for a reason that stays', async () => {
    const { first } = await drawn()
    expect(await codeOf(test.draws.winnerDesk.requireClaimed(first.id, 250_000))).toBe('DRAW_STATE waiting')
    const reveal = { operator: first.accountId, reason: 'the courier asks', now: test.clock.now() }
    expect(await codeOf(test.draws.winnerDesk.reveal(first.id, reveal))).toBe('DRAW_STATE waiting')
    await claimOf(first)
    expect(await test.draws.winnerDesk.reveal(first.id, reveal)).toMatchObject({ nik: NIK })
    const { steps, claim: masked } = await test.draws.winnerDesk.read(first.id)
    expect(steps.at(-1)).toMatchObject({ step: 'revealed', note: 'the courier asks' })
    expect(JSON.stringify(masked)).not.toContain('Kartika')
  })
})

it('claims are sealed again under a new master key, and still open', async () => {
  const { first } = await drawn()
  await claimOf(first)
  const { home } = test
  const { sealed, unopened } = await rotateVault(test.database, { home, vault: { keys: undefined } }, [
    sealedClaims,
  ])
  expect([sealed > 0, unopened]).toEqual([true, []])
  const reveal = { operator: first.accountId, reason: 'the courier asks', now: test.clock.now() }
  expect(await test.draws.winnerDesk.reveal(first.id, reveal)).toMatchObject({ nik: NIK })
})

it('a NIK says province and birth date, and no day that does not exist', () => {
  const now = Date.parse('2026-06-01')
  expect(readNik(NIK, now)).toEqual({ province: '35', birthDate: '1990-05-01' })
  expect(readNik('3171011207110001', now)?.birthDate).toBe('2011-07-12')
  expect(readNik('3171013002900001', now)).toBeNull()
  expect(readNik('317101', now)).toBeNull()
})

it('tax is exact and rounded down; names are shortened and masked', () => {
  expect([taxOf(999, 25), taxOf(1_000_001, 2.5), taxOf(0, 25)]).toEqual([249, 25_000, 0])
  expect(shownNameOf('Ayu', 'Sikka')).toBe('Ayu, Sikka')
  expect(maskName('Ayu Sari')).toBe('A** S***')
})
