import { admin, csvOf, type VoucherUse as NamedUse } from '@tayang/contract'
import type { Subscription, VoucherUse } from '#modules/subscription'
import type { User } from '#modules/user'
import { pageOf, readCursor } from '#platform/http/cursor'
import { refuse } from '#platform/http/refusal'
import { route, type Route } from '#platform/http/route'
import { isId } from '#platform/ids/ids'
import type { Facts } from '../trail/index.ts'

interface OfferNeeds {
  subscription: Subscription
  user: Pick<User, 'profiles'>
  facts: Facts
}

/** Routes of promo codes and vouchers. */
export function offerRoutes(needs: OfferNeeds): Route[] {
  return [...promoRoutes(needs), ...voucherBatchRoutes(needs), ...voucherUseRoutes(needs)]
}

const unknownCursor = () => refuse('INVALID_PARAMETERS', undefined, { details: ['cursor: unknown'] })

/** The id at the end of a cursor; the database would refuse another text. */
function idOf(key: string | number | undefined): string {
  return isId(String(key)) ? String(key) : unknownCursor()
}

function promoRoutes({ subscription: { promoCodes } }: OfferNeeds): Route[] {
  return [
    route(admin.createPromoCode, async ({ body, now }) => ({ data: await promoCodes.create(body, now) })),
    route(admin.listPromoCodes, async ({ query, now }) => {
      const { cursor, perPage, search, state } = query
      const keys = readCursor(cursor, ['number', 'string'])
      const after = keys && { createdAt: Number(keys[0]), id: idOf(keys[1]) }
      const filter = { search: search?.trim().toUpperCase(), state }
      const found = await promoCodes.list(filter, { after, limit: perPage + 1, now })
      const { rows, meta } = pageOf(found, perPage, ({ code, id }) => [code.createdAt, id])
      return { data: rows.map(({ code }) => code), meta }
    }),
    route(admin.getPromoCode, async ({ params }) => ({
      data: (await promoCodes.read(params.code.toUpperCase())) ?? refuse('NOT_FOUND'),
    })),
    route(admin.putPromoCode, async ({ params, body }) => ({
      data: (await promoCodes.change(params.code.toUpperCase(), body)) ?? refuse('NOT_FOUND'),
    })),
    route(admin.endPromoCode, async ({ params, now }) => ({
      data: (await promoCodes.end(params.code.toUpperCase(), now)) ?? refuse('NOT_FOUND'),
    })),
  ]
}

function voucherBatchRoutes({ subscription: { vouchers } }: OfferNeeds): Route[] {
  return [
    route(admin.createVouchers, async ({ body, now }) => ({
      data: (await vouchers.create(body, now)) ?? refuse('NOT_FOUND'),
    })),
    route(admin.listVoucherBatches, async ({ query, now }) => {
      const { cursor, perPage, ...filter } = query
      const keys = readCursor(cursor, ['string'])
      const found = await vouchers.list(filter, { after: keys && idOf(keys[0]), limit: perPage + 1, now })
      const { rows, meta } = pageOf(found, perPage, ({ id }) => [id])
      return { data: [...rows], meta }
    }),
    route(admin.getVoucherBatch, async ({ params }) => ({
      data: (await vouchers.read(params.id)) ?? refuse('NOT_FOUND'),
    })),
    route(admin.endVoucherBatch, async ({ params, body, now }) => ({
      data: (await vouchers.end(params.id, { reason: body.reason, now })) ?? refuse('NOT_FOUND'),
    })),
    route(admin.exportVouchers, async ({ params }) => {
      const codes = (await vouchers.codesOf(params.id)) ?? refuse('NOT_FOUND')
      const lines = codes.map(({ code, uses, usesMax }) => [code, uses, usesMax])
      return {
        bytes: csvOf([['code', 'uses', 'uses at most'], ...lines]),
        contentType: 'text/csv; charset=utf-8',
        headers: { 'content-disposition': 'attachment; filename="vouchers.csv"' },
      }
    }),
  ]
}

function voucherUseRoutes({ subscription: { vouchers }, user, facts }: OfferNeeds): Route[] {
  const withNames = async (uses: readonly VoucherUse[]): Promise<NamedUse[]> => {
    const people = await user.profiles.byAccountIds([...new Set(uses.map(({ accountId }) => accountId))])
    return uses.map((use) => {
      const person = people.get(use.accountId)
      return { ...use, person: person ? { profileId: person.id, name: person.name } : null }
    })
  }
  const pageAsked = ({ cursor, perPage }: { cursor?: string | undefined; perPage: number }) => {
    const keys = readCursor(cursor, ['number', 'string'])
    return { after: keys && { usedAt: Number(keys[0]), accountId: idOf(keys[1]) }, limit: perPage + 1 }
  }
  const keysOf = ({ usedAt, accountId }: VoucherUse) => [usedAt, accountId]
  return [
    route(admin.listVoucherUses, async ({ params, query }) => {
      const found = (await vouchers.usesOf(params.id, pageAsked(query))) ?? refuse('NOT_FOUND')
      const { rows, meta } = pageOf(found, query.perPage, keysOf)
      return { data: await withNames(rows), meta }
    }),
    route(admin.getVoucher, async ({ params, query, asked }) => {
      const found = (await vouchers.find(params.code.toUpperCase(), pageAsked(query))) ?? refuse('NOT_FOUND')
      // A code that nobody used yet is as good as money: the trail names its batch.
      facts.add(asked, { facts: { batch: found.batch.id }, targets: [found.batch.id] })
      const { rows, meta } = pageOf(found.history, query.perPage, keysOf)
      return { data: { ...found, history: await withNames(rows) }, meta }
    }),
  ]
}
