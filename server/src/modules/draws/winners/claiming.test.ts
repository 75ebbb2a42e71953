import { draws as contract } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, deskOf, openDrawsHarness, type DrawsHarness } from '../test/draws-harness.ts'
import { claimOf, codeOf, drawn, NIK, winnersOf } from '../test/steps.ts'

let test: DrawsHarness
beforeAll(async () => void (test = await openDrawsHarness()))
afterAll(() => test[Symbol.asyncDispose]())

type Winner = Parameters<typeof claimOf>[1]
const ownOf = async ({ id, accountId }: Winner) =>
  (await test.calls.call(contract.getOwnWin, { params: { id }, token: accountId })).body.data
const show = ({ id, accountId }: Winner, body: { showsName: boolean; city?: string }) =>
  test.calls.call(contract.setShownName, { params: { id }, body, token: accountId })
const handOver = (id: string) => codeOf(test.byTwo((by) => test.draws.winnerDesk.handOver(id, by)))

describe('a claim', () => {
  it('is made once of two at the same moment', async () => {
    const { first } = await drawn(test)
    const both = await Promise.all([claimOf(test, first), claimOf(test, first)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status !== 200)?.body.code).toBe('CLAIM_CLOSED')
  })

  it('is served until the last moment of fourteen days, and late from the next, swept or not', async () => {
    const { winners } = await drawn(test)
    await test.clock.leap(14 * DAY_MS - 1)
    expect((await claimOf(test, winners[0]!)).status).toBe(200)
    await test.clock.advance(1)
    expect((await claimOf(test, winners[1]!)).body.code).toBe('CLAIM_CLOSED')
  })

  it('is refused to whom the NIK or the account says is below the age, and may be made again', async () => {
    const { first } = await drawn(test)
    const young = await claimOf(test, first, { nik: '3573010105100001' })
    expect([young.body.code, young.body.details]).toEqual(['CLAIM_NOT_ALLOWED', ['age']])
    const person = test.world.people.get(first.accountId)!
    test.world.people.set(first.accountId, { ...person, birthDate: '2010-05-01' })
    expect((await claimOf(test, first)).body.details).toEqual(['age'])
    test.world.people.set(first.accountId, person)
    expect((await claimOf(test, first)).status).toBe(200)
  })

  it('asks for the age of the campaign where that is above eighteen', async () => {
    const { first } = await drawn(test, { ageMin: 35 })
    const young = await claimOf(test, first, { nik: '3573010105950001' })
    expect(young.body.details).toEqual(['age'])
    expect((await claimOf(test, first)).status).toBe(200)
  })

  it('takes a NIK once in a draw, in crowds too; in another draw the desk sees that it is the same', async () => {
    const { winners } = await drawn(test)
    const both = await Promise.all(winners.map((one) => claimOf(test, one)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect(both.find(({ status }) => status !== 200)?.body.details).toEqual(['nik-used'])
    const nik = '3573014105800009'
    const [one, other] = [(await drawn(test)).first, (await drawn(test)).first]
    expect((await claimOf(test, one, { nik })).status).toBe(200)
    expect((await claimOf(test, other, { nik })).status).toBe(200)
    expect((await test.draws.winnerDesk.read(other.id)).claim?.sameNik).toBe(1)
  })

  it('takes the NIK of a place that was passed on', async () => {
    const { drawId, first } = await drawn(test, { prizes: [{ kind: 'thing', count: 1, valueRupiah: 5 }] })
    await claimOf(test, first)
    await test.byTwo((by) => test.draws.winnerDesk.disqualify(first.id, 'declined', { ...by, roles: ['x'] }))
    const [, reserve] = await winnersOf(test, drawId)
    expect((await claimOf(test, reserve!, { nik: NIK })).status).toBe(200)
  })

  it('is of a province of the campaign, as the NIK begins', async () => {
    const { winners } = await drawn(test, { provinces: ['31', '35'] })
    const denied = await claimOf(test, winners[0]!, { nik: '5171010105900001' })
    expect([denied.body.code, denied.body.details]).toEqual(['CLAIM_NOT_ALLOWED', ['province']])
    expect((await claimOf(test, winners[0]!, { nik: '3171010105900001' })).status).toBe(200)
    expect((await claimOf(test, winners[1]!)).status).toBe(200)
  })
})

it('the tax of a prize is that of the day of its draw, for the reserve who gets it too', async () => {
  test.world.taxPercent = 22.5
  const { drawId, first } = await drawn(test, {
    prizes: [{ kind: 'thing', count: 1, valueRupiah: 1_234_567 }],
  })
  test.world.taxPercent = 30
  const figures = { valueRupiah: 1_234_567, taxPercent: 22.5, taxRupiah: 277_777, netRupiah: 956_790 }
  expect(await ownOf(first)).toMatchObject(figures)
  await test.clock.leap(14 * DAY_MS)
  await test.draws.sweep()
  const [, reserve] = await winnersOf(test, drawId)
  expect(await ownOf(reserve!)).toMatchObject({
    ...figures,
    wonAt: test.clock.now(),
    claimUntil: test.clock.now() + 14 * DAY_MS,
  })
  test.world.taxPercent = 25
})

describe('the consent to be named', () => {
  it('is nobody’s before the claim, needs a city, and is given and taken back after it', async () => {
    const { drawId, first } = await drawn(test)
    const nameOf = async () =>
      (await test.proof(drawId)).sequence?.find(({ index }) => index === first.index)?.name
    expect((await show(first, { showsName: true, city: 'Sikka' })).body.code).toBe('CLAIM_CLOSED')
    await claimOf(test, first, { showsName: false, city: undefined })
    expect(await nameOf()).toBeUndefined()
    expect((await show(first, { showsName: true })).body.code).toBe('INVALID_PARAMETERS')
    expect((await show(first, { showsName: true, city: 'Sikka' })).body.data.claim.shownAs).toBe(
      'Ayu S., Sikka',
    )
    expect(await nameOf()).toBe('Ayu S., Sikka')
    expect((await show(first, { showsName: false })).body.data.claim.shownAs).toBeNull()
    expect(await nameOf()).toBeUndefined()
  })

  it('ends with the place: who was disqualified is named nowhere', async () => {
    const { drawId, first } = await drawn(test)
    await claimOf(test, first)
    await test.byTwo((by) => test.draws.winnerDesk.disqualify(first.id, 'fraud', { ...by, roles: ['x'] }))
    const place = (await test.proof(drawId)).sequence?.find(({ index }) => index === first.index)
    expect(place).not.toHaveProperty('name')
    expect((await show(first, { showsName: true, city: 'Sikka' })).body.code).toBe('CLAIM_CLOSED')
  })
})

describe('a hand-over', () => {
  it.each(['diamonds', 'package', 'voucher'] as const)(
    'of %s is made once, after a transaction that failed and in crowds',
    async (kind) => {
      const { first } = await drawn(test, { prizes: [{ kind, count: 1, valueRupiah: 10 }] })
      await claimOf(test, first)
      const given = () => test.world.granted.size + test.world.vouchers.size + test.world.diamonds.length
      const before = given()
      const lost = test.byTwo(async (by) => {
        await test.draws.winnerDesk.handOver(first.id, by)
        throw new Error('lost')
      })
      await expect(lost).rejects.toThrow('lost')
      expect((await test.draws.winnerDesk.read(first.id)).state).toBe('claimed')
      const crowd = await Promise.all([handOver(first.id), handOver(first.id), handOver(first.id)])
      expect(crowd.toSorted()).toEqual(['DRAW_STATE handed-over', 'DRAW_STATE handed-over', 'served'])
      expect(given() - before).toBe(1)
      expect(await ownOf(first)).toMatchObject({ state: 'handed-over', handedOverAt: test.clock.now() })
    },
  )

  it('of a package that is not on sale is refused, and the prize waits', async () => {
    const { id } = await test.campaign({ isPublic: false })
    const { prizeList } = await test.draws.campaignDesk.read(id)
    const prize = { ...prizeList[0]!, kind: 'package' as const, grant: { packageId: 'not-on-sale' } }
    const wanted = { prizes: [], people: 0, chances: 0, chancesMax: 5, chancesPerDayMax: 5 }
    const rules = { needsNumber: false, ageMin: 18, accountDaysMin: 0, provinces: [], isPublic: false }
    const desk = deskOf({ ...wanted, ...rules }, test.clock.now())
    await test.draws.campaignDesk.put(id, { ...desk, revision: 1, prizes: [prize] }, test.hand())
    await test.byTwo((by) => test.draws.campaignDesk.publish(id, 2, by))
    await test.give(id, test.person())
    const drawId = await test.announced(id)
    await test.made(drawId)
    const [winner] = await winnersOf(test, drawId)
    await claimOf(test, winner!)
    expect(await handOver(winner!.id)).toBe('NOT_COMPLETE grant: not on sale')
    expect((await ownOf(winner!)).state).toBe('claimed')
  })
})
