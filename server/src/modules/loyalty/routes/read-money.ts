import { loyalty, type Transaction } from '@tayang/contract'
import { isId } from '#platform/ids/ids'
import { pageMeta, placeOf } from '#platform/http/paging'
import { route, type Route } from '#platform/http/route'
import type { Cashouts } from '../cashout/index.ts'
import type { Ledger } from '../ledger/open-ledger.ts'
import type { TransferKind } from '../ledger/posting.ts'
import type { Line } from '../ledger/rows.ts'
import type { LoyaltyDependencies } from '../needs.ts'
import { giftFactsOf, topupOf, transactionOf } from '../transactions.ts'
import { walletOf } from '../wallet.ts'

interface Needs extends Pick<LoyaltyDependencies, 'profilesOf'> {
  ledger: Ledger
  cashouts: Cashouts
}

const GIFTS = ['gift', 'bullet'] as const
/** What has a page of its own; how a cash-out ended is on the page of the cash-out. */
const SHOWN: ReadonlySet<TransferKind> = new Set([...GIFTS, 'topup'])

/** What somebody has, and where it came from and went. */
export function moneyRoutes(needs: Needs): Route[] {
  const { ledger } = needs
  return [
    route(loyalty.getWallet, async ({ caller }) => ({ data: await walletOf(ledger, caller.accountId) })),

    route(loyalty.listTransactions, async ({ caller, query }) => {
      if (query.purpose === 'withdraw') {
        const { cashouts, total } = await needs.cashouts.list(caller.accountId, placeOf(query))
        return { data: cashouts, meta: pageMeta(query, total) }
      }
      const { lines, total } = await ledger.linesOf({
        owner: caller.accountId,
        currency: 'diamond',
        kinds: [...GIFTS, 'topup'],
        ...placeOf(query),
      })
      return { data: await asTransactions(needs, lines, caller.accountId), meta: pageMeta(query, total) }
    }),

    route(loyalty.listTransfers, async ({ caller, query, refuse }) => {
      if (query.accountId !== undefined && query.accountId !== caller.accountId) return refuse('FORBIDDEN')
      const { lines, total } = await ledger.linesOf({
        owner: caller.accountId,
        kinds: GIFTS,
        ...(query.only && { only: query.only === 'sent' ? 'taken' : 'given' }),
        ...placeOf(query),
      })
      return { data: await asTransactions(needs, lines, caller.accountId), meta: pageMeta(query, total) }
    }),

    route(loyalty.getTransaction, async ({ caller, params, refuse }) => {
      const cashout = await needs.cashouts.readOwn(caller.accountId, params.id)
      if (cashout) return { data: cashout }
      const found = isId(params.id) ? await ledger.read(params.id) : undefined
      // Of somebody else's nobody learns so much as that it exists (trust 27).
      if (!found?.legs.some(({ owner }) => owner === caller.accountId)) return refuse('NOT_FOUND')
      if (!SHOWN.has(found.kind)) return refuse('NOT_FOUND')
      const [data] = await asTransactions(needs, [found], caller.accountId)
      return data ? { data } : refuse('NOT_FOUND')
    }),
  ]
}

async function asTransactions(
  { profilesOf }: Needs,
  lines: readonly Pick<Line, 'id' | 'at' | 'kind' | 'facts'>[],
  viewerId: string,
): Promise<Transaction[]> {
  const gifts = lines.filter(({ kind }) => kind === 'gift' || kind === 'bullet')
  const sides = gifts.flatMap((line) => {
    const { from, to } = giftFactsOf(line)
    return [from.profileId, to.profileId]
  })
  const profiles = await profilesOf(sides)
  return lines.map((line) =>
    line.kind === 'topup' ? topupOf(line) : transactionOf(line, { viewerId, profiles }),
  )
}
