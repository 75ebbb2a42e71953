import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids/ids'
import { cursorOf } from '#platform/http/cursor'
import { DAY_MS, HOUR_MS, openDrawsHarness, type DrawsHarness } from '../test/draws-harness.ts'
import { codeOf } from '../test/steps.ts'
import type { DrawsTables } from '../tables.ts'
import { prefixOf } from './give-chance.ts'

let test: DrawsHarness
beforeAll(async () => void (test = await openDrawsHarness()))
afterAll(() => test[Symbol.asyncDispose]())

const whyOf = async (campaignId: string, accountId: string) => {
  const outcome = await test.give(campaignId, accountId)
  return outcome.isGiven ? 'given' : outcome.why
}

describe('a chance', () => {
  it('is given once for one source, however many tell of it at once', async () => {
    const { id } = await test.campaign({ people: 0 })
    const person = test.person()
    const quiz = newId()
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => test.give(id, person, quiz)))
    expect(new Set(outcomes.map((one) => (one.isGiven ? one.id : one.why))).size).toBe(1)
    expect(outcomes.filter((one) => one.isGiven && !one.isRepeated)).toHaveLength(1)
    const shown = await test.draws.prizeDrawOf(id, { caller: { accountId: person }, locale: 'id' })
    expect(shown?.chances).toMatchObject({ all: 1, own: { count: 1, from: [{ sourceId: quiz, count: 1 }] } })
  })

  it('is not given to whom the rules of the campaign do not let in', async () => {
    const { id } = await test.campaign({ people: 0, needsNumber: true, accountDaysMin: 7 })
    const now = test.clock.now()
    expect(await whyOf(id, test.person({ birthDate: '2015-01-01' }))).toBe('age')
    expect(await whyOf(id, test.person({ birthDate: null }))).toBe('given')
    expect(await whyOf(id, test.person({ hasNumber: false }))).toBe('number')
    expect(await whyOf(id, test.person({ createdAt: now - 6 * DAY_MS }))).toBe('account-new')
    expect(await whyOf(id, test.person({ roles: ['support'] }))).toBe('operator')
    expect(await whyOf(id, newId())).toBe('unknown')
    expect(await whyOf((await test.campaign({ isPublic: false })).id, test.person())).toBe('not-running')
  })

  it('is bounded for a person and for a day, in crowds too', async () => {
    const { id } = await test.campaign({ people: 0, chancesMax: 3, chancesPerDayMax: 2 })
    const person = test.person()
    const crowd = await Promise.all(Array.from({ length: 6 }, () => whyOf(id, person)))
    expect(crowd.filter((one) => one === 'given')).toHaveLength(2)
    expect(new Set(crowd)).toEqual(new Set(['given', 'cap-of-day']))
  })

  it('is not given outside of the days of the campaign, nor after the list is closed', async () => {
    const { id } = await test.campaign({ people: 2 })
    const drawId = await test.announced(id)
    const person = test.person()
    await test.clock.leap(HOUR_MS + 1)
    expect(await whyOf(id, person)).toBe('not-running')
    await test.made(drawId)
    expect(await codeOf(test.draws.chanceDesk.requireCorrectable(id, person))).toBe('DRAW_STATE closed')
  })

  it('comes from no other source than those that are not paid', async () => {
    const { id, people } = await test.campaign({ people: 1 })
    const db = test.database.forModule<DrawsTables>('draws')
    const { id: participant } = await db
      .selectFrom('participant')
      .select('id')
      .where('account_id', '=', people[0]!)
      .executeTakeFirstOrThrow()
    for (const source of ['gift', 'paid', 'purchase', '']) {
      const insert = sql`insert into draws.chance (id, campaign_id, participant_id, source, source_id, at, day)
        values (${newId()}, ${id}, ${participant}, ${source}, 'x', now(), current_date)`
      await expect(insert.execute(db)).rejects.toThrow(/check constraint/)
    }
  })
})

