import type { Jump } from '@tayang/contract'
import type { Kysely } from 'kysely'
import { isId } from '#platform/ids/ids'
import type { CashoutTables } from './cashout/index.ts'

/** Cash-outs and transfers for operators, by their whole id or by the number of the payout. */
export async function moneyJumps(db: Kysely<CashoutTables>, text: string): Promise<Jump[]> {
  if (!isId(text)) return cashouts(db, 'invoice_number', text.toUpperCase())
  return [...(await cashouts(db, 'id', text)), ...(await transfers(db, text))]
}

async function cashouts(
  db: Kysely<CashoutTables>,
  by: 'id' | 'invoice_number',
  value: string,
): Promise<Jump[]> {
  const found = await db
    .selectFrom('cashout')
    .select(['id', 'invoice_number', 'status', 'net'])
    .where(by, '=', value)
    .execute()
  return found.map((row) => ({
    kind: 'cashout',
    id: row.id,
    title: row.invoice_number,
    sub: `Rp ${row.net} · ${row.status}`,
  }))
}

async function transfers(db: Kysely<CashoutTables>, id: string): Promise<Jump[]> {
  const found = await db
    .selectFrom('ledger_transfer')
    .select(['id', 'kind', 'at'])
    .where('id', '=', id)
    .execute()
  return found.map((row) => ({
    kind: 'transfer',
    id: row.id,
    title: row.kind,
    sub: new Date(Number(row.at)).toISOString(),
  }))
}
