import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#platform/database/database'
import { newId } from '#platform/ids/ids'
import { openTestDatabase } from '../../../../tests/database.ts'
import { openActivityRows } from './activity-rows.ts'
import { interactionSchema } from './index.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase([interactionSchema])
})
afterAll(() => database[Symbol.asyncDispose]())

const DAY_MS = 86_400_000
const FROM = Date.UTC(2026, 10, 23, 12)

/** An account that was made so long before the show: the first 48 bits of its id say when. */
function personOf(number: number, ageMs = 30 * DAY_MS): string {
  const time = (FROM - ageMs).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(number).padStart(12, '0')}`
}

interface Said {
  room: string
  by: string
  at: number
  text?: string
  kind?: 'normal' | 'bullet' | 'gift'
  gencash?: number
  isHidden?: boolean
}

let seq = 0
async function say({ room, by, at, text = 'halo', kind = 'normal', gencash, isHidden = false }: Said) {
  const paid = gencash === undefined ? null : JSON.stringify({ amount: 1, gencash, gift: null })
  await sql`
    insert into interaction.line
      (id, room_id, seq, profile_id, profile_name, kind, data, created_at, at, paid, hidden_at)
    values (${newId()}, ${room}, ${(seq += 1)}, ${by}, 'Ani', ${kind}, ${text}, ${FROM}, ${FROM + at},
      ${paid}::jsonb, ${isHidden ? FROM : null})`.execute(database.forModule<object>('interaction'))
}

const range = { from: FROM, to: FROM + 600_000 }
const wave = { ...range, stepMs: 2_000, waveSteps: 5 }

describe('what happened in a room', () => {
  test('messages and gencash are counted by the step of their media time, in order', async () => {
    const room = newId()
    await say({ room, by: personOf(1), at: 5_100 })
    await say({ room, by: personOf(1), at: 100 })
    await say({ room, by: personOf(2), at: 4_900, kind: 'bullet', gencash: 5 })
    await say({ room, by: personOf(2), at: 9_999, kind: 'gift', gencash: 100 })
    expect(await openActivityRows(database).of(room, { ...range, stepMs: 5_000 })).toEqual([
      { step: 0, messages: 2, gencash: 5 },
      { step: 1, messages: 1, gencash: 100 },
    ])
  })

  test('hidden messages, other rooms and other times do not count', async () => {
    const room = newId()
    await say({ room, by: personOf(1), at: 100, isHidden: true })
    await say({ room: newId(), by: personOf(1), at: 100 })
    await say({ room, by: personOf(1), at: -1 })
    await say({ room, by: personOf(1), at: 600_000 })
    const { of, crowds } = openActivityRows(database)
    expect(await of(room, { ...range, stepMs: 5_000 })).toEqual([])
    expect(await crowds(room, wave)).toEqual([])
  })

  test('a person who writes on and on counts once, and again after ten silent seconds', async () => {
    const room = newId()
    for (const at of [0, 500, 2_000, 4_000, 9_900, 20_000]) await say({ room, by: personOf(1), at })
    const steps = await openActivityRows(database).crowds(room, wave)
    expect(steps.map(({ step, messages, people }) => [step, messages, people])).toEqual([
      [0, 2, 1],
      [1, 1, 0],
      [2, 1, 0],
      [4, 1, 0],
      [10, 1, 1],
    ])
  })

  test('an account that is younger than a day counts for a fifth', async () => {
    const room = newId()
    await say({ room, by: personOf(1, DAY_MS - 1_000), at: 0 })
    await say({ room, by: personOf(2, DAY_MS), at: 0 })
    const [step] = await openActivityRows(database).crowds(room, wave)
    expect(step?.people).toBeCloseTo(1.2)
  })

  test.each([
    ['wkwkwk', 1],
    ['WKWK', 1],
    ['aduh hahaha', 1],
    ['NGAKAK bro', 1],
    ['lol', 1],
    ['halo semua', 0],
    ['lolos seleksi', 0],
    ['wk', 0],
  ])('%s is laughter: %i', async (text, laughing) => {
    const room = newId()
    await say({ room, by: personOf(1), at: 0, text })
    expect((await openActivityRows(database).crowds(room, wave))[0]?.laughing).toBe(laughing)
  })

  test('a laugh counts once a wave, also of somebody who was talking before', async () => {
    const room = newId()
    await say({ room, by: personOf(1), at: 0, text: 'apa itu' })
    await say({ room, by: personOf(1), at: 4_000, text: 'wkwk' })
    await say({ room, by: personOf(1), at: 6_000, text: 'wkwkwk' })
    const steps = await openActivityRows(database).crowds(room, wave)
    expect(steps.map(({ people, laughing }) => [people, laughing])).toEqual([
      [1, 0],
      [0, 1],
      [0, 0],
    ])
  })

  test('what is no room, and no time, has no answer', async () => {
    const { of, crowds } = openActivityRows(database)
    expect(await of('nothing', { ...range, stepMs: 5_000 })).toEqual([])
    expect(await crowds(newId(), { ...wave, to: FROM })).toEqual([])
  })
})
