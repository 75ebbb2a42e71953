import { loyalty } from '@tayang/contract'
import type { Kysely } from 'kysely'
import { isId } from '#platform/ids/ids'
import { route, type Route } from '#platform/http/route'
import type { Ledger } from '../ledger/open-ledger.ts'
import { closedDayOf } from '../ledger/rows/close-rows.ts'
import type { LedgerTables } from '../ledger/rows/tables.ts'

/** The text and the hash of a transfer, for its two sides only: docs/product/wallet.md#receipts-and-closes */
export function getReceiptRoute({ db, ledger }: { db: Kysely<LedgerTables>; ledger: Ledger }): Route {
  return route(loyalty.getReceipt, async ({ caller, params, refuse }) => {
    const found = isId(params.id) ? await ledger.read(params.id) : undefined
    if (!found?.legs.some(({ owner }) => owner === caller.accountId)) return refuse('NOT_FOUND')
    const { id, kind, at, legs, salt, leaf } = found
    const sides = legs.map(({ owner, kind: account, currency, amount }) => ({
      owner,
      kind: account,
      currency,
      amount: String(amount),
    }))
    const legTexts = sides.map((leg) => `${leg.owner} ${leg.kind} ${leg.currency} ${leg.amount}`)
    const text = `${id}|${kind}|${at}|${legTexts.join(',')}`
    return {
      data: {
        id,
        kind,
        at,
        legs: sides,
        salt: salt.toString('hex'),
        text,
        leaf: leaf.toString('hex'),
        closedIn: await closedDayOf(db, at),
      },
    }
  })
}
