import type { Kysely } from 'kysely'
import type { Within } from '#platform/database/database'
import { pageOf, readCursor } from '#platform/http/cursor'
import { refuse } from '#platform/http/refusal'
import { isId } from '#platform/ids/ids'
import type { LedgerHealth } from '../ledger/closing.ts'
import type { Ledger } from '../ledger/open-ledger.ts'
import type { Currency, PostedLeg, TransferKind } from '../ledger/posting.ts'
import { closedDayOf, closesBefore } from '../ledger/rows/close-rows.ts'
import type { LedgerTables } from '../ledger/rows/tables.ts'
import type { WrittenTransfer } from '../ledger/rows/transfer-rows.ts'
import {
  guardedOf,
  heldByPeople,
  idsByName,
  isOfOperator,
  lastFreeze,
  listTransferRows,
  partsOf,
  writeFreeze,
  type Freeze,
  type TransferRow,
} from './desk-rows.ts'
import { isReversible, reversalOf } from './reversal.ts'

interface LedgerDeskDependencies {
  readonly db: Kysely<LedgerTables>
  readonly ledger: Ledger
  health(): LedgerHealth | null
  /** Changes of one account's cash-outs wait for each other: a freeze comes before a payout or after it. */
  lockAccount(tx: Within, accountId: string): Promise<void>
}

export interface TransferQuery {
  readonly person?: string | undefined
  readonly kind?: TransferKind | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly search?: string | undefined
  readonly cursor?: string | undefined
  readonly perPage: number
}

/** A movement with account ids in place of people. */
export interface DeskTransfer {
  readonly id: string
  readonly kind: TransferKind
  readonly at: number
  readonly moved: { currency: Currency; amount: number }[]
  /** Who paid is first. */
  readonly accountIds: string[]
  readonly label: string
  readonly reverses: string | null
  readonly reversedBy: string | null
}

export type LedgerDesk = ReturnType<typeof openLedgerDesk>

/** What operators read of the ledger, and what two of them do to it. */
export function openLedgerDesk(dependencies: LedgerDeskDependencies) {
  return { ...movementsOf(dependencies), ...changesOf(dependencies), ...stateOf(dependencies) }
}

async function requireTransfer(
  { ledger }: LedgerDeskDependencies,
  id: string,
  tx?: Within,
): Promise<WrittenTransfer> {
  return (isId(id) ? await ledger.read(id, tx) : undefined) ?? refuse('NOT_FOUND')
}

function movementsOf(dependencies: LedgerDeskDependencies) {
  const { db } = dependencies
  return {
    async list(query: TransferQuery): Promise<{ data: DeskTransfer[]; meta: { next: string | null } }> {
      const { search, cursor, perPage, ...filter } = query
      if (filter.person !== undefined && !isId(filter.person)) return { data: [], meta: { next: null } }
      const ids = search === undefined ? undefined : await idsOf(db, search)
      const after = afterOf(cursor)
      const rows = await listTransferRows(db, { ...filter, ids, after, limit: perPage + 1 })
      const page = pageOf(rows, perPage, ({ at, id }) => [Number(at), id])
      return { data: await shownOf(db, page.rows), meta: page.meta }
    },

    async read(id: string) {
      const transfer = await requireTransfer(dependencies, id)
      const row = { ...transfer, at: BigInt(transfer.at), facts: { ...transfer.facts }, reverses: null }
      const [shown] = await shownOf(db, [row])
      const posting = reversalOf(transfer, '')
      return {
        ...(shown ?? refuse('NOT_FOUND')),
        entries: transfer.legs.map(entryOf),
        facts: factsOf(transfer.facts),
        leaf: transfer.leaf.toString('hex'),
        closedDay: await closedDayOf(db, transfer.at),
        notReversible: await whyNotReversible(dependencies, transfer, shown?.reversedBy ?? null),
        reversal: (posting?.legs ?? [])
          .filter(({ owner, amount }) => !isOfOperator(owner) && amount !== 0n)
          .map(entryOf),
      }
    },
  }
}

