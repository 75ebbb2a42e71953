import { payoutOf, type CashoutDetail, type CashoutTransaction, type Payout } from '@tayang/contract'
import { isId, newId } from '#platform/ids/ids'
import { refuse } from '#platform/http/refusal'
import type { Caller } from '#platform/http/route'
import type { CashoutDependencies, CashoutRules } from './dependencies.ts'
import { detailOf, placeOfCashout, transactionOf } from './details.ts'
import { HOUR_MS, holdOf, type PayoutHold } from './payout-hold.ts'
import { requestedPosting, requestOf } from './postings.ts'
import { bankAccountOf } from './rows/bank-account-rows.ts'
import {
  cashoutById,
  cashoutsOfAccount,
  hasOpenCashout,
  insertCashout,
  lockAccount,
  nextInvoiceSerial,
} from './rows/cashout-rows.ts'
import type { Place, Tx } from './rows/tables.ts'
import { openForm, placeOfAccount } from './sealed-forms.ts'

export interface CashoutRequestInput {
  readonly caller: Caller
  /** The client's idempotency key. */
  readonly key: string | undefined
  readonly gencash: number
  /** The net sum that the page showed. */
  readonly net?: number | undefined
  readonly password?: string | undefined
  readonly otp?: string | undefined
  readonly now: number
}

/** A request that was validated, with what other modules know of the account. */
interface ValidRequest {
  readonly key: string
  readonly payout: Payout
  readonly rules: CashoutRules
  readonly newest: Awaited<ReturnType<CashoutDependencies['newestOf']>>
}

export type CashoutRequests = ReturnType<typeof openCashoutRequests>

/** What people request to be paid, and read of it. */
export function openCashoutRequests(dependencies: CashoutDependencies) {
  const { database, db, vault } = dependencies
  return {
    /** Requests rupiah: the gencash is held at once. A repeated request is answered with the first one's cash-out. */
    async request(input: CashoutRequestInput): Promise<{ detail: CashoutDetail; isReplayed: boolean }> {
      const { caller, password, otp, now } = input
      const key = `cash-out:${caller.accountId}:${input.key ?? newId()}`
      const known = await findByKey(dependencies, key, input)
      if (known) return known
      const rules = await dependencies.cashoutRules()
      let payout: Payout
      try {
        payout = await validate(dependencies, input, rules)
        await dependencies.provePerson(caller, { password, otp, purpose: 'withdraw', now })
      } catch (error) {
        // The same request, sent twice, may have been accepted meanwhile and have used the code up.
        const twin = await findByKey(dependencies, key, input)
        if (twin) return twin
        throw error
      }
      const newest = await dependencies.newestOf(caller.accountId)
      const valid = { key, payout, rules, newest }
      const outcome = await database.transaction(db, (tx) => insertHeld(dependencies, tx, input, valid))
      const detail = await readDetail(dependencies, outcome.transfer.id)
      return { detail, isReplayed: outcome.outcome === 'replayed' }
    },

    async list(accountId: string, place: Place) {
      const { rows, total } = await cashoutsOfAccount(db, accountId, place)
      return { cashouts: rows.map((row): CashoutTransaction => transactionOf(row)), total }
    },

    /** Null for another account's cash-out, as for one that does not exist. */
    async readOwn(accountId: string, id: string): Promise<CashoutDetail | null> {
      const row = isId(id) ? await cashoutById(db, id) : undefined
      return row?.account_id === accountId ? detailOf(row, vault) : null
    },
  }
}

/** Validates all that it can before the person is asked for a code, so that no code is used up for nothing. */
async function validate(
  { db, ledger, requireActive, requireAge, hasFactor }: CashoutDependencies,
  { caller, gencash, net, now }: CashoutRequestInput,
  rules: CashoutRules,
): Promise<Payout> {
  const { accountId } = caller
  if (!rules['cashout.isOpen']) return refuse('CASHOUT_CLOSED')
  await requireActive(accountId)
  await requireAge(accountId)
  if (rules['cashout.requiresFactor'] && !(await hasFactor(accountId))) refuse('SECOND_FACTOR_REQUIRED')
  const payout = payoutOf(gencash, rules, now)
  const minimum = rules.minimum_cashout_price
  if (payout.amount < minimum || payout.net < 1) {
    return refuse('CASHOUT_BELOW_MINIMUM', `Minimum cash out is Rp${minimum.toLocaleString('id-ID')}`)
  }
  const bank = await bankAccountOf(db, accountId)
  const isKnown = rules['cashout.banks'].some(({ code }) => code === bank?.bank_code)
  if (!bank || !isKnown) return refuse('BANK_ACCOUNT_MISSING')
  if (await hasOpenCashout(db, accountId, null)) return refuse('CASHOUT_IN_PROCESS')
  const balance = (await ledger.balancesOf(accountId)).get('gencash') ?? 0n
  if (balance < BigInt(gencash)) return refuse('NOT_ENOUGH_GENCASH')
  // Nobody is paid a sum that they did not see: the page shows the changed sum first.
  if (net !== undefined && net !== payout.net) return refuse('CASHOUT_CHANGED')
  return payout
}

