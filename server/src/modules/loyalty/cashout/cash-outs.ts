import type { BankAccountForm, CashoutSort, CashoutWait } from '@tayang/contract'
import type { Within } from '#platform/database/database'
import { within } from '#platform/database/within'
import { pageOf, readCursor } from '#platform/http/cursor'
import { isId } from '#platform/ids/ids'
import { requireRate } from '#platform/http/rate-limit'
import { refuse } from '#platform/http/refusal'
import { startOfDayAt } from '../ledger/days.ts'
import { openBankFiles } from './bank-files.ts'
import {
  needsTwoToReject,
  reduceCashout,
  type CashoutEvent,
  type DecidingContext,
  type EventContext,
} from './cash-out-events.ts'
import type { CashoutDependencies } from './dependencies.ts'
import { caseOf, formOf, type CaseWithoutNames } from './details.ts'
import { paidPosting, rejectedPosting } from './postings.ts'
import { countSame } from './rows/bank-account-rows.ts'
import {
  cashoutById,
  insertSteps,
  lockAccount,
  lockCashout,
  stepsOf,
  updateCashout,
} from './rows/cashout-rows.ts'
import { frozenAmong, listCashoutRows, totalsOf } from './rows/list-rows.ts'
import { completedFor, GIFT_DAYS, giftsTo, sameAccounts } from './rows/person-rows.ts'
import type { CashoutRow, CashoutStatus, CashoutTables, Tx } from './rows/tables.ts'

export type Settlement =
  | { readonly status: 'completed'; readonly reference: string; readonly net?: number | undefined }
  | { readonly status: 'failed'; readonly reason: string }

export interface CashoutQuery {
  readonly status: CashoutStatus
  readonly bank?: string | undefined
  readonly least?: number | undefined
  readonly most?: number | undefined
  readonly waits?: CashoutWait | undefined
  readonly person?: string | undefined
  readonly search?: string | undefined
  readonly sort?: CashoutSort | undefined
  readonly cursor?: string | undefined
  readonly perPage: number
}

/** Revealed forms an hour: an operator who pays reads files, and a hundred single forms are somebody copying. */
const REVEALS = { limit: 100, perMs: 60 * 60_000 }

export type Cashouts = ReturnType<typeof openCashouts>

/** Of what does not decide about a payment: the roles were asked for by the call. */
const NO_ROLES = { mayMake: false, mayCheck: false }

/** What operators do with cash-outs. */
export function openCashouts(dependencies: CashoutDependencies) {
  const { db } = dependencies
  const apply = (id: string, event: CashoutEvent, by: DecidingContext) =>
    applyEvent(dependencies, id, event, by).then((row) => shownCase(dependencies, row, by.now))

  return {
    ...openBankFiles(dependencies, async ({ id }, reference, by) => {
      const { status } = await applyEvent(dependencies, id, { type: 'complete', reference }, by)
      return status === 'completed' ? 'completed' : 'paid'
    }),

    list: (query: CashoutQuery, now: number) => listCases(dependencies, query, now),

    totals: (now: number) => totalsOf(db, { now, today: startOfDayAt(now) }),

    read: (id: string, now: number) => readCase(dependencies, id, now),

    take: (id: string, isTaken: boolean, by: EventContext) =>
      apply(id, { type: isTaken ? 'take' : 'release' }, { ...by, ...NO_ROLES }),

    checkBank: (id: string, reason: string, by: EventContext) =>
      apply(id, { type: 'check-bank', reason }, { ...by, ...NO_ROLES }),

    /** A maker says that it was paid, a checker completes it; or it is rejected while it cannot have been paid. */
    settle: (id: string, settlement: Settlement, by: DecidingContext) =>
      apply(
        id,
        settlement.status === 'completed'
          ? { type: 'complete', reference: settlement.reference, net: settlement.net }
          : { type: 'reject', reason: settlement.reason },
        by,
      ),

    /** Whether its rejection needs two operators, and whose it is. */
    async rejectionOf(id: string) {
      const row = await requireCashout(dependencies, id)
      const { account_id: accountId, invoice_number: invoice, net, status } = row
      return {
        accountId,
        invoice,
        net: Number(net),
        needsTwo: status === 'processing' && needsTwoToReject(row),
      }
    },

    /** Notes that an operator asked for it. */
    async noteRejectionAsked(id: string, reason: string, by: EventContext): Promise<CaseWithoutNames> {
      const row = await requireCashout(dependencies, id)
      await dependencies.database.transaction(db, (tx) =>
        insertSteps(tx, [row], { ...by, step: 'rejection-asked', note: reason }),
      )
      return shownCase(dependencies, row, by.now)
    },

    /** What two operators decided, in the transaction that says so; the caller calls what is answered after it. */
    async rejectByTwo(outer: Within, id: string, reason: string, by: EventContext): Promise<() => void> {
      const tx = within<CashoutTables>(outer, 'loyalty')
      const { account_id: accountId } =
        (isId(id) ? await cashoutById(tx, id) : undefined) ?? refuse('NOT_FOUND')
      const event = { type: 'reject', reason, isByTwo: true } as const
      const applied = await applyWithin(dependencies, tx, {
        id,
        accountId,
        event,
        by: { ...by, ...NO_ROLES },
      })
      return () => sendSettled(dependencies, applied)
    },

    reveal: (id: string, reason: string, by: EventContext) => reveal(dependencies, id, { reason, by }),
  }
}

