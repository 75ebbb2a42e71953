import { payoutOf, type CashoutDetail, type CashoutTransaction, type Payout } from '@tayang/contract'
import { isId, newId } from '#platform/ids/ids'
import { refuse } from '#platform/http/refusal'
import type { Caller } from '#platform/http/route'
import { openForm, placeOf } from './bank-accounts.ts'
import { detailOf, placeOfCashout, transactionOf } from './details.ts'
import type { CashoutNeeds, CashoutRules } from './needs.ts'
import { askedOf, askedPosting } from './postings.ts'
import {
  bankAccountOf,
  cashoutBy,
  hasOpen,
  holdAccount,
  nextInvoice,
  ownCashouts,
  type HeldBy,
  type Tx,
} from './rows.ts'

export interface Asking {
  readonly caller: Caller
  /** The client's idempotency key. */
  readonly key: string | undefined
  readonly gencash: number
  /** What they were shown that it comes to. */
  readonly net?: number | undefined
  readonly password?: string | undefined
  readonly otp?: string | undefined
  readonly now: number
}

interface Made {
  readonly key: string
  readonly payout: Payout
  readonly rules: CashoutRules
  readonly newest: Awaited<ReturnType<CashoutNeeds['newestOf']>>
}

export type Cashouts = ReturnType<typeof openCashouts>

const HOUR_MS = 60 * 60_000

