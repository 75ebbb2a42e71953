import { loyalty } from '@tayang/contract'
import type { Kysely } from 'kysely'
import { isId } from '#platform/ids/ids'
import { pageMeta, placeOf } from '#platform/http/paging'
import { route, type Route } from '#platform/http/route'
import { dayOf, leavesOf, listCloses } from '../ledger/close.ts'
import type { Ledger } from '../ledger/open-ledger.ts'
import type { LedgerTables } from '../ledger/rows.ts'

/** Buku Terbuka: what both sides of a gift can check, and anybody of the whole. */
export function openBookRoutes({ db, ledger }: { db: Kysely<LedgerTables>; ledger: Ledger }): Route[] {
  return [
    route(loyalty.getReceipt, async ({ caller, params, refuse }) => {
      const found = isId(params.id) ? await ledger.read(params.id) : undefined
      if (!found?.legs.some(({ owner }) => owner === caller.accountId)) return refuse('NOT_FOUND')
      const { id, kind, at, legs, salt, leaf } = found
      const sides = legs.map(({ owner, kind: account, currency, amount }) => ({
        owner,
        kind: account,
        currency,
        amount: String(amount),
      }))
      const said = sides.map((leg) => `${leg.owner} ${leg.kind} ${leg.currency} ${leg.amount}`)
      const text = `${id}|${kind}|${at}|${said.join(',')}`
      return {
        data: {
          id,
          kind,
          at,
          legs: sides,
          salt: salt.toString('hex'),
          text,
          leaf: leaf.toString('hex'),
          closedIn: await dayOf(db, at),
        },
      }
    }),

    route(loyalty.listCloses, async ({ query }) => {
      const { closes, total } = await listCloses(db, { ...placeOf(query), day: query.day })
      return { data: closes, meta: pageMeta(query, total) }
    }),

    route(loyalty.listLeaves, async ({ params, query, refuse }) => {
      const found = await leavesOf(db, params.day, placeOf(query))
      if (!found) return refuse('NOT_FOUND')
      return { data: found.leaves, meta: pageMeta(query, found.total) }
    }),
  ]
}
