import type { ChanceSource } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids/ids'
import { DAY_MS, HOUR_MS, openDrawsHarness, type DrawsHarness } from '../test/draws-harness.ts'

let test: DrawsHarness
beforeAll(async () => void (test = await openDrawsHarness()))
afterAll(() => test[Symbol.asyncDispose]())

const give = (
  campaignId: string,
  accountId: string,
  more: { source?: ChanceSource; sourceId?: string; at?: number; address?: string; answerMs?: number } = {},
) =>
  test.draws.giveChance({
    campaignId,
    accountId,
    profileId: accountId,
    source: 'episode-quiz',
    sourceId: newId(),
    at: test.clock.now(),
    ...more,
  })
const whyOf = async (...given: Parameters<typeof give>) => {
  const outcome = await give(...given)
  return outcome.isGiven ? 'given' : outcome.why
}
const standing = async (id: string) => (await test.draws.chanceDesk.list(id, { perPage: 1 })).meta.standing

describe('a source gives', () => {
  it('one chance to each person, and the same id again to whom it gave one before', async () => {
    const { id } = await test.campaign({ people: 0 })
    const [one, two] = [test.person(), test.person()]
    const sourceId = newId()
    const first = await give(id, one, { sourceId })
    expect(first).toMatchObject({ isGiven: true, isRepeated: false })
    expect(await give(id, one, { sourceId })).toEqual({ ...first, isRepeated: true })
    expect(await give(id, two, { sourceId })).toMatchObject({ isRepeated: false })
    expect(await standing(id)).toBe(2)
  })

  it('another chance under the same id where it is of another kind', async () => {
    const { id } = await test.campaign({ people: 0 })
    const person = test.person()
    const sourceId = newId()
    for (const source of ['episode-quiz', 'live-quiz', 'streak'] as const) {
      expect(await give(id, person, { source, sourceId })).toMatchObject({ isRepeated: false })
    }
    expect(await standing(id)).toBe(3)
  })

  it('nothing where the transaction of its cause is rolled back, and a chance at the next try', async () => {
    const { id } = await test.campaign({ people: 0 })
    const person = test.person()
    const draft = {
      campaignId: id,
      accountId: person,
      profileId: person,
      source: 'streak' as const,
      sourceId: newId(),
      at: test.clock.now(),
    }
    const lost = test.byTwo(async ({ tx }) => {
      expect(await test.draws.giveChance(draft, tx)).toMatchObject({ isGiven: true })
      throw new Error('the cause is gone')
    })
    await expect(lost).rejects.toThrow('the cause is gone')
    expect(await standing(id)).toBe(0)
    expect(await test.draws.giveChance(draft)).toMatchObject({ isGiven: true, isRepeated: false })
  })
})

describe('the bounds of a person', () => {
  it('hold a day of Jakarta, and the next day gives again up to the bound of the campaign', async () => {
    const { id } = await test.campaign({ people: 0, chancesMax: 3, chancesPerDayMax: 2 })
    const person = test.person()
    // The clock of these tests stands at midnight of Jakarta.
    const yesterday = test.clock.now() - HOUR_MS
    expect(await whyOf(id, person, { at: yesterday })).toBe('given')
    expect(await whyOf(id, person, { at: yesterday })).toBe('given')
    expect(await whyOf(id, person, { at: yesterday + HOUR_MS - 1 })).toBe('cap-of-day')
    expect(await whyOf(id, person, { at: yesterday + HOUR_MS })).toBe('given')
    expect(await whyOf(id, person)).toBe('cap')
    expect(await whyOf(id, test.person())).toBe('given')
  })

  it('count a repeated source once, and answer it after they are reached', async () => {
    const { id } = await test.campaign({ people: 0, chancesMax: 1 })
    const person = test.person()
    const sourceId = newId()
    expect(await whyOf(id, person, { sourceId })).toBe('given')
    expect(await give(id, person, { sourceId })).toMatchObject({ isGiven: true, isRepeated: true })
    expect(await whyOf(id, person)).toBe('cap')
  })

  it('leave room for a correction on a full day, but for none beyond the bound of the campaign', async () => {
    const { id } = await test.campaign({ people: 0, chancesMax: 2, chancesPerDayMax: 1 })
    const accountId = test.person()
    expect(await whyOf(id, accountId)).toBe('given')
    expect(await whyOf(id, accountId)).toBe('cap-of-day')
    const correct = () => test.byTwo((by) => test.draws.chanceDesk.correct({ campaignId: id, accountId }, by))
    await correct()
    await expect(correct()).rejects.toMatchObject({ code: 'DRAW_STATE', details: ['cap'] })
    expect(await standing(id)).toBe(2)
  })
})