/** What people ask to be paid, and read of it. */
export function openCashouts(needs: CashoutNeeds) {
  const { database, db, ledger, vault } = needs

  async function read(id: string): Promise<CashoutDetail> {
    const row = await cashoutBy(db, id)
    if (!row) throw new Error('a cash-out of the ledger has no row')
    return detailOf(row, vault)
  }

  /** Everything that can be known before the person is asked for their password, so that no code is lost. */
  async function judge({ caller, gencash, net, now }: Asking, rules: CashoutRules): Promise<Payout> {
    const { accountId } = caller
    if (!rules['cashout.isOpen']) return refuse('CASHOUT_CLOSED')
    await needs.requireAge(accountId)
    const payout = payoutOf(gencash, rules, now)
    const minimum = rules.minimum_cashout_price
    if (payout.amount < minimum || payout.net < 1) {
      return refuse('CASHOUT_BELOW_MINIMUM', `Minimum cash out is Rp${minimum.toLocaleString('id-ID')}`)
    }
    const bank = await bankAccountOf(db, accountId)
    const isKnown = rules['cashout.banks'].some(({ code }) => code === bank?.bank_code)
    if (!bank || !isKnown) return refuse('BANK_ACCOUNT_MISSING')
    if (await hasOpen(db, accountId, null)) return refuse('CASHOUT_IN_PROCESS')
    const balance = (await ledger.balancesOf(accountId)).get('gencash') ?? 0n
    if (balance < BigInt(gencash)) return refuse('NOT_ENOUGH_GENCASH')
    // Nobody is paid a sum that they did not see: what the house set meanwhile is shown first.
    if (net !== undefined && net !== payout.net) return refuse('CASHOUT_CHANGED')
    return payout
  }

  /**
   * The hold and its row, both or none. What other rooms know was asked before: whoever has a connection here waits for
   * no second one, or a crowd of them would wait for each other.
   */
  async function write(tx: Tx, { caller, gencash, net: shown, now }: Asking, made: Made) {
    const { accountId, profileId } = caller
    const { rules, newest, ...asked } = made
    await holdAccount(tx, accountId)
    const outcome = await ledger.postLocking(tx, askedPosting({ ...asked, accountId, gencash, shown }))
    if (outcome.outcome === 'replayed') return outcome
    if (outcome.outcome === 'changed') return refuse('KEY_REUSED')
    if (!('transfer' in outcome)) return refuse('NOT_ENOUGH_GENCASH')
    const { id } = outcome.transfer
    if (await hasOpen(tx, accountId, id)) return refuse('CASHOUT_IN_PROCESS')
    const bank = await bankAccountOf(tx, accountId)
    const sold = rules['cashout.banks'].find(({ code }) => code === bank?.bank_code)
    if (!bank || !sold) return refuse('BANK_ACCOUNT_MISSING')
    // What is read again later is this copy, under a key of its own.
    const form = openForm(vault, placeOf(accountId), bank)
    const { key, bytes } = vault.seal(placeOfCashout(id), JSON.stringify(form))
    const { rate, amount, fee, tax, net } = made.payout
    const hold = holdOf({ ...newest, 'bank-account': Number(bank.changed_at) }, rules, now)
    await tx
      .insertInto('cashout')
      .values({
        id,
        account_id: accountId,
        profile_id: profileId,
        gencash: BigInt(gencash),
        rate: BigInt(rate),
        amount: BigInt(amount),
        fee: BigInt(fee),
        tax: BigInt(tax),
        net: BigInt(net),
        invoice_number: invoiceNumber(await nextInvoice(tx), now),
        bank_code: sold.code,
        bank_name: sold.name,
        key,
        sealed: bytes,
        created_at: BigInt(outcome.transfer.at),
        updated_at: BigInt(outcome.transfer.at),
        payout_after: hold && BigInt(hold.until),
        held_by: hold && hold.by,
        needs_bank_check: sold.isHeld,
      })
      .execute()
    return outcome
  }

  /** What was answered under this key. */
  async function answered(key: string, { gencash, net }: Asking) {
    const known = await ledger.find(key, askedOf(gencash, net))
    if (known && !('transfer' in known)) return refuse('KEY_REUSED')
    return known && { detail: await read(known.transfer.id), isReplayed: true }
  }

  return {
    /** Asks for rupiah: the gencash is held at once (ruling R28). Who asks again learns what became of it. */
    async ask(asking: Asking): Promise<{ detail: CashoutDetail; isReplayed: boolean }> {
      const { caller, password, otp, now } = asking
      const key = `cash-out:${caller.accountId}:${asking.key ?? newId()}`
      const known = await answered(key, asking)
      if (known) return known
      const rules = await needs.cashoutRules()
      let payout: Payout
      try {
        payout = await judge(asking, rules)
        await needs.provePerson(caller, { password, otp, purpose: 'withdraw', now })
      } catch (error) {
        // Its twin may have been let through meanwhile, and used the code up.
        const twin = await answered(key, asking)
        if (twin) return twin
        throw error
      }
      const newest = await needs.newestOf(caller.accountId)
      const made = { key, payout, rules, newest }
      const outcome = await database.transaction(db, (tx) => write(tx, asking, made))
      return { detail: await read(outcome.transfer.id), isReplayed: outcome.outcome === 'replayed' }
    },

    async list(accountId: string, place: { limit: number; offset: number }) {
      const { rows, total } = await ownCashouts(db, accountId, place)
      return { cashouts: rows.map((row): CashoutTransaction => transactionOf(row)), total }
    },

    /** Of the caller's own; nobody learns so much as that another one exists. */
    async readOwn(accountId: string, id: string): Promise<CashoutDetail | null> {
      const row = isId(id) ? await cashoutBy(db, id) : undefined
      return row?.account_id === accountId ? detailOf(row, vault) : null
    },
  }
}

/** Until when a payout waits, and for what: whatever of the account is newest (ruling R28). */
export function holdOf(
  newest: Readonly<Record<HeldBy, number | null>>,
  rules: Pick<CashoutRules, 'cashout.holdHours'>,
  now: number,
): { until: number; by: HeldBy } | null {
  const kinds = ['device', 'phone', 'bank-account'] as const
  const [by] = kinds.toSorted((a, b) => (newest[b] ?? 0) - (newest[a] ?? 0))
  const since = by && newest[by]
  if (by === undefined || since === null || since === undefined) return null
  const until = since + rules['cashout.holdHours'] * HOUR_MS
  return until > now ? { until, by } : null
}

/** `TYG-CO-20261120-000017`, by the day in Jakarta. */
function invoiceNumber(serial: bigint, now: number): string {
  const day = new Date(now + 7 * HOUR_MS).toISOString().slice(0, 10).replaceAll('-', '')
  return `TYG-CO-${day}-${String(serial).padStart(6, '0')}`
}