describe('two operators', () => {
  it('give a chance once, and remove one before the close with the reason', async () => {
    const { id, people } = await test.campaign({ people: 1 })
    const [accountId = ''] = people
    await test.byTwo((by) => test.draws.chanceDesk.correct({ campaignId: id, accountId }, by))
    const listed = await test.draws.chanceDesk.list(id, { perPage: 10 })
    expect(listed.data.map(({ source }) => source)).toEqual(['correction', 'episode-quiz'])
    const [first] = listed.data
    expect(await test.draws.chanceDesk.requireRemovable(first!.id)).toEqual({ accountId, campaignId: id })
    await test.byTwo((by) => test.draws.chanceDesk.remove(first!.id, by), 'two accounts of one person')
    expect(await codeOf(test.draws.chanceDesk.requireRemovable(first!.id))).toBe('DRAW_STATE removed')
    const after = await test.draws.chanceDesk.list(id, { perPage: 10 })
    expect(after.meta).toMatchObject({ standing: 1, removed: 1, people: 1 })
    expect(after.data[0]).toMatchObject({ isRemoved: true, removedBecause: 'two accounts of one person' })
    expect((await test.made(await test.announced(id))).list?.count).toBe(1)
    expect(await codeOf(test.draws.chanceDesk.requireRemovable(after.data[1]!.id))).toBe('DRAW_STATE closed')
  })

  it('exclude an account and let it in again', async () => {
    const { id } = await test.campaign({ people: 0 })
    const accountId = test.person()
    const wanted = { accountId, isExcluded: true, why: 'staff' as const }
    await test.draws.chanceDesk.requireExcludable(accountId, true)
    await test.byTwo((by) => test.draws.chanceDesk.exclude(wanted, by))
    expect(await whyOf(id, accountId)).toBe('excluded')
    expect(await codeOf(test.draws.chanceDesk.requireExcludable(accountId, true))).toMatch(/^DRAW_STATE/)
    const { data } = await test.draws.chanceDesk.listExclusions({ perPage: 10 })
    expect(data.find(({ person }) => person.id === accountId)).toMatchObject({ why: 'staff' })
    await test.byTwo((by) => test.draws.chanceDesk.exclude({ ...wanted, isExcluded: false }, by))
    expect(await whyOf(id, accountId)).toBe('given')
  })
})

it('exclusions come page by page, and a cursor that somebody made up is refused', async () => {
  const accountIds = Array.from({ length: 3 }, () => test.person())
  for (const accountId of accountIds) {
    const wanted = { accountId, isExcluded: true, why: 'household' as const }
    await test.byTwo((by) => test.draws.chanceDesk.exclude(wanted, by))
  }
  const shown: string[] = []
  for (let cursor: string | undefined; ;) {
    const { data, meta } = await test.draws.chanceDesk.listExclusions({ cursor, perPage: 2 })
    shown.push(...data.flatMap(({ person, why }) => (why === 'household' ? [person.id] : [])))
    if (meta.next === null) break
    cursor = meta.next
  }
  expect(shown.toSorted()).toEqual(accountIds.toSorted())
  for (const keys of [
    [Number.MAX_SAFE_INTEGER, newId()],
    [-Number.MAX_SAFE_INTEGER, newId()],
    [test.clock.now(), 'nothing'],
  ]) {
    const page = test.draws.chanceDesk.listExclusions({ cursor: cursorOf(keys), perPage: 2 })
    expect(await codeOf(page)).toBe('INVALID_PARAMETERS cursor: unknown')
  }
})

it('marks are facts beside a chance, and act on nothing', async () => {
  const { id } = await test.campaign({ people: 0 })
  for (let n = 0; n < 5; n++) {
    const accountId = test.person()
    await test.draws.giveChance({
      campaignId: id,
      accountId,
      profileId: accountId,
      source: 'live-quiz',
      sourceId: newId(),
      at: test.clock.now(),
      address: `203.0.113.${n}`,
      answerMs: n === 0 ? 90 : 2_000,
    })
  }
  const fast = await test.draws.chanceDesk.list(id, { perPage: 10, mark: 'fast-answers' })
  expect(fast.data).toHaveLength(1)
  expect(fast.data[0]?.marks).toEqual([
    { mark: 'burst', value: 5 },
    { mark: 'same-address', value: 5 },
    { mark: 'fast-answers', value: 90 },
  ])
  expect((await test.made(await test.announced(id))).list?.count).toBe(5)
  expect([prefixOf('203.0.113.9'), prefixOf('2001:db8:1:2:3::1')]).toEqual(['203.0.113', '2001:db8:1:2'])
})

it('the file of chances runs nothing in a spreadsheet', async () => {
  const { id, people } = await test.campaign({ people: 1 })
  test.world.people.set(people[0]!, { ...test.world.people.get(people[0]!)!, name: '=HYPERLINK("x")' })
  let text = ''
  for await (const part of await test.draws.chanceDesk.export(id)) text += String(part)
  expect(text).toContain(`"'=HYPERLINK(""x"")"`)
})