/**
 * Posts the hold and inserts its row, both or neither. What other modules know was read before: a transaction that has
 * a connection waits for no second one, or a crowd of them would wait for each other.
 */
async function insertHeld(
  { ledger, vault }: CashoutDependencies,
  tx: Tx,
  { caller, gencash, net: shownNet, now }: CashoutRequestInput,
  { key, payout, rules, newest }: ValidRequest,
) {
  const { accountId, profileId } = caller
  await lockAccount(tx, accountId)
  const posting = requestedPosting({ key, payout, accountId, gencash, shownNet })
  const outcome = await ledger.postLocking(tx, posting)
  if (outcome.outcome === 'replayed') return outcome
  if (outcome.outcome === 'changed') return refuse('KEY_REUSED')
  if (outcome.outcome === 'frozen') return refuse('WALLET_FROZEN')
  if (!('transfer' in outcome)) return refuse('NOT_ENOUGH_GENCASH')
  const { id, at } = outcome.transfer
  if (await hasOpenCashout(tx, accountId, id)) return refuse('CASHOUT_IN_PROCESS')
  const account = await bankAccountOf(tx, accountId)
  const bank = rules['cashout.banks'].find(({ code }) => code === account?.bank_code)
  if (!account || !bank) return refuse('BANK_ACCOUNT_MISSING')
  // The payout keeps its own copy under its own key, whatever the bank account is changed to.
  const form = openForm(vault, placeOfAccount(accountId), account)
  const sealed = vault.seal(placeOfCashout(id), JSON.stringify(form))
  const hold = holdOf({ ...newest, 'bank-account': Number(account.changed_at) }, rules, now)
  await insertCashout(tx, {
    id,
    account_id: accountId,
    profile_id: profileId,
    gencash: BigInt(gencash),
    ...sumsOf(payout),
    invoice_number: invoiceNumber(await nextInvoiceSerial(tx), now),
    bank_code: bank.code,
    bank_name: bank.name,
    key: sealed.key,
    sealed: sealed.bytes,
    created_at: BigInt(at),
    updated_at: BigInt(at),
    ...holdColumns(hold),
    needs_bank_check: bank.isHeld,
  })
  return outcome
}

const sumsOf = ({ rate, amount, fee, tax, net }: Payout) => ({
  rate: BigInt(rate),
  amount: BigInt(amount),
  fee: BigInt(fee),
  tax: BigInt(tax),
  net: BigInt(net),
})

const holdColumns = (hold: PayoutHold | null) => ({
  payout_after: hold && BigInt(hold.until),
  held_by: hold && hold.by,
})

/** The cash-out that was requested under this key; null where there is none. */
async function findByKey(
  dependencies: CashoutDependencies,
  key: string,
  { gencash, net }: CashoutRequestInput,
): Promise<{ detail: CashoutDetail; isReplayed: true } | null> {
  const known = await dependencies.ledger.find(key, requestOf(gencash, net))
  if (!known) return null
  if (!('transfer' in known)) return refuse('KEY_REUSED')
  return { detail: await readDetail(dependencies, known.transfer.id), isReplayed: true }
}

async function readDetail({ db, vault }: CashoutDependencies, id: string): Promise<CashoutDetail> {
  const row = await cashoutById(db, id)
  if (!row) throw new Error('a cash-out of the ledger has no row')
  return detailOf(row, vault)
}

/** `TYG-CO-20261120-000017`, by the day in Jakarta. */
function invoiceNumber(serial: bigint, now: number): string {
  const day = new Date(now + 7 * HOUR_MS).toISOString().slice(0, 10).replaceAll('-', '')
  return `TYG-CO-${day}-${String(serial).padStart(6, '0')}`
}
