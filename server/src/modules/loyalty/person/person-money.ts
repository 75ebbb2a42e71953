import { admin, covers, payoutOf, type AnswerOf, type PersonWallet, type Profile } from '@tayang/contract'
import type { Kysely } from 'kysely'
import { pageOf, readCursor } from '#platform/http/cursor'
import { isId } from '#platform/ids/ids'
import {
  bankAccountOf,
  detailOf,
  hasOpenCashout,
  holdOf,
  type CashoutDependencies,
} from '../cashout/index.ts'
import type { GiftRules } from '../dependencies.ts'
import { lastFreeze } from '../desk/desk-rows.ts'
import { cheapestPrice, type GiftTables } from '../gift-rows.ts'
import {
  accountOfInvoice,
  cashoutPage,
  driftOf,
  giftDaysOf,
  hasMoved,
  heldOf,
  movementsOf,
  type MovementRow,
} from './person-money-rows.ts'

const DAY_MS = 24 * 60 * 60_000
/** Jakarta is seven hours ahead of UTC all year. */
const JAKARTA_MS = 7 * 60 * 60_000

interface PersonMoneyDependencies extends CashoutDependencies {
  profilesOf(ids: readonly string[]): Promise<ReadonlyMap<string, Profile>>
  rules(): Promise<GiftRules>
  gifts: Kysely<GiftTables>
}

export type PersonMoney = ReturnType<typeof openPersonMoney>

/** The money of one person, as operators read it. An erased person's is still there, under an id without a name. */
export function openPersonMoney(dependencies: PersonMoneyDependencies) {
  const { db, ledger, vault } = dependencies
  return {
    ...checksOf(dependencies),
    accountOfInvoice: (invoiceNumber: string) => accountOfInvoice(db, invoiceNumber),
    hasMoved: (accountId: string) => hasMoved(db, accountId),

    async wallet(accountId: string, now: number): Promise<PersonWallet> {
      const [balances, rules, movements, drift, held, days, hold, frozen] = await Promise.all([
        ledger.balancesOf(accountId),
        dependencies.cashoutRules(),
        movementsOf(db, accountId, admin.PERSON_WALLET_LINES),
        driftOf(db, accountId),
        heldOf(db, accountId),
        giftDaysOf(db, accountId, firstDay(now)),
        payoutHoldOf(dependencies, accountId, now),
        lastFreeze(db, accountId),
      ])
      const gencash = Number(balances.get('gencash') ?? 0n)
      return {
        diamonds: Number(balances.get('diamond') ?? 0n),
        gencash,
        gencashRupiah: payoutOf(gencash, rules, now).amount,
        heldGencash: held,
        frozenSince: frozen?.is_frozen ? Number(frozen.at) : null,
        payoutHold: hold,
        drift,
        gifts: wholeSeries(days, now),
        lines: await linesOf(dependencies, movements),
      }
    },

    async cashouts(
      accountId: string,
      { cursor, perPage }: { cursor?: string | undefined; perPage: number },
    ): Promise<AnswerOf<typeof admin.listPersonCashouts>> {
      const [last] = readCursor(cursor, ['string']) ?? []
      const after = typeof last === 'string' && isId(last) ? last : null
      const found = await cashoutPage(db, accountId, { after, limit: perPage + 1 })
      const { rows, meta } = pageOf(found, perPage, ({ id }) => [id])
      const data = rows.map((row) => {
        const { bankAccountData, net, payoutAfter, settledAt, reason } = detailOf(row, vault)
        return {
          id: row.id,
          invoiceNumber: row.invoice_number,
          status: row.status,
          gencash: Number(row.gencash),
          amount: Number(row.amount),
          net,
          bankName: row.bank_name,
          bankNumber: bankAccountData?.bankNumber ?? null,
          createdAt: Number(row.created_at),
          payoutAfter,
          settledAt,
          reason,
        }
      })
      return { data, meta }
    },
  }
}

