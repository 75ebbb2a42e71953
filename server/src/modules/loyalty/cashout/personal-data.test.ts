import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openLoyaltyHarness } from '../test/loyalty-harness.ts'

it('an erasure erases the forms of all cash-outs of a person, however many', async () => {
  await using test = await openLoyaltyHarness()
  const accountId = await test.person()
  const db = test.database.forModule<{ cashout: { sealed: Buffer | null; is_erased: boolean } }>('loyalty')
  await sql`
    with made as (
      insert into loyalty.ledger_transfer (id, kind, at, facts, salt, leaf)
      select gen_random_uuid(), 'cash-out', n, '{}', '', '' from generate_series(1, 1100) n returning id, at
    )
    insert into loyalty.cashout (id, account_id, profile_id, status, gencash, rate, amount, fee, tax, net,
      invoice_number, bank_code, bank_name, key, sealed, created_at, updated_at, needs_bank_check,
      settled_by, settled_at, reason)
    select id, ${accountId}, ${accountId}, 'failed', 1, 1, 1, 0, 0, 1, 'I' || at, '014', 'BCA', 'k', 'sealed',
      at, at, false, ${accountId}, at, 'no such number' from made`.execute(db)
  await test.loyalty.personalData.erase({ accountId, profileId: test.profileIdOf(accountId) })
  const left = await db
    .selectFrom('cashout')
    .where(({ or, eb }) => or([eb('sealed', 'is not', null), eb('is_erased', '=', false)]))
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  expect(Number(left.n)).toBe(0)
})
