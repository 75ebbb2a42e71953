import { onceAlone } from '#platform/database/nodes/nodes'
import { expect, it } from 'vitest'
import { fakeClock } from '#platform/clock/clock-fake'
import { silentLog } from '#platform/log/log'
import { openTestDatabase } from '../../../../../tests/database.ts'
import { loyaltySchema } from '../schema.ts'
import { openClosing } from './closing.ts'
import type { LedgerTables } from './rows/tables.ts'

it('a verification also counts what modules that sell find wrong in their own half', async () => {
  await using database = await openTestDatabase([loyaltySchema])
  const closing = openClosing({
    db: database.forModule<LedgerTables>('loyalty'),
    clock: fakeClock(),
    log: silentLog(),
    once: onceAlone,
    settings: { ledger: { closeEveryMs: 600_000, verifyEveryMs: 300_000 } },
    invariants: [],
    breachesOfSales: async () => [{ invariant: 'I11', rule: 'given and not paid for', where: ['a grant'] }],
  })
  closing.start()
  await closing.stop()
  expect(closing.health()).toMatchObject({ breaches: 1 })
})
