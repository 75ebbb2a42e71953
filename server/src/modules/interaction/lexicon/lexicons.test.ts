import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isAllowedIn } from '#platform/automod/automod'
import { openMemoryBus } from '#platform/bus/bus-memory'
import { fakeClock } from '#platform/clock/clock-fake'
import type { Database } from '#platform/database/database'
import { silentLog } from '#platform/log/log'
import { until } from '../../../../../tests/app.ts'
import { openTestDatabase } from '../../../../../tests/database.ts'
import { interactionSchema } from '../index.ts'
import { openLexiconRows } from './lexicon-rows.ts'
import { openLexicons, type Lexicons } from './lexicons.ts'

let database: Database
beforeEach(async () => {
  database = await openTestDatabase([interactionSchema])
})
afterEach(() => database[Symbol.asyncDispose]())

it('a list that is edited at one server is the list of the other one too, which edits it further', async () => {
  await using bus = openMemoryBus(silentLog())
  const rows = openLexiconRows(database)
  const open = () => openLexicons({ rows, chat: { textsSince: async () => [] }, clock: fakeClock(), bus })
  using one = await open()
  using two = await open()
  const edit = (at: Lexicons, text: string, revision: number) =>
    at.put('judol', {
      terms: [{ text, weight: 3, isExact: true }],
      revision,
      by: randomUUID(),
      reason: 'proof',
    })
  const textOf = (at: Lexicons) => at.of('judol').terms.map(({ text }) => text)

  await edit(one, 'gacor', 0)
  await until(async () => two.of('judol').revision === 1)
  expect(textOf(two)).toEqual(['gacor'])
  await edit(two, 'maxwin', 1)
  await until(async () => one.of('judol').revision === 2)
  expect(textOf(one)).toEqual(['maxwin'])
  expect(await edit(one, 'late', 1)).toBe('outdated')
})

it('lists that were edited judge no longer than the server that has them', async () => {
  const rows = openLexiconRows(database)
  {
    using lexicons = await openLexicons({
      rows,
      chat: { textsSince: async () => [] },
      clock: fakeClock(),
      bus: null,
    })
    await lexicons.put('judol', { terms: [], revision: 0, by: randomUUID(), reason: 'proof' })
    expect(isAllowedIn('name', 'SLOT GACOR88')).toBe(true)
  }
  expect(isAllowedIn('name', 'SLOT GACOR88')).toBe(false)
})
