import type { CashoutSort, CashoutWait } from '@tayang/contract'
import { sql } from 'kysely'
import type { CashoutRow, CashoutStatus, Db } from './tables.ts'

export interface CashoutFilter {
  readonly status: CashoutStatus
  readonly bank?: string | undefined
  readonly least?: number | undefined
  readonly most?: number | undefined
  readonly waits?: CashoutWait | undefined
  readonly person?: string | undefined
  readonly search?: string | undefined
  readonly sort: CashoutSort
  /** The last one of the page before: its id, and by amount what the bank pays for it. */
  readonly after: { readonly id: string; readonly net: number } | null
  readonly limit: number
  readonly now: number
}

const isFrozen = sql`exists (
  select from loyalty.ledger_account a where a.owner = c.account_id::text and a.is_frozen)`

/** The same states as `waitReasonOf`, for a list. */
function conditionOf(waits: CashoutWait, now: number) {
  const isHeld = sql`coalesce(c.payout_after > ${now}, false)`
  const isUnchecked = sql`(c.needs_bank_check and c.bank_checked_by is null)`
  const isFree = sql`not ${isHeld} and not ${isUnchecked} and not ${isFrozen}`
  switch (waits) {
    case 'frozen':
      return isFrozen
    case 'bank-check':
      return sql`not ${isFrozen} and not ${isHeld} and ${isUnchecked}`
    case 'maker':
      return sql`c.paid_by is null and c.file_id is null and ${isFree}`
    case 'bank':
      return sql`c.paid_by is null and c.file_id is not null`
    case 'second':
      return sql`c.paid_by is not null`
    case 'device':
    case 'phone':
    case 'bank-account':
      return sql`not ${isFrozen} and ${isHeld} and c.held_by = ${waits}`
  }
}

const likeBeginning = (text: string) => `${text.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`

export async function listCashoutRows(db: Db, filter: CashoutFilter): Promise<CashoutRow[]> {
  const { status, bank, least, most, waits, person, search, sort, after, limit, now } = filter
  const isRising = !sort.startsWith('-')
  const isByAmount = sort.endsWith('amount')
  const all = [sql`c.status = ${status}`]
  if (bank !== undefined) all.push(sql`c.bank_code = ${bank}`)
  if (least !== undefined) all.push(sql`c.net >= ${least}`)
  if (most !== undefined) all.push(sql`c.net <= ${most}`)
  if (person !== undefined) all.push(sql`c.account_id = ${person}`)
  if (search !== undefined) all.push(sql`c.invoice_number like ${likeBeginning(search)}`)
  if (waits !== undefined) all.push(sql`c.status = 'processing' and ${conditionOf(waits, now)}`)
  if (after !== null) {
    const way = isRising ? sql`>` : sql`<`
    all.push(
      isByAmount
        ? sql`(c.net, c.id) ${way} (${after.net}::bigint, ${after.id}::uuid)`
        : sql`c.id ${way} ${after.id}::uuid`,
    )
  }
  const direction = isRising ? sql`asc` : sql`desc`
  const order = isByAmount ? sql`c.net ${direction}, c.id ${direction}` : sql`c.id ${direction}`
  const { rows } = await sql<CashoutRow>`
    select c.* from loyalty.cashout c where ${sql.join(all, sql` and `)}
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

/** Of these accounts those whose wallets two operators froze. */
export async function frozenAmong(db: Db, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set()
  const { rows } = await sql<{ owner: string }>`
    select distinct owner from loyalty.ledger_account
    where owner = any(${[...accountIds]}::text[]) and is_frozen`.execute(db)
  return new Set(rows.map(({ owner }) => owner))
}

export interface SumRow {
  readonly count: number
  readonly rupiah: number
}

const summed = (condition: ReturnType<typeof sql>, name: string) => sql`
  count(*) filter (where ${condition})::float8 as ${sql.ref(`${name}Count`)},
  coalesce(sum(c.net) filter (where ${condition}), 0)::float8 as ${sql.ref(`${name}Rupiah`)}`

/** What waits, and what was completed since the day began. */
export async function totalsOf(db: Db, { now, today }: { now: number; today: number }) {
  const parts = {
    waiting: sql`true`,
    held: sql`not (${conditionOf('maker', now)}) and c.paid_by is null and c.file_id is null`,
    ready: conditionOf('maker', now),
    inFile: conditionOf('bank', now),
    second: conditionOf('second', now),
  }
  const columns = Object.entries(parts).map(([name, condition]) => summed(condition, name))
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(columns)} from loyalty.cashout c where c.status = 'processing'`.execute(db)
  const { rows: done } = await sql<SumRow>`
    select count(*)::float8 as count, coalesce(sum(net), 0)::float8 as rupiah
    from loyalty.cashout where status = 'completed' and settled_at >= ${today}`.execute(db)
  const of = (name: string): SumRow => ({
    count: rows[0]?.[`${name}Count`] ?? 0,
    rupiah: rows[0]?.[`${name}Rupiah`] ?? 0,
  })
  return {
    waiting: of('waiting'),
    held: of('held'),
    ready: of('ready'),
    inFile: of('inFile'),
    second: of('second'),
    completedToday: done[0] ?? { count: 0, rupiah: 0 },
  }
}
