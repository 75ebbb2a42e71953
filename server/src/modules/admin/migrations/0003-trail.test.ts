import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../../tests/database.ts'
import { migrations } from './index.ts'

const { '0001-audit': first, '0002-outcomes': second } = migrations

test('rows from before there were months are kept, each call as one row, and those without an end as unknown', async () => {
  if (!first || !second) throw new Error('the migrations before are gone')
  const before = { schema: 'admin', migrations: { '0001-audit': first, '0002-outcomes': second } }
  await using database = await openTestDatabase([before])
  const db = database.forModule('admin')
  await sql`
    insert into admin.audit (id, at, account_id, operation, target, request_id)
    select gen_random_uuid(), at, gen_random_uuid(), operation, target::jsonb, at::text from (values
      (1700000000000::bigint, 'PUT /admin/v1.0/settings/{key}', '{"key":"otp.length"}'),
      (1730419199999, 'GET /admin/v1.0/titles', '{}'),
      (1730419200000, 'GET /admin/v1.0/report/{id}', '{"id":"r"}'),
      (1790000000000, 'DELETE /admin/v1.0/cards/{id}', '{"id":"c"}')) v (at, operation, target)`.execute(db)
  await sql`
    insert into admin.audit_outcome (audit_id, at, outcome)
    select id, at, 'done' from admin.audit where at not in (1730419200000, 1790000000000)`.execute(db)
  await database.migrate([{ schema: 'admin', migrations }])
  const ended = await sql`
    select at, operation, targets, outcome, calls from admin.trail order by at`.execute(db)
  expect(ended.rows).toEqual([
    {
      at: 1_700_000_000_000n,
      operation: 'PUT /admin/v1.0/settings/{key}',
      targets: ['otp.length'],
      outcome: 'done',
      calls: 1,
    },
    { at: 1_730_419_199_999n, operation: 'GET /admin/v1.0/titles', targets: [], outcome: 'done', calls: 1 },
  ])
  const begun = await sql<{ at: bigint }>`select at from admin.trail_begun order by at`.execute(db)
  expect(begun.rows.map(({ at }) => at)).toEqual([1_700_000_000_000n, 1_730_419_200_000n, 1_790_000_000_000n])
  await expect(sql`delete from admin.trail_2023_11`.execute(db)).rejects.toThrow('append-only')
})
