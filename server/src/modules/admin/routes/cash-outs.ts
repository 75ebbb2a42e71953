import { admin } from '@tayang/contract'
import type { Loyalty } from '#modules/loyalty'
import { pageMeta, placeOf } from '#platform/http/paging'
import { route, type Route } from '#platform/http/route'

/**
 * Routes of cash-outs. One operator works on each, and two confirm its payment:
 * docs/product/operators.md#two-operators.
 */
export function cashoutRoutes({ loyalty }: { loyalty: Loyalty }): Route[] {
  const { cashouts } = loyalty
  const hand = ({ caller, now }: { caller: { accountId: string }; now: number }) => ({
    operator: caller.accountId,
    now,
  })
  return [
    route(admin.listCashouts, async ({ query, now }) => {
      const found = await cashouts.list(query.status, placeOf(query), now)
      return { data: found.cashouts, meta: pageMeta(query, found.total) }
    }),
    route(admin.getCashout, async ({ params, now }) => ({ data: await cashouts.read(params.id, now) })),
    route(admin.takeCashout, async (asking) => ({
      data: await cashouts.take(asking.params.id, asking.body.isTaken, hand(asking)),
    })),
    route(admin.checkCashoutBank, async (asking) => ({
      data: await cashouts.checkBank(asking.params.id, asking.body.reason, hand(asking)),
    })),
    route(admin.settleCashout, async (asking) => ({
      data: await cashouts.settle(asking.params.id, asking.body, hand(asking)),
    })),
    route(admin.revealCashout, async (asking) => ({
      data: await cashouts.reveal(asking.params.id, asking.body.reason, hand(asking)),
    })),
    route(admin.createBankFile, async (asking) => ({
      data: await cashouts.makeFile(asking.body.count, hand(asking)),
    })),
    route(admin.listBankFiles, async ({ query }) => {
      const { files, total } = await cashouts.listFiles(placeOf(query))
      return { data: files, meta: pageMeta(query, total) }
    }),
    route(admin.readBankFile, async (asking) => ({
      bytes: await cashouts.readFile(asking.params.id, hand(asking)),
      contentType: 'text/csv; charset=utf-8',
      headers: { 'content-disposition': 'attachment; filename="cash-outs.csv"' },
    })),
  ]
}
