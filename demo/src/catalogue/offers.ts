/** What is sold, and what live shows are about. */

export interface PackageGroupEntry {
  readonly slug: string
  readonly name: string
  readonly includePremium: boolean
  readonly packages: readonly {
    readonly package_code: string
    readonly name: string
    readonly title: string
    readonly days: number
    readonly duration: number
    readonly durationType: 'day' | 'week' | 'month' | 'year'
    /** Whole rupiah. */
    readonly price: number
  }[]
}

export const packageGroups: readonly PackageGroupEntry[] = [
  {
    slug: 'premium',
    name: 'Tayang Premium',
    includePremium: true,
    packages: [
      {
        package_code: 'premium-harian',
        name: 'Premium Harian',
        title: 'Semalam penuh',
        days: 1,
        duration: 1,
        durationType: 'day',
        price: 5_000,
      },
      {
        package_code: 'premium-mingguan',
        name: 'Premium Mingguan',
        title: 'Seminggu bebas',
        days: 7,
        duration: 1,
        durationType: 'week',
        price: 19_000,
      },
      {
        package_code: 'premium-bulanan',
        name: 'Premium Bulanan',
        title: 'Sebulan tanpa batas',
        days: 30,
        duration: 1,
        durationType: 'month',
        price: 49_000,
      },
      {
        package_code: 'premium-tahunan',
        name: 'Premium Tahunan',
        title: 'Setahun, hemat dua bulan',
        days: 365,
        duration: 1,
        durationType: 'year',
        price: 490_000,
      },
    ],
  },
  {
    slug: 'tanpa-iklan',
    name: 'Tayang Tanpa Iklan',
    includePremium: false,
    packages: [
      {
        package_code: 'tanpa-iklan-bulanan',
        name: 'Tanpa Iklan Bulanan',
        title: 'Sebulan tanpa jeda',
        days: 30,
        duration: 1,
        durationType: 'month',
        price: 15_000,
      },
    ],
  },
]

/** The package that the premium subscriber among the demo people holds. */
export const GRANTED_PACKAGE = 'premium-tahunan'

/** Operators from whose balance every package may be paid, and what each says of it. */
export const balances = {
  indosat: { description: 'Dipotong dari pulsa Indosat kamu' },
  '3': { description: 'Dipotong dari pulsa Tri kamu' },
  smartfren: { description: 'Dipotong dari pulsa Smartfren kamu' },
  telkomsel: { description: 'Dipotong dari pulsa Telkomsel kamu' },
  axis: { description: 'Dipotong dari pulsa Axis kamu' },
  xl: { description: 'Dipotong dari pulsa XL kamu' },
} as const

/** A promo code that everybody in the demo may use once. */
export const promoCode = { code: 'TAYANG20', note: 'Demo', kind: 'percent', value: 20 } as const

export const showCategories = [
  { slug: 'gaming', en: 'Gaming', id: 'Gaming' },
  { slug: 'musik', en: 'Music', id: 'Musik' },
  { slug: 'obrolan', en: 'Just chatting', id: 'Obrolan' },
  { slug: 'memasak', en: 'Cooking', id: 'Memasak' },
  { slug: 'kriya', en: 'Crafts', id: 'Kriya' },
  { slug: 'mancing', en: 'Fishing', id: 'Mancing' },
] as const