/** The step is written first: nobody reads a form without a step that says so. */
async function reveal(
  dependencies: CashoutDependencies,
  id: string,
  { reason, by }: { reason: string; by: EventContext },
): Promise<BankAccountForm> {
  const { database, db, vault, tally } = dependencies
  const row = await requireCashout(dependencies, id)
  if (row.account_id === by.operator) return refuse('FORBIDDEN')
  await requireRate(tally, `loyalty:reveals:${by.operator}`, REVEALS)
  await database.transaction(db, (tx) =>
    insertSteps(tx, [row], { ...by, step: 'revealed', note: reason || null }),
  )
  return formOf(row, vault) ?? refuse('NOT_FOUND')
}

async function shownCase(
  { db, vault }: CashoutDependencies,
  row: CashoutRow,
  now: number,
): Promise<CaseWithoutNames> {
  const frozen = await frozenAmong(db, [row.account_id])
  return caseOf(row, { vault, now, isFrozen: frozen.has(row.account_id) })
}

async function listCases(
  { db, vault }: CashoutDependencies,
  { cursor, perPage, ...filter }: CashoutQuery,
  now: number,
) {
  // Of those under way who waits the longest comes first, of the others who came last.
  const sort = filter.sort ?? (filter.status === 'processing' ? 'waiting' : '-waiting')
  const isByAmount = sort.endsWith('amount')
  const keys = readCursor(cursor, isByAmount ? ['string', 'number'] : ['string'])
  const [id, net] = [String(keys?.[0] ?? ''), Number(keys?.[1] ?? 0)]
  if (keys && !(isId(id) && Number.isSafeInteger(net))) return refuse('INVALID_PARAMETERS')
  if (filter.person !== undefined && !isId(filter.person)) return { cashouts: [], meta: { next: null } }
  const limit = perPage + 1
  const rows = await listCashoutRows(db, {
    ...filter,
    sort,
    after: keys && { id, net },
    limit,
    now,
  })
  const page = pageOf(rows, perPage, (last) => (isByAmount ? [last.id, Number(last.net)] : [last.id]))
  const frozen = await frozenAmong(db, [...new Set(page.rows.map((row) => row.account_id))])
  const cashouts = page.rows.map((row) => caseOf(row, { vault, now, isFrozen: frozen.has(row.account_id) }))
  return { cashouts, meta: page.meta }
}

