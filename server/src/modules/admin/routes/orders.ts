import { admin, csvOf, type ListedOrder, type OrderCase } from '@tayang/contract'
import type { OrderFilter, Subscription } from '#modules/subscription'
import type { User } from '#modules/user'
import { pageOf, readCursor } from '#platform/http/cursor'
import { refuse } from '#platform/http/refusal'
import { route, type Caller, type Route } from '#platform/http/route'
import { isId } from '#platform/ids/ids'
import { requireAnother } from '../require-another.ts'

interface OrderNeeds {
  subscription: Subscription
  user: Pick<User, 'accounts' | 'profiles'>
}

/** Orders that one query of an export reads. */
const EXPORT_STEP = 1_000
const DAY_MS = 24 * 60 * 60_000

/** Routes of package orders. */
export function orderRoutes({ subscription, user }: OrderNeeds): Route[] {
  const { orders } = subscription
  const { withBuyers, withBuyer } = buyersIn(user)
  const filterOf = filterIn(user)
  const requireOthers = async (id: string, { caller, now }: { caller: Caller; now: number }) =>
    requireAnother((await orders.read(id, now)) ?? refuse('NOT_FOUND'), caller)
  return [
    route(admin.listOrders, async ({ query, now }) => {
      const { cursor, perPage, sort, ...asked } = query
      const keys = readCursor(cursor, ['number', 'string'])
      const isByAmount = sort.endsWith('amount')
      const after = keys && placeOf(keys, isByAmount ? 'price' : 'createdAt')
      const filter = await filterOf(asked)
      const found = filter ? await orders.list(filter, { sort, after, limit: perPage + 1, now }) : []
      const { rows, meta } = pageOf(found, perPage, ({ createdAt, sums, id }) => [
        isByAmount ? sums.price : createdAt,
        id,
      ])
      return { data: await withBuyers(rows), meta }
    }),
    route(admin.exportOrders, async ({ query, caller, now }) => {
      const filter = await filterOf(query)
      const found = filter ? await readAll(subscription, { filter, now }) : []
      return {
        bytes: csvOf([
          [...COLUMNS],
          ...found.map(lineOf),
          [`Exported by ${caller.name} on ${new Date(now).toISOString()}`],
        ]),
        contentType: 'text/csv; charset=utf-8',
        headers: { 'content-disposition': 'attachment; filename="orders.csv"' },
      }
    }),
    route(admin.getOrderFigures, async ({ query, now }) => {
      const to = query.to ?? dayInJakarta(now)
      const from = query.from ?? dayInJakarta(Date.parse(to) - 29 * DAY_MS)
      const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
      if (days < 1 || days > admin.ORDER_FIGURE_DAYS_MAX)
        return refuse('INVALID_PARAMETERS', undefined, { details: ['to: at most 92 days from the first'] })
      return { data: await orders.figures({ from, to }) }
    }),
    route(admin.getOrder, async ({ params, now }) => ({
      data: await withBuyer(await orders.read(params.id, now)),
    })),
    route(admin.refundOrder, async ({ params, body, caller, now }) => {
      await requireOthers(params.id, { caller, now })
      return { data: await withBuyer(await orders.refund(params.id, body.reason, now)) }
    }),
    route(admin.settleOrder, async ({ params, body, caller, now }) => {
      await requireOthers(params.id, { caller, now })
      return { data: await withBuyer(await orders.settle(params.id, body.reason, now)) }
    }),
  ]
}

type Unnamed = Omit<ListedOrder, 'buyer'>

/** Names the people who bought. */
function buyersIn(user: OrderNeeds['user']) {
  async function buyersOf(found: readonly Unnamed[]): Promise<(accountId: string) => ListedOrder['buyer']> {
    const people = await user.profiles.byAccountIds([...new Set(found.map(({ accountId }) => accountId))])
    return (accountId) => {
      const person = people.get(accountId)
      return person ? { profileId: person.id, name: person.name } : null
    }
  }
  return {
    async withBuyers(found: readonly Unnamed[]): Promise<ListedOrder[]> {
      const buyerOf = await buyersOf(found)
      return found.map((order) => ({ ...order, buyer: buyerOf(order.accountId) }))
    },
    async withBuyer(found: Omit<OrderCase, 'buyer'> | undefined): Promise<OrderCase> {
      if (!found) return refuse('NOT_FOUND')
      return { ...found, buyer: (await buyersOf([found]))(found.accountId) }
    },
  }
}

type OrderQuery = Omit<OrderFilter, 'hasAttention' | 'named'> & {
  readonly search?: string | undefined
  readonly attention?: 'true' | undefined
}

/** The filter that a query asks for; null where its search names somebody who is not here. */
function filterIn(user: OrderNeeds['user']) {
  return async (query: OrderQuery): Promise<OrderFilter | null> => {
    const { search, attention, promoCode, ...filter } = query
    const known: OrderFilter = {
      ...filter,
      promoCode: promoCode?.toUpperCase(),
      hasAttention: attention === 'true',
    }
    const word = search?.trim() ?? ''
    if (word === '') return known
    if (isId(word)) return { ...known, named: { orderId: word } }
    if (/^inv\//i.test(word)) return { ...known, named: { invoiceNumber: word.toUpperCase() } }
    if (!word.includes('@')) return { ...known, named: { paymentId: word } }
    const accountId = await user.accounts.idByEmail(word)
    const isAnother = filter.accountId !== undefined && filter.accountId !== accountId
    return accountId === null || isAnother ? null : { ...known, accountId }
  }
}

interface Place {
  readonly createdAt: number
  readonly price: number
  readonly id: string
}

/** The sort value of the cursor is that of the field by which the list is sorted. */
function placeOf([key, id]: readonly (string | number)[], field: 'createdAt' | 'price'): Place {
  if (!isId(String(id)) || !Number.isSafeInteger(key))
    return refuse('INVALID_PARAMETERS', undefined, { details: ['cursor: unknown'] })
  return { createdAt: 0, price: 0, [field]: Number(key), id: String(id) }
}

async function readAll({ orders }: Subscription, { filter, now }: { filter: OrderFilter; now: number }) {
  const all: Awaited<ReturnType<typeof orders.list>> = []
  let after: Place | null = null
  while (all.length < admin.ORDER_EXPORT_MAX) {
    const step = await orders.list(filter, { sort: '-created', after, limit: EXPORT_STEP, now })
    all.push(...step)
    const last = step.at(-1)
    after = last ? { createdAt: last.createdAt, price: last.sums.price, id: last.id } : null
    if (step.length < EXPORT_STEP) break
  }
  return all.slice(0, admin.ORDER_EXPORT_MAX)
}

const dayInJakarta = (at: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta', dateStyle: 'short' }).format(at)

const COLUMNS = [
  'order',
  'account',
  'status',
  'provider',
  'method',
  'package',
  'list price',
  'discount',
  'price',
  'VAT',
  'promo code',
  'invoice',
  'created',
  'paid',
  'refunded',
  'attention',
] as const

const written = (at: number | null) => (at === null ? '' : new Date(at).toISOString())

function lineOf(order: Omit<ListedOrder, 'buyer'>): (string | number)[] {
  const { sums } = order
  return [
    order.id,
    order.accountId,
    order.status,
    order.provider,
    order.method,
    order.package_code,
    sums.listPrice,
    sums.discount,
    sums.price,
    sums.vat,
    order.promoCode ?? '',
    order.invoiceNumber ?? '',
    written(order.createdAt),
    written(order.paidAt),
    written(order.refundedAt),
    order.attention ?? '',
  ]
}
