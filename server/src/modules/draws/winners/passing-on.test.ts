import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/ids/ids'
import { DAY_MS, openDrawsHarness, type DrawsHarness } from '../test/draws-harness.ts'
import { claimOf, codeOf, drawn, winnersOf } from '../test/steps.ts'

let test: DrawsHarness
beforeAll(async () => void (test = await openDrawsHarness()))
afterAll(() => test[Symbol.asyncDispose]())

const roles = ['finance-maker', 'finance-checker']
const one = { prizes: [{ kind: 'thing' as const, count: 1, valueRupiah: 50_000 }] }
const disqualify = (id: string) =>
  test.byTwo((by) => test.draws.winnerDesk.disqualify(id, 'rules', { ...by, roles }))

it('a prize goes from reserve to reserve until none is left, and then the draw is settled', async () => {
  const { drawId, first } = await drawn(test, one, 1)
  const tell = await disqualify(first.id)
  const [, reserve] = await winnersOf(test, drawId)
  expect(reserve).toMatchObject({ isReserve: true, state: 'waiting', prize: { id: first.prize.id } })
  expect(test.world.notified.at(-1)).toMatchObject({ winnerId: reserve?.id })
  expect(test.world.emails).not.toContain(reserve?.accountId)
  tell()
  expect(test.world.emails.at(-1)).toBe(reserve?.accountId)

  expect((await test.proof(drawId)).state).toBe('drawn')
  await disqualify(reserve!.id)
  const { state, changes } = await test.proof(drawId)
  expect([state, await winnersOf(test, drawId)]).toEqual(['settled', expect.objectContaining({ length: 2 })])
  expect(changes.map(({ index, reserve: next }) => [index, next])).toEqual([
    [first.index, reserve?.index],
    [reserve?.index, undefined],
  ])
  expect(await codeOf(disqualify(reserve!.id))).toBe('DRAW_STATE passed-on')
  expect(await codeOf(disqualify(newId()))).toBe('NOT_FOUND')
})

it('a prize that was handed over is taken from nobody, and a winner is disqualified once', async () => {
  const { drawId, winners } = await drawn(test)
  const [kept, lost] = winners
  await claimOf(test, kept!)
  await test.byTwo((by) => test.draws.winnerDesk.handOver(kept!.id, by))
  expect(await codeOf(disqualify(kept!.id))).toBe('DRAW_STATE handed-over')
  const both = await Promise.all([codeOf(disqualify(lost!.id)), codeOf(disqualify(lost!.id))])
  expect(both.toSorted()).toEqual(['DRAW_STATE passed-on', 'served'])
  expect((await test.proof(drawId)).changes).toHaveLength(1)
  await test.clock.leap(15 * DAY_MS)
  await test.draws.sweep()
  const person = { accountId: kept!.accountId, profileId: kept!.accountId }
  await test.draws.personalData.erase(person)
  const { changes } = await test.proof(drawId)
  expect(changes.map(({ index }) => index)).not.toContain(kept?.index)
})

it('an unclaimed prize has fourteen days with each reserve, and a sweep that runs twice passes it on once', async () => {
  const { drawId, first } = await drawn(test, one, 2)
  await test.clock.leap(14 * DAY_MS - 1)
  await test.draws.sweep()
  expect((await test.proof(drawId)).changes).toEqual([])
  await test.clock.advance(1)
  await Promise.all([test.draws.sweep(), test.draws.sweep()])
  expect((await test.proof(drawId)).changes).toHaveLength(1)
  await test.clock.leap(14 * DAY_MS)
  await test.draws.sweep()
  const [, earlier, last] = await winnersOf(test, drawId)
  expect((await test.proof(drawId)).changes).toMatchObject([
    { index: first.index, reason: 'unclaimed', reserve: earlier?.index },
    { index: earlier?.index, reason: 'unclaimed', reserve: last?.index },
  ])
  expect((await claimOf(test, last!)).status).toBe(200)
  await test.clock.leap(30 * DAY_MS)
  await test.draws.sweep()
  expect((await test.proof(drawId)).changes).toHaveLength(2)
})

it('an erased account passes its prize on, claimed or not, and the next one is told', async () => {
  const { drawId, winners } = await drawn(test)
  await claimOf(test, winners[0]!)
  for (const { accountId } of winners) {
    await test.draws.personalData.erase({ accountId, profileId: accountId })
  }
  const reserves = (await winnersOf(test, drawId)).slice(2)
  expect(reserves.map(({ isReserve, state }) => [isReserve, state])).toEqual([
    [true, 'waiting'],
    [true, 'waiting'],
  ])
  expect(test.world.emails.slice(-2)).toEqual(reserves.map(({ accountId }) => accountId))
  const { changes } = await test.proof(drawId)
  expect(changes.map(({ reason, what }) => `${what} ${reason}`)).toEqual([
    'passed-on account-gone',
    'passed-on account-gone',
  ])
})

it('a reserve whose account is gone is passed over in public', async () => {
  const { drawId, people, first } = await drawn(test, { ...one, people: 3 }, 2)
  for (const accountId of people.filter((id) => id !== first.accountId)) {
    await test.draws.personalData.erase({ accountId, profileId: accountId })
  }
  const told = test.world.notified.length
  await disqualify(first.id)
  const { state, changes } = await test.proof(drawId)
  expect(changes.map(({ reason, roles: by }) => [reason, by.length])).toEqual([
    ['rules', 2],
    ['account-gone', 0],
    ['account-gone', 0],
  ])
  expect([state, test.world.notified.length]).toEqual(['settled', told])
})