async function requireCashout({ db }: CashoutDependencies, id: string): Promise<CashoutRow> {
  const row = isId(id) ? await cashoutById(db, id) : undefined
  return row ?? refuse('NOT_FOUND')
}

interface Applied {
  readonly row: CashoutRow
  readonly isSettled: boolean
}

/** Applies the event in a transaction of its own, and sends the email after the commit. */
async function applyEvent(
  dependencies: CashoutDependencies,
  id: string,
  event: CashoutEvent,
  by: DecidingContext,
): Promise<CashoutRow> {
  const { database, db } = dependencies
  const { account_id: accountId } = await requireCashout(dependencies, id)
  const applied = await database.transaction(db, (tx) =>
    applyWithin(dependencies, tx, { id, accountId, event, by }),
  )
  sendSettled(dependencies, applied)
  return applied.row
}

/** Locks the account and the cash-out, and applies the event. */
async function applyWithin(
  dependencies: CashoutDependencies,
  tx: Tx,
  { id, accountId, event, by }: { id: string; accountId: string; event: CashoutEvent; by: DecidingContext },
): Promise<Applied> {
  await lockAccount(tx, accountId)
  const current = (await lockCashout(tx, id)) ?? refuse('NOT_FOUND')
  const frozen = await frozenAmong(tx, [accountId])
  const result = reduceCashout(current, event, { ...by, isFrozen: frozen.has(accountId) })
  if (result.outcome === 'refused') return refuse(result.code, undefined, { details: result.details ?? [] })
  if (result.outcome === 'unchanged') return { row: current, isSettled: false }
  if (result.settles) await settleHold(dependencies, tx, current, result.settles)
  const changed = await updateCashout(tx, id, { now: by.now, changes: result.changes })
  await insertSteps(tx, [current], { ...by, step: result.step, note: result.note })
  if (result.settles) await notifyOwner(dependencies, tx, changed, result.settles)
  return { row: changed, isSettled: result.settles !== null }
}

function sendSettled({ sendEmail }: CashoutDependencies, { row, isSettled }: Applied): void {
  if (!isSettled || row.is_erased) return
  sendEmail(row.account_id, row.status === 'completed' ? 'cash-out-completed' : 'cash-out-failed')
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
  const { db, isBanned } = dependencies
  const row = await requireCashout(dependencies, id)
  const { account_id: owner } = row
  const [shown, steps, same, sameAs, given, earlier, isOwnerBanned] = await Promise.all([
    shownCase(dependencies, row, now),
    stepsOf(db, id),
    countSame(db, owner),
    sameAccounts(db, owner),
    giftsTo(db, owner, now),
    completedFor(db, owner),
    isBanned(owner),
  ])
  return {
    ...shown,
    steps: steps.map(({ at, operator, step, note }) => ({ at: Number(at), operator, step, note })),
    sameNik: same.nik,
    sameNumber: same.number,
    sameAs,
    gifts: giftsOf(given),
    earlier,
    isBanned: isOwnerBanned,
  }
}

/** Who gave what, without names. */
function giftsOf({ days, senders, reversed }: Awaited<ReturnType<typeof giftsTo>>) {
  const perDay = Array.from(
    { length: GIFT_DAYS },
    (_, day) => days.find((one) => one.day === day)?.diamonds ?? 0,
  )
  const diamonds = perDay.reduce((total, one) => total + one, 0)
  return {
    days: perDay,
    gifts: days.reduce((total, one) => total + one.gifts, 0),
    diamonds,
    reversed,
    senders: senders.map((sender) => ({
      id: sender.id,
      gifts: sender.gifts,
      diamonds: sender.diamonds,
      share: diamonds === 0 ? 0 : Math.round((sender.diamonds * 100) / diamonds),
      signs: [
        ...(sender.same_nik ? (['same-nik'] as const) : []),
        ...(sender.same_number ? (['same-number'] as const) : []),
        ...(sender.gives_back ? (['gives-back'] as const) : []),
      ],
    })),
  }
}
