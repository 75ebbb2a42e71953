import type { Invoice, SubscriptionTransactionDetail } from '@tayang/contract'

const sums = { listPrice: 49_000, discount: 9_000, price: 40_000, vatPercent: 11, vat: 3_964, net: 36_036 }
export const ORDERED_AT = Date.UTC(2026, 10, 20, 12)

/** An order that waits for its payment, for tests. */
export const aTransaction: SubscriptionTransactionDetail = {
  id: 'o1',
  type: 'payment',
  status: 'pending',
  package: {
    name: 'Premium Bulanan',
    title: 'Sebulan tanpa batas',
    price: 49_000,
    duration: 1,
    durationType: 'month',
    days: 30,
    package_code: 'premium-bulanan',
  },
  price: 40_000,
  method: 'telkomsel',
  transaction: { createdAt: ORDERED_AT },
  sums,
  promoCode: 'HEMAT',
  voucherCode: null,
  redirectUrl: 'https://pay.example/o1',
  expiresAt: ORDERED_AT + 3_600_000,
  paidAt: null,
  refundedAt: null,
  endAt: null,
  invoiceNumber: null,
}

export const aPaidOne: SubscriptionTransactionDetail = {
  ...aTransaction,
  status: 'paid',
  redirectUrl: null,
  paidAt: ORDERED_AT + 60_000,
  endAt: Date.UTC(2026, 11, 20, 12),
  invoiceNumber: 'INV/2026/000001',
}

export const anInvoice: Invoice = {
  number: 'INV/2026/000001',
  issuedAt: ORDERED_AT,
  currency: 'IDR',
  seller: { name: 'PT Tayang Malam', address: 'Jl. Braga 1, Bandung', taxNumber: '01.234.567.8-901.000' },
  lines: [{ description: 'Premium Bulanan', quantity: 1, amount: 49_000 }],
  ...sums,
  vatSince: '2022-04-01',
  promoCode: 'HEMAT',
  method: 'telkomsel',
  paidAt: ORDERED_AT,
  refundedAt: null,
}
