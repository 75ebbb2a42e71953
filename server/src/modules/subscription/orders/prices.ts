import type { PriceSums } from '@tayang/contract'

/** VAT from a day on, as operators set it. */
export interface VatRate {
  readonly from: string
  readonly percent: number
}

/** What a price is made of, in whole rupiah; VAT is in it. */
export interface Price {
  readonly listPrice: bigint
  readonly discount: bigint
  readonly price: bigint
  readonly vatPercent: number
  readonly vat: bigint
  /** Since when this VAT holds; null where there is none. */
  readonly vatSince: string | null
}

/** Jakarta has no summer time: its days begin at 17:00 UTC. */
const ZONE_MS = 7 * 60 * 60_000

/** The day in Jakarta: `2026-11-20`. */
export function dayOf(atMs: number): string {
  return new Date(atMs + ZONE_MS).toISOString().slice(0, 10)
}

/** The last rate that has begun. */
export function vatAt(rates: readonly VatRate[], atMs: number): VatRate | null {
  const day = dayOf(atMs)
  const begun = rates.filter(({ from }) => from <= day)
  return begun.reduce<VatRate | null>((last, rate) => (last && last.from > rate.from ? last : rate), null)
}

/** A share is rounded down, so that a discount never costs a rupiah more than it says; nothing is below zero. */
export function discountOf(listPrice: bigint, promo: { kind: 'percent' | 'amount'; value: bigint }): bigint {
  const off = promo.kind === 'percent' ? (listPrice * promo.value) / 100n : promo.value
  return off < listPrice ? off : listPrice
}

/** VAT is the share of the price that it was added as, rounded to the nearest rupiah. */
export function priceOf(
  listPrice: bigint,
  promo: { kind: 'percent' | 'amount'; value: bigint } | null,
  rate: VatRate | null,
): Price {
  const discount = promo ? discountOf(listPrice, promo) : 0n
  const price = listPrice - discount
  const percent = BigInt(rate?.percent ?? 0)
  const whole = 100n + percent
  const vat = (2n * price * percent + whole) / (2n * whole)
  return { listPrice, discount, price, vatPercent: Number(percent), vat, vatSince: rate?.from ?? null }
}

export function sumsOf(price: Omit<Price, 'vatSince'>): PriceSums {
  return {
    listPrice: Number(price.listPrice),
    discount: Number(price.discount),
    price: Number(price.price),
    vatPercent: price.vatPercent,
    vat: Number(price.vat),
    net: Number(price.price - price.vat),
  }
}
