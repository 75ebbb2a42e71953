import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { fakeClock } from '#platform/clock/clock-fake'
import type { Database } from '#platform/database/database'
import { openTestDatabase } from '../../../../../tests/database.ts'
import { loyaltySchema } from '../schema.ts'
import { gift, topup } from './test/ledger-harness.ts'
import { openLedger } from './open-ledger.ts'
import type { LedgerTables } from './rows/tables.ts'
import { verifyLedger } from './verify.ts'

const file = readFileSync(new URL('post.sql', import.meta.url), 'utf8')
const [, bodyOfFile] = /as \$\$([\s\S]*)\$\$;\n$/.exec(file) ?? []
const withoutFile = { ...loyaltySchema, functions: {} }

async function installedPost(database: Database) {
  const { rows } = await sql<{ body: string; settings: string[] }>`
    select prosrc as body, proconfig as settings from pg_proc where oid = 'loyalty.post'::regproc`.execute(
    database.forModule('loyalty'),
  )
  return rows[0]
}

it('the installed function is the text of post.sql, and looks only at indexes of its own schema', async () => {
  await using database = await openTestDatabase([loyaltySchema])
  const { body, settings } = (await installedPost(database))!
  expect(body).toBe(bodyOfFile)
  expect(settings.toSorted()).toEqual([
    'enable_hashjoin=off',
    'enable_mergejoin=off',
    'enable_seqscan=off',
    'search_path=loyalty, public',
  ])
})

it('a database that has only the migrations gets post.sql at the next start, and keeps its ledger', async () => {
  await using database = await openTestDatabase([withoutFile])
  expect((await installedPost(database))?.body).not.toBe(bodyOfFile)
  const db = database.forModule<LedgerTables>('loyalty')
  const [from, to] = [crypto.randomUUID(), crypto.randomUUID()]
  const before = openLedger({ db, clock: fakeClock() })
  await before.post(topup(from, 100n))
  const sent = gift({ from, to, price: 10n, percent: 30 })
  const first = await before.post(sent)

  await database.migrate([loyaltySchema])
  expect((await installedPost(database))?.body).toBe(bodyOfFile)
  const after = openLedger({ db, clock: fakeClock() })
  expect(await after.post(sent)).toEqual({ ...first, outcome: 'replayed' })
  await after.post(gift({ from, to, price: 1n, percent: 30 }))
  expect((await after.balancesOf(from)).get('diamond')).toBe(89n)
  expect(await verifyLedger(db)).toEqual([])
})
