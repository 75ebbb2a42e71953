import type { Jump } from '@tayang/contract'
import type { Kysely } from 'kysely'
import { isId } from '#platform/ids/ids'
import type { SubscriptionTables } from './tables.ts'

/** Orders, vouchers and promo codes for operators, each by its whole id, number or code. */
export async function saleJumps(db: Kysely<SubscriptionTables>, text: string): Promise<Jump[]> {
  if (isId(text)) return [...(await orders(db, 'id', text)), ...(await batches(db, text))]
  const code = text.toUpperCase()
  const found = await Promise.all([
    orders(db, 'invoice_number', code),
    vouchers(db, code),
    promoCodes(db, code),
  ])
  return found.flat()
}

async function orders(
  db: Kysely<SubscriptionTables>,
  by: 'id' | 'invoice_number',
  value: string,
): Promise<Jump[]> {
  const found = await db
    .selectFrom('payment_order')
    .select(['id', 'package_name', 'status', 'invoice_number', 'price_rupiah'])
    .where(by, '=', value)
    .execute()
  return found.map((order) => ({
    kind: 'order',
    id: order.id,
    title: order.invoice_number ?? order.package_name,
    sub: `${order.package_name} · Rp ${order.price_rupiah} · ${order.status}`,
  }))
}

async function batches(db: Kysely<SubscriptionTables>, id: string): Promise<Jump[]> {
  const found = await db
    .selectFrom('voucher_batch')
    .select(['id', 'note', 'package_code', 'count'])
    .where('id', '=', id)
    .execute()
  return found.map(({ note, package_code, count, ...batch }) => ({
    kind: 'voucherBatch',
    id: batch.id,
    title: note || package_code,
    sub: `${package_code} · ${count}`,
  }))
}

async function vouchers(db: Kysely<SubscriptionTables>, code: string): Promise<Jump[]> {
  const found = await db
    .selectFrom('voucher')
    .innerJoin('voucher_batch', 'voucher_batch.id', 'voucher.batch_id')
    .select(['voucher.code', 'voucher_batch.note', 'voucher_batch.package_code'])
    .where('voucher.code', '=', code)
    .execute()
  return found.map((voucher) => ({
    kind: 'voucher',
    id: voucher.code,
    title: voucher.code,
    sub: [voucher.package_code, voucher.note].filter(Boolean).join(' · '),
  }))
}

async function promoCodes(db: Kysely<SubscriptionTables>, code: string): Promise<Jump[]> {
  const found = await db.selectFrom('promo_code').select(['code', 'note']).where('code', '=', code).execute()
  return found.map((promo) => ({
    kind: 'promoCode',
    id: promo.code,
    title: promo.code,
    sub: promo.note || null,
  }))
}
