import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '#platform/log/log'
import { readSettings } from '#platform/settings/settings'
import { people as callers } from '../../../../../tests/catalog-harness.ts'
import type { CatalogTables } from '#modules/library'
import { remindDue, type Remind, type RemindingNeeds } from './remind-people.ts'
import {
  accountOf,
  HOUR_MS,
  openUpcomingHarness,
  profileOf,
  type UpcomingHarness,
} from './upcoming-harness.ts'

const MINUTE_MS = 60_000

let test: UpcomingHarness
let told: { upcomingId: string; who: string; minutes: number }[]
const parted = new Set<string>()
beforeEach(async () => {
  test = await openUpcomingHarness()
  told = []
  parted.clear()
})
afterEach(() => test[Symbol.asyncDispose]())

const person = (id: string) => [id, { id, accountId: `account of ${id}`, name: 'Ani', avatar: null }] as const

function needs(): RemindingNeeds {
  const rows = test.database.forModule<CatalogTables>('catalog')
  const known = new Map(Object.values(callers).map((one) => [one.profileId, one.accountId]))
  return {
    database: test.database,
    rows,
    clock: test.clock,
    log: silentLog(),
    settings: readSettings({}, []),
    profilesOf: async (ids) =>
      new Map(
        ids.map((id) => {
          const [key, found] = person(id)
          return [key, { ...found, accountId: known.get(id) ?? found.accountId }]
        }),
      ),
    partedFrom: async (_owner, ids) => new Set(ids.filter((id) => parted.has(id))),
  }
}

const tell: Remind = async (due, now) => {
  const minutes = (due.startedAt - now) / MINUTE_MS
  told.push(...due.profileIds.map((who) => ({ upcomingId: due.upcomingId, who, minutes })))
}
const remind = (how = tell) => remindDue(needs(), how)

describe('who asked to be reminded of a show', () => {
  it('is told ten minutes before it, and never again', async () => {
    const id = await test.announce(2)
    await test.set('eko', id)
    await test.clock.advance(2 * HOUR_MS - 10 * MINUTE_MS - 1)
    await remind()
    expect(told).toEqual([])
    await test.clock.advance(1)
    await remind()
    await remind()
    expect(told).toEqual([{ upcomingId: id, who: profileOf('eko'), minutes: 10 }])
    await test.clock.advance(10 * MINUTE_MS)
    await remind()
    expect(told).toHaveLength(1)
  })

  it('is told once by several workers, a thousand people in pages', async () => {
    const id = await test.announce(1)
    const at = test.clock.date()
    const wishes = Array.from({ length: 1_203 }, () => ({
      upcoming_id: id,
      profile_id: crypto.randomUUID(),
      created_at: at,
    }))
    const rows = test.database.forModule<CatalogTables>('catalog')
    await rows.insertInto('reminder').values(wishes).execute()
    await test.clock.advance(50 * MINUTE_MS)
    await Promise.all([remind(), remind(), remind()])
    expect(told.map(({ who }) => who).toSorted()).toEqual(wishes.map((one) => one.profile_id).toSorted())
  })

  it('is told by the next run where a worker was killed in the middle', async () => {
    const id = await test.announce(1)
    await test.set('eko', id)
    await test.clock.advance(55 * MINUTE_MS)
    await expect(
      remind(async () => {
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    await remind()
    expect(told).toEqual([{ upcomingId: id, who: profileOf('eko'), minutes: 5 }])
  })

  it('later than ten minutes before it is told when it begins', async () => {
    const id = await test.announce(1)
    await test.clock.advance(52 * MINUTE_MS)
    await test.set('eko', id)
    await remind()
    expect(told).toEqual([])
    await test.clock.advance(8 * MINUTE_MS)
    await remind()
    expect(told).toEqual([{ upcomingId: id, who: profileOf('eko'), minutes: 0 }])
  })

  it('is told anew of a show that was put off', async () => {
    const id = await test.announce(1)
    await test.set('eko', id)
    await test.clock.advance(50 * MINUTE_MS)
    await remind()
    const rows = test.database.forModule<CatalogTables>('catalog')
    const later = test.clock.now() + 2 * HOUR_MS
    const moved = { started_at: new Date(later), finished_at: new Date(later + HOUR_MS) }
    await rows.updateTable('card').set(moved).where('id', '=', id).execute()
    await remind()
    expect(told).toHaveLength(1)
    await test.clock.advance(2 * HOUR_MS - 10 * MINUTE_MS)
    await remind()
    expect(told.map(({ minutes }) => minutes)).toEqual([10, 10])
  })

  it('is told nothing where it is over, was let go of, or a block has parted the two', async () => {
    const [over, letGo, blocked] = [await test.announce(1), await test.announce(4), await test.announce(4)]
    for (const id of [over, letGo, blocked]) await test.set('eko', id)
    await test.unset('eko', letGo)
    parted.add(accountOf('eko'))
    await test.clock.advance(2 * HOUR_MS)
    await remind()
    await test.clock.advance(2 * HOUR_MS)
    await remind()
    expect(told).toEqual([])
  })
})