/** What a gift and a cash-out ask of a wallet, by the rules that decide them. */
function checksOf({ db, ledger, cashoutRules, rules, gifts }: PersonMoneyDependencies) {
  return {
    /** Whether a wallet pays this price; without one, that of the cheapest gift. */
    async giftChecks(accountId: string, price: number | undefined) {
      const [balances, { allowExact, isOn }, cheapest, frozen] = await Promise.all([
        ledger.balancesOf(accountId),
        rules(),
        cheapestPrice(gifts),
        lastFreeze(db, accountId),
      ])
      const balance = Number(balances.get('diamond') ?? 0n)
      const needed = price ?? cheapest ?? 1
      const isFrozen = frozen?.is_frozen === true
      return { balance, price: needed, isOn, isFrozen, isCovered: covers(balance, needed, { allowExact }) }
    },

    /** What is asked of a cash-out of this much gencash; without a sum, of the whole balance. */
    async cashoutChecks(accountId: string, wanted: number | undefined, now: number) {
      const [balances, set, bank, isUnderWay, frozen] = await Promise.all([
        ledger.balancesOf(accountId),
        cashoutRules(),
        bankAccountOf(db, accountId),
        hasOpenCashout(db, accountId, null),
        lastFreeze(db, accountId),
      ])
      const balance = Number(balances.get('gencash') ?? 0n)
      const gencash = wanted ?? balance
      const { amount, net } = payoutOf(gencash, set, now)
      const minimum = set.minimum_cashout_price
      return {
        isOpen: set['cashout.isOpen'],
        amount,
        minimum,
        isAboveMinimum: amount >= minimum && net >= 1,
        bankName: set['cashout.banks'].find(({ code }) => code === bank?.bank_code)?.name ?? null,
        isUnderWay,
        isFrozen: frozen?.is_frozen === true,
        balance,
        gencash,
        isCovered: balance >= gencash,
      }
    },
  }
}

/** Until when a payout that is asked for now would wait. */
async function payoutHoldOf(
  { db, newestOf, cashoutRules }: PersonMoneyDependencies,
  accountId: string,
  now: number,
): Promise<PersonWallet['payoutHold']> {
  const [newest, rules, bank] = await Promise.all([
    newestOf(accountId),
    cashoutRules(),
    bankAccountOf(db, accountId),
  ])
  return holdOf({ ...newest, 'bank-account': bank ? Number(bank.changed_at) : null }, rules, now)
}

async function linesOf(
  { profilesOf }: PersonMoneyDependencies,
  movements: readonly MovementRow[],
): Promise<PersonWallet['lines']> {
  const partnerOf = ({ amount, from, to }: MovementRow) => (amount < 0n ? to : from)
  const profiles = await profilesOf(movements.flatMap((line) => partnerOf(line) ?? []))
  return movements.map((line) => {
    const profileId = partnerOf(line)
    return {
      id: line.id,
      at: Number(line.at),
      kind: line.kind,
      currency: line.currency,
      amount: Number(line.amount),
      partner: profileId === null ? null : { profileId, name: profiles.get(profileId)?.name ?? null },
    }
  })
}

const dayOf = (at: number) => new Date(at + JAKARTA_MS).toISOString().slice(0, 10)

/** Midnight in Jakarta of the first day of the series. */
function firstDay(now: number): number {
  const today = Math.floor((now + JAKARTA_MS) / DAY_MS) * DAY_MS - JAKARTA_MS
  return today - (admin.PERSON_GIFT_DAYS - 1) * DAY_MS
}

/** One point for each day, days without a gift too. */
function wholeSeries(days: PersonWallet['gifts'], now: number): PersonWallet['gifts'] {
  const known = new Map(days.map((day) => [day.day, day]))
  return Array.from({ length: admin.PERSON_GIFT_DAYS }, (_, place) => {
    const day = dayOf(firstDay(now) + place * DAY_MS)
    return known.get(day) ?? { day, count: 0, gencash: 0 }
  })
}
