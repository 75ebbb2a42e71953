import { expect, it } from 'vitest'
import { fakeClock } from '#platform/clock/clock-fake'
import { openTestDatabase } from '../../../../../tests/database.ts'
import { gift, topup } from '../ledger/test/ledger-harness.ts'
import { openLedger } from '../ledger/open-ledger.ts'
import type { LedgerTables } from '../ledger/rows/tables.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { loyaltySchema } from '../schema.ts'

it('an installation with gifts keeps them, and carries hundredths from its next gift on', async () => {
  const { '0008-fee-carry': _, ...migrations } = loyaltySchema.migrations
  await using database = await openTestDatabase([{ ...loyaltySchema, migrations, functions: {} }])
  const db = database.forModule<LedgerTables>('loyalty')
  const ledger = openLedger({ db, clock: fakeClock() })
  const [from, to] = [crypto.randomUUID(), crypto.randomUUID()]
  await ledger.post(topup(from, 100n))
  const sent = gift({ from, to, price: 10n, fee: 3n })
  const before = await ledger.post(sent)
  await database.migrate([loyaltySchema])

  expect(await ledger.post(sent)).toEqual({ ...before, outcome: 'replayed' })
  for (let n = 0; n < 10; n++) await ledger.post(gift({ from, to, price: 1n, percent: 30 }))
  expect((await ledger.balancesOf(to)).get('gencash')).toBe(14n)
  expect(await verifyLedger(db)).toEqual([])
})
