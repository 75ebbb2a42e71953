import type { Plan, PriceSums } from '@tayang/contract'

export const sums: PriceSums = {
  listPrice: 49_000,
  discount: 0,
  price: 49_000,
  vatPercent: 11,
  vat: 4_856,
  net: 44_144,
}

/** A month of premium, paid by an operator or by the gateway, for tests. */
export const aPlan: Plan = {
  package: {
    id: 'package-1',
    name: 'Premium Bulanan',
    title: 'Sebulan tanpa batas',
    price: 49_000,
    duration: 1,
    durationType: 'month',
    days: 30,
    package_code: 'premium-bulanan',
    packageGroup: { id: 'group-1', name: 'Tayang Premium', includePremium: true },
  },
  sums,
  methods: [
    { method: 'telkomsel', kind: 'telco', name: 'Telkomsel', description: 'Potong pulsa Rp49.000' },
    { method: '3', kind: 'telco', name: '3', description: 'Bayar dengan pulsa 3' },
    { method: 'card', kind: 'gateway', name: 'Card', description: '' },
  ],
  renewal: { isRenewal: false, startAt: Date.UTC(2026, 10, 20, 12), endAt: Date.UTC(2026, 11, 20, 12) },
}
