import type { OrderStatus } from '@tayang/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outcomeOf } from './payment-rules.ts'

interface ReportedEvent {
  status: 'pending' | 'paid' | 'failed' | 'expired' | 'given-back'
  paymentId: 'first' | 'second'
  amountRupiah: number
  currency: 'IDR' | 'USD'
}

const PRICE = 49_000
const isRight = ({ status, amountRupiah, currency }: ReportedEvent) =>
  status === 'paid' && amountRupiah === PRICE && currency === 'IDR'

const reported: fc.Arbitrary<ReportedEvent> = fc.record({
  status: fc.constantFrom('pending', 'paid', 'paid', 'failed', 'expired', 'given-back'),
  paymentId: fc.constantFrom('first', 'second'),
  amountRupiah: fc.constantFrom(PRICE, PRICE, PRICE - 1, 0),
  currency: fc.constantFrom('IDR', 'IDR', 'USD'),
})

/** What an order comes to by these events, in this order. */
function play(events: readonly ReportedEvent[]) {
  let status: OrderStatus = 'pending'
  let payment: string | null = null
  let grants = 0
  for (const one of events) {
    const outcome = outcomeOf({ status, price_rupiah: BigInt(PRICE), payment_id: payment }, one)
    if (outcome !== 'taken' && outcome !== 'late') continue
    if (one.status === 'paid') {
      grants += 1
      payment = one.paymentId
    }
    status = one.status === 'paid' || one.status === 'failed' ? one.status : 'expired'
  }
  return { status, grants }
}

describe('payment events, in whatever order they arrive', () => {
  it('grant the order once if the right sum was paid at all, and never otherwise', () => {
    fc.assert(
      fc.property(fc.array(reported, { maxLength: 12 }), (events) => {
        const { status, grants } = play(events)
        const wasPaid = events.some(isRight)
        expect(grants).toBe(wasPaid ? 1 : 0)
        expect(status === 'paid').toBe(wasPaid)
      }),
      { numRuns: 1_000 },
    )
  })

  it('have the same result when each of them arrives twice', () => {
    fc.assert(
      fc.property(fc.array(reported, { maxLength: 8 }), (events) => {
        expect(play(events.flatMap((one) => [one, one]))).toEqual(play(events))
      }),
    )
  })

  it('that name another payment of a paid order are a second payment', () => {
    const paid = { status: 'paid', price_rupiah: BigInt(PRICE), payment_id: 'first' } as const
    const again = { status: 'paid', amountRupiah: PRICE, currency: 'IDR' } as const
    expect(outcomeOf(paid, { ...again, paymentId: 'second' })).toBe('paid-twice')
    expect(outcomeOf(paid, { ...again, paymentId: 'first' })).toBe('ignored')
    expect(outcomeOf({ ...paid, status: 'refunded' }, { ...again, paymentId: 'second' })).toBe('paid-twice')
  })
})