describe('the rules of a campaign', () => {
  it('let nobody in before its first moment or after its last, and everybody at both', async () => {
    const { id } = await test.campaign({ people: 0 })
    const now = test.clock.now()
    const [begins, ends] = [now - DAY_MS, now + HOUR_MS]
    expect(await whyOf(id, test.person(), { at: begins - 1 })).toBe('not-running')
    expect(await whyOf(id, test.person(), { at: begins })).toBe('given')
    expect(await whyOf(id, test.person(), { at: ends })).toBe('given')
    expect(await whyOf(id, test.person(), { at: ends + 1 })).toBe('not-running')
    expect(await whyOf(newId(), test.person())).toBe('not-running')
  })

  it('let in on the day of the birthday and of the last waiting day, not a moment earlier', async () => {
    const { id } = await test.campaign({ people: 0, accountDaysMin: 7 })
    const now = test.clock.now()
    const today = new Date(now + 7 * HOUR_MS)
    const born = (days: number) =>
      new Date(Date.UTC(today.getUTCFullYear() - 18, today.getUTCMonth(), today.getUTCDate() + days))
        .toISOString()
        .slice(0, 10)
    expect(await whyOf(id, test.person({ birthDate: born(0) }))).toBe('given')
    expect(await whyOf(id, test.person({ birthDate: born(1) }))).toBe('age')
    expect(await whyOf(id, test.person({ createdAt: now - 7 * DAY_MS }))).toBe('given')
    expect(await whyOf(id, test.person({ createdAt: now - 7 * DAY_MS + 1 }))).toBe('account-new')
  })

  it('ask for a number where they say so and nowhere else', async () => {
    const strict = await test.campaign({ people: 0, needsNumber: true })
    const open = await test.campaign({ people: 0, needsNumber: false })
    const person = test.person({ hasNumber: false })
    expect([await whyOf(strict.id, person), await whyOf(open.id, person)]).toEqual(['number', 'given'])
  })

  it('give nothing to an operator or an excluded account, from whatever source, and keep no trace', async () => {
    const { id } = await test.campaign({ people: 0 })
    const operator = test.person({ roles: ['finance-maker'] })
    const excluded = test.person()
    const wanted = { accountId: excluded, isExcluded: true, why: 'household' as const }
    await test.byTwo((by) => test.draws.chanceDesk.exclude(wanted, by))
    for (const source of ['episode-quiz', 'live-quiz', 'streak', 'correction'] as const) {
      expect(await whyOf(id, operator, { source })).toBe('operator')
      expect(await whyOf(id, excluded, { source })).toBe('excluded')
    }
    const { meta } = await test.draws.chanceDesk.list(id, { perPage: 1 })
    expect(meta).toMatchObject({ standing: 0, removed: 0, people: 0 })
  })
})

it('a mark needs five accounts of one network or an answer below a quarter second, and keeps its chance', async () => {
  const { id } = await test.campaign({ people: 0 })
  const now = test.clock.now()
  const people = Array.from({ length: 5 }, (_, n) => test.person({ createdAt: now - (40 + n) * DAY_MS }))
  const marksOf = async (mark: 'same-address' | 'fast-answers' | 'burst') =>
    (await test.draws.chanceDesk.list(id, { perPage: 10, mark })).data.length
  for (const [n, person] of people.slice(0, 4).entries()) {
    const answerMs = n === 0 ? 250 : 249
    expect(await whyOf(id, person, { address: `2001:db8:7:1:${n}::1`, answerMs })).toBe('given')
  }
  expect([await marksOf('same-address'), await marksOf('fast-answers'), await marksOf('burst')]).toEqual([
    0, 3, 0,
  ])
  expect(await whyOf(id, people[4]!, { address: '2001:db8:7:1::9' })).toBe('given')
  expect(await whyOf(id, people[4]!, { address: '2001:db8:7:1::9' })).toBe('given')
  expect([await marksOf('same-address'), await marksOf('fast-answers')]).toEqual([6, 3])
  expect(await standing(id)).toBe(6)
  expect((await test.made(await test.announced(id))).list).toMatchObject({ count: 6, people: 5 })
})