function changesOf(dependencies: LedgerDeskDependencies) {
  const { db, ledger, lockAccount } = dependencies
  return {
    /** What a reversal would be about; refused where there can be none. */
    async askReversal(id: string): Promise<{ accountIds: string[]; diamonds: number; kind: TransferKind }> {
      const transfer = await requireTransfer(dependencies, id)
      const reversedBy = (await partsOf(db, [id])).backs.get(id)
      if (!isReversible(transfer)) return refuse('NOT_REVERSIBLE', undefined, { details: [transfer.kind] })
      if (reversedBy !== undefined) {
        return refuse('NOT_REVERSIBLE', undefined, { details: ['reversed', reversedBy] })
      }
      return { accountIds: peopleOf(transfer.legs), diamonds: diamondsOf(transfer), kind: transfer.kind }
    },

    /**
     * Takes it back within the transaction of the two operators. Once: a repeated request changes nothing. Nobody goes
     * below zero: where the receiver has less than it takes, nothing moves.
     */
    async reverse(
      tx: Within,
      { transferId, requestId }: { transferId: string; requestId: string },
    ): Promise<void> {
      const transfer = await requireTransfer(dependencies, transferId, tx)
      const posting = reversalOf(transfer, requestId)
      if (!posting) return refuse('NOT_REVERSIBLE', undefined, { details: [transfer.kind] })
      const { outcome } = await ledger.postLocking(tx, posting)
      if (outcome === 'posted' || outcome === 'replayed') return
      if (outcome === 'short')
        return refuse(transfer.kind === 'topup' ? 'NOT_ENOUGH_DIAMONDS' : 'NOT_ENOUGH_GENCASH')
      return refuse('NOT_REVERSIBLE', undefined, { details: ['reversed'] })
    },

    /** Freezes a wallet or lets it go, within the transaction of the two operators. */
    async setFrozen(tx: Within, freeze: Freeze): Promise<void> {
      await lockAccount(tx, freeze.accountId)
      await writeFreeze(tx, freeze)
    },
  }
}

function stateOf({ db, health }: LedgerDeskDependencies) {
  return {
    async walletOf(accountId: string) {
      const [rows, last] = await Promise.all([guardedOf(db, accountId), lastFreeze(db, accountId)])
      const of = (kind: string, currency: Currency) =>
        Number(rows.find((row) => row.kind === kind && row.currency === currency)?.balance ?? 0n)
      return {
        diamonds: of('wallet', 'diamond'),
        gencash: of('wallet', 'gencash'),
        held: of('escrow', 'gencash'),
        frozen: last?.is_frozen
          ? {
              since: Number(last.at),
              reason: last.reason,
              askedBy: last.asked_by,
              confirmedBy: last.confirmed_by,
            }
          : null,
      }
    },

    async health() {
      const last = health()
      const { rows, owed, frozen } = await heldByPeople(db)
      return {
        verified: last && {
          at: last.at,
          tookMs: last.tookMs,
          breaches: last.breaches,
          findings: [...last.findings],
          drift: [...last.drift].map(([currency, amount]) => ({ currency, amount: Number(amount) })),
        },
        held: rows.map(({ currency, wallets, escrow }) => ({
          currency,
          wallets: Number(wallets),
          escrow: Number(escrow),
        })),
        owedRupiah: owed,
        frozenWallets: frozen,
      }
    },

    async closes({ cursor, perPage }: { cursor?: string | undefined; perPage: number }) {
      const day = readCursor(cursor, ['string'])?.[0] ?? null
      if (typeof day === 'string' && !/^\d{4}-\d\d-\d\d$/.test(day)) return refuse('INVALID_PARAMETERS')
      const rows = await closesBefore(db, { day: day === null ? null : String(day), limit: perPage + 1 })
      const page = pageOf(rows, perPage, (close) => [close.day])
      const data = page.rows.map(({ totals, ...close }) => ({
        ...close,
        totals: Object.entries(totals).map(([currency, amount]) => ({ currency, amount: Number(amount) })),
      }))
      return { data, meta: page.meta }
    },
  }
}

/** Where a page begins, out of its cursor. */
function afterOf(cursor: string | undefined): { at: number; id: string } | null {
  const keys = readCursor(cursor, ['number', 'string'])
  if (keys === null) return null
  const [at, id] = [Number(keys[0]), String(keys[1])]
  return isId(id) ? { at, id } : refuse('INVALID_PARAMETERS', undefined, { details: ['cursor: unknown'] })
}

/** Stores by which a receipt is found. */
const STORES = ['google', 'apple', 'sandbox']

