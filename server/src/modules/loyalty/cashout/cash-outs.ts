import type { BankAccountForm, CashoutCase } from '@tayang/contract'
import { isId } from '#platform/ids/ids'
import { requireRate } from '#platform/http/rate-limit'
import { refuse } from '#platform/http/refusal'
import { openBankFiles } from './bank-files.ts'
import { reduceCashout, type CashoutEvent, type EventContext } from './cash-out-events.ts'
import type { CashoutDependencies } from './dependencies.ts'
import { caseOf, formOf } from './details.ts'
import { paidPosting, rejectedPosting } from './postings.ts'
import { countSame } from './rows/bank-account-rows.ts'
import {
  cashoutById,
  cashoutsByStatus,
  insertSteps,
  lockAccount,
  lockCashout,
  stepsOf,
  updateCashout,
} from './rows/cashout-rows.ts'
import type { CashoutRow, CashoutStatus, Place, Tx } from './rows/tables.ts'

export type Settlement =
  | { readonly status: 'completed'; readonly reference: string }
  | { readonly status: 'failed'; readonly reason: string }

/** Revealed forms an hour: an operator who pays reads files, and a hundred single forms are somebody copying. */
const REVEALS = { limit: 100, perMs: 60 * 60_000 }

export type Cashouts = ReturnType<typeof openCashouts>

/** What operators do with cash-outs. */
export function openCashouts(dependencies: CashoutDependencies) {
  const { db, vault } = dependencies

  async function apply(id: string, event: CashoutEvent, by: EventContext): Promise<CashoutCase> {
    const row = await applyEvent(dependencies, id, event, by)
    return caseOf(row, { vault, now: by.now })
  }

  return {
    ...openBankFiles(dependencies),

    async list(status: CashoutStatus, place: Place, now: number) {
      const { rows, total } = await cashoutsByStatus(db, status, place)
      return { cashouts: rows.map((row) => caseOf(row, { vault, now })), total }
    },

    read: (id: string, now: number) => readCase(dependencies, id, now),

    take: (id: string, isTaken: boolean, by: EventContext) =>
      apply(id, { type: isTaken ? 'take' : 'release' }, by),

    checkBank: (id: string, reason: string, by: EventContext) =>
      apply(id, { type: 'check-bank', reason }, by),

    /** The first operator says that it was paid, another one completes it; either one rejects it with a reason. */
    settle: (id: string, settlement: Settlement, by: EventContext) =>
      apply(
        id,
        settlement.status === 'completed'
          ? { type: 'complete', reference: settlement.reference }
          : { type: 'reject', reason: settlement.reason },
        by,
      ),

    /** The step is written first: nobody reads a form without a step that says so. */
    async reveal(id: string, reason: string, by: EventContext): Promise<BankAccountForm> {
      const row = await requireCashout(dependencies, id)
      if (row.account_id === by.operator) return refuse('FORBIDDEN')
      await requireRate(dependencies.tally, `loyalty:reveals:${by.operator}`, REVEALS)
      await dependencies.database.transaction(db, (tx) =>
        insertSteps(tx, [row], { ...by, step: 'revealed', note: reason || null }),
      )
      return formOf(row, vault) ?? refuse('NOT_FOUND')
    },
  }
}

async function requireCashout({ db }: CashoutDependencies, id: string): Promise<CashoutRow> {
  const row = isId(id) ? await cashoutById(db, id) : undefined
  return row ?? refuse('NOT_FOUND')
}

/** Locks the account and the cash-out, applies the event, and sends the e-mail after the commit. */
async function applyEvent(
  dependencies: CashoutDependencies,
  id: string,
  event: CashoutEvent,
  by: EventContext,
): Promise<CashoutRow> {
  const { database, db, sendEmail } = dependencies
  const { account_id: accountId } = await requireCashout(dependencies, id)
  const { row, isSettled } = await database.transaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    const current = (await lockCashout(tx, id)) ?? refuse('NOT_FOUND')
    const result = reduceCashout(current, event, by)
    if (result.outcome === 'refused') return refuse(result.code, undefined, { details: result.details ?? [] })
    if (result.outcome === 'unchanged') return { row: current, isSettled: false }
    if (result.settles) await settleHold(dependencies, tx, current, result.settles)
    const changed = await updateCashout(tx, id, { now: by.now, changes: result.changes })
    await insertSteps(tx, [current], { ...by, step: result.step, note: result.note })
    if (result.settles) await notifyOwner(dependencies, tx, changed, result.settles)
    return { row: changed, isSettled: result.settles !== null }
  })
  if (isSettled && !row.is_erased) {
    sendEmail(row.account_id, row.status === 'completed' ? 'cash-out-completed' : 'cash-out-failed')
  }
  return row
}

async function settleHold(
  { ledger }: CashoutDependencies,
  tx: Tx,
  row: CashoutRow,
  status: 'completed' | 'failed',
): Promise<void> {
  const posting = status === 'completed' ? paidPosting(row) : rejectedPosting(row)
  const { outcome } = await ledger.postLocking(tx, posting)
  if (outcome !== 'posted') throw new Error(`an open cash-out could not be settled: ${outcome}`)
}

async function notifyOwner(
  { notify }: CashoutDependencies,
  tx: Tx,
  row: CashoutRow,
  status: 'completed' | 'failed',
): Promise<void> {
  if (row.is_erased) return
  const { id: cashoutId, profile_id: profileId, net: netRupiah, reason } = row
  await notify('cash-out-settled', { cashoutId, profileId, status, netRupiah, reason }, { tx })
}

async function readCase(dependencies: CashoutDependencies, id: string, now: number) {
  const { db, vault, isBanned } = dependencies
  const row = await requireCashout(dependencies, id)
  const { account_id: owner } = row
  const [steps, same, isOwnerBanned] = await Promise.all([
    stepsOf(db, id),
    countSame(db, owner),
    isBanned(owner),
  ])
  const form = formOf(row, vault)
  return {
    ...caseOf(row, { vault, now }),
    steps: steps.map(({ at, operator, step, note }) => ({ at: Number(at), operator, step, note })),
    sameNik: same.nik,
    sameNumber: same.number,
    isBanned: isOwnerBanned,
    isSameName: form && comparable(form.fullName) === comparable(form.bankAccountName),
  }
}

const comparable = (name: string) => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('id')
