import { onceAlone } from '#platform/database/nodes/nodes'
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
} from './test/upcoming-harness.ts'

const MINUTE_MS = 60_000

let test: UpcomingHarness
let sent: { upcomingId: string; who: string; minutes: number }[]
const parted = new Set<string>()
beforeEach(async () => {
  test = await openUpcomingHarness()
  sent = []
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
    once: onceAlone,
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

const send: Remind = async (due, now) => {
  const minutes = (due.startedAt - now) / MINUTE_MS
  sent.push(...due.profileIds.map((who) => ({ upcomingId: due.upcomingId, who, minutes })))
}
const remind = (how = send) => remindDue(needs(), how)

describe('a person with a reminder', () => {
  it('is notified ten minutes before the show, and never again', async () => {
    const id = await test.announce(2)
    await test.set('eko', id)
    await test.clock.leap(2 * HOUR_MS - 10 * MINUTE_MS - 1)
    await remind()
    expect(sent).toEqual([])
    await test.clock.advance(1)
    await remind()
    await remind()
    expect(sent).toEqual([{ upcomingId: id, who: profileOf('eko'), minutes: 10 }])
    await test.clock.advance(10 * MINUTE_MS)
    await remind()
    expect(sent).toHaveLength(1)
  })

  it('is notified once by several workers, also among a thousand people', async () => {
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
    expect(sent.map(({ who }) => who).toSorted()).toEqual(wishes.map((one) => one.profile_id).toSorted())
  })

  it('is notified by the next run where a worker was killed in the middle', async () => {
    const id = await test.announce(1)
    await test.set('eko', id)
    await test.clock.advance(55 * MINUTE_MS)
    await expect(
      remind(async () => {
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    await remind()
    expect(sent).toEqual([{ upcomingId: id, who: profileOf('eko'), minutes: 5 }])
  })

  it('who set it later than ten minutes before is notified when the show begins', async () => {
    const id = await test.announce(1)
    await test.clock.advance(52 * MINUTE_MS)
    await test.set('eko', id)
    await remind()
    expect(sent).toEqual([])
    await test.clock.advance(8 * MINUTE_MS)
    await remind()
    expect(sent).toEqual([{ upcomingId: id, who: profileOf('eko'), minutes: 0 }])
  })

  it('is notified again of a postponed show', async () => {
    const id = await test.announce(1)
    await test.set('eko', id)
    await test.clock.advance(50 * MINUTE_MS)
    await remind()
    const rows = test.database.forModule<CatalogTables>('catalog')
    const later = test.clock.now() + 2 * HOUR_MS
    const moved = { started_at: new Date(later), finished_at: new Date(later + HOUR_MS) }
    await rows.updateTable('card').set(moved).where('id', '=', id).execute()
    await remind()
    expect(sent).toHaveLength(1)
    await test.clock.leap(2 * HOUR_MS - 10 * MINUTE_MS)
    await remind()
    expect(sent.map(({ minutes }) => minutes)).toEqual([10, 10])
  })

  it('is not notified where the show is over, the reminder was removed, or a block separates the two', async () => {
    const [over, letGo, blocked] = [await test.announce(1), await test.announce(4), await test.announce(4)]
    for (const id of [over, letGo, blocked]) await test.set('eko', id)
    await test.unset('eko', letGo)
    parted.add(accountOf('eko'))
    await test.clock.leap(2 * HOUR_MS)
    await remind()
    await test.clock.leap(2 * HOUR_MS)
    await remind()
    expect(sent).toEqual([])
  })
})
