import { describe, expect, test } from 'vitest'
import type { Bill, Callback, Gateway } from '../payment.ts'

export interface PaymentUnderTest extends AsyncDisposable {
  readonly gateway: Gateway
  /** The callback that the gateway sends when a bill that was opened has been paid, or its payment failed. */
  callbackOf(bill: Bill, status: 'paid' | 'failed'): Promise<Callback>
  /** The same from somebody who does not have the key of the gateway. */
  forgedCallbackOf(bill: Bill): Promise<Callback>
}

/** What every payment gateway guarantees. */
export function describePaymentConformance(open: () => Promise<PaymentUnderTest>): void {
  const billOf = (): Bill => ({
    orderId: crypto.randomUUID(),
    attempt: 1,
    accountId: crypto.randomUUID(),
    packageCode: 'premium-month',
    packageName: 'Premium & more',
    method: 'card',
    amountRupiah: 49_000,
    expiresAt: Date.now() + 60 * 60_000,
    now: Date.now(),
    returnPath: '/profile/transactions',
  })

  describe('a payment gateway', () => {
    test('answers where the customer pays', async () => {
      await using app = await open()
      expect(await app.gateway.open(billOf())).toMatch(/^(https?:\/\/|\/)\S+$/)
    })

    test('reports a paid bill with its order, its amount in rupiah and an id of the payment', async () => {
      await using app = await open()
      const bill = billOf()
      await app.gateway.open(bill)
      expect(await app.gateway.read(await app.callbackOf(bill, 'paid'))).toEqual({
        orderId: bill.orderId,
        paymentId: expect.stringMatching(/./),
        status: 'paid',
        amountRupiah: 49_000,
        currency: 'IDR',
      })
    })

    test('reports a payment that failed', async () => {
      await using app = await open()
      const bill = billOf()
      await app.gateway.open(bill)
      const event = await app.gateway.read(await app.callbackOf(bill, 'failed'))
      expect(event).toMatchObject({ orderId: bill.orderId, status: 'failed' })
    })

    test('reads a repeated callback the same way', async () => {
      await using app = await open()
      const bill = billOf()
      await app.gateway.open(bill)
      const callback = await app.callbackOf(bill, 'paid')
      expect(await app.gateway.read(callback)).toEqual(await app.gateway.read(callback))
    })

    test('takes no callback that was signed with another key', async () => {
      await using app = await open()
      const bill = billOf()
      await app.gateway.open(bill)
      expect(await app.gateway.read(await app.forgedCallbackOf(bill))).toBe('unsigned')
    })

    test('takes no callback whose amount was changed', async () => {
      await using app = await open()
      const bill = billOf()
      await app.gateway.open(bill)
      const callback = await app.callbackOf(bill, 'paid')
      const body = Buffer.from(callback.body.toString('utf8').replace('49000', '49'))
      expect(body.equals(callback.body)).toBe(false)
      expect(await app.gateway.read({ ...callback, body })).toBe('unsigned')
    })

    test('takes no callback that is not one', async () => {
      await using app = await open()
      for (const text of ['', '{', '[]', 'null', '"paid"', '{"status":"paid"}']) {
        const callback = { header: () => undefined, body: Buffer.from(text), now: Date.now() }
        expect(await app.gateway.read(callback)).toBe('unsigned')
      }
    })
  })
}