/** The movements that a text names exactly: their id, a key of ours, an invoice, a receipt, an order. */
async function idsOf(db: Kysely<LedgerTables>, search: string): Promise<string[]> {
  const keys = [
    search,
    `sale:${search}`,
    `reversal:${search}`,
    ...STORES.map((store) => `topup:${store}:${search}`),
  ]
  const found = await idsByName(db, { keys, invoice: search })
  return isId(search) ? [search, ...found] : found
}

async function shownOf(db: Kysely<LedgerTables>, rows: readonly TransferRow[]): Promise<DeskTransfer[]> {
  const cashouts = rows.flatMap(({ facts }) => (typeof facts['cashout'] === 'string' ? facts['cashout'] : []))
  const { entries, backs, invoices } = await partsOf(db, [...rows.map(({ id }) => id), ...cashouts])
  return rows.map((row) => {
    const own = entries.filter(({ transfer_id }) => transfer_id === row.id)
    const moved = new Map<Currency, number>()
    for (const { currency, amount } of own) {
      if (amount > 0n) moved.set(currency, (moved.get(currency) ?? 0) + Number(amount))
    }
    return {
      id: row.id,
      kind: row.kind,
      at: Number(row.at),
      moved: [...moved].map(([currency, amount]) => ({ currency, amount })),
      accountIds: peopleOf(own),
      label: labelOf(row, invoices),
      reverses: row.reverses ?? textOf(row.facts, 'transfer'),
      reversedBy: backs.get(row.id) ?? null,
    }
  })
}

/** Who paid is first. */
function peopleOf(legs: readonly Pick<PostedLeg, 'owner' | 'amount'>[]): string[] {
  const people = legs.filter(({ owner }) => !isOfOperator(owner))
  return [...new Set(people.toSorted((a, b) => Number(a.amount - b.amount)).map(({ owner }) => owner))]
}

const diamondsOf = ({ legs }: WrittenTransfer) =>
  Math.abs(
    Number(legs.find(({ currency, kind }) => currency === 'diamond' && kind === 'wallet')?.amount ?? 0n),
  )

const entryOf = ({
  owner,
  kind,
  currency,
  amount,
  ...leg
}: Omit<PostedLeg, 'after'> & { after?: bigint | null }) => ({
  ownerId: isOfOperator(owner) ? null : owner,
  account: kind as string,
  currency,
  amount: Number(amount),
  after: leg.after === null || leg.after === undefined ? null : Number(leg.after),
})

const textOf = (facts: Readonly<Record<string, unknown>>, name: string): string | null =>
  typeof facts[name] === 'string' ? facts[name] : null

function labelOf({ id, kind, facts }: TransferRow, invoices: ReadonlyMap<string, string>): string {
  const gift = facts['gift'] as { name?: string } | undefined
  const pack = facts['pack'] as { amount?: number } | undefined
  if (gift?.name !== undefined) return `${gift.name} × ${pack?.amount ?? 1}`
  if (kind === 'topup')
    return [textOf(facts, 'store'), textOf(facts, 'receiptId')].filter(Boolean).join(' · ')
  if (kind.startsWith('cash-out')) return invoices.get(textOf(facts, 'cashout') ?? id) ?? ''
  return [textOf(facts, 'packageCode'), textOf(facts, 'orderId'), textOf(facts, 'of')]
    .filter(Boolean)
    .join(' · ')
}

/** Facts of one level as words; those of a gift's gencash by their names. */
function factsOf(facts: Readonly<Record<string, unknown>>): { name: string; value: string }[] {
  const gencash = (facts['gencash'] ?? {}) as object
  const nested = typeof gencash === 'object' ? gencash : { gencash }
  return Object.entries({ ...facts, ...nested }).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [{ name, value: String(value) }] : [],
  )
}

async function whyNotReversible(
  { ledger }: LedgerDeskDependencies,
  transfer: WrittenTransfer,
  reversedBy: string | null,
): Promise<'kind' | 'reversed' | 'short' | null> {
  const posting = reversalOf(transfer, '')
  if (!posting) return 'kind'
  if (reversedBy !== null) return 'reversed'
  const debit = posting.legs.find(({ kind, amount }) => kind === 'wallet' && amount < 0n)
  if (!debit) return null
  const fee = BigInt(Math.abs(Number((transfer.facts['gencash'] as { fee?: number } | undefined)?.fee ?? 0)))
  const takes = posting.fee ? -debit.amount - fee : -debit.amount
  const has = (await ledger.balancesOf(debit.owner)).get(debit.currency) ?? 0n
  return has < takes ? 'short' : null
}
