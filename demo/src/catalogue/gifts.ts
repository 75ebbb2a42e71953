import type { admin, CallOf } from '@tayang/contract'

/** A gift of the demo; its picture lies in the site's own `public/gifts`. */
export interface GiftEntry extends Pick<
  CallOf<typeof admin.putGift>['body'],
  'name' | 'category' | 'duration' | 'packs'
> {
  readonly slug: string
}

/** One of it, and a few; many cost as much each, so that a price is never a riddle. */
const basic = (slug: string, name: string, price: number): GiftEntry => ({
  slug,
  name,
  category: 'basic',
  duration: 3,
  packs: [1, 7, 17, 77].map((amount) => ({ price: price * amount, amount })),
})

const premium = (slug: string, name: string, price: number, duration: number): GiftEntry => ({
  slug,
  name,
  category: 'premium',
  duration,
  packs: [1, 3, 7].map((amount) => ({ price: price * amount, amount })),
})

/** From a cup of coffee to a dragon, the cheapest first. */
export const gifts: readonly GiftEntry[] = [
  basic('kopi', 'Kopi', 1),
  basic('melati', 'Melati', 5),
  basic('layangan', 'Layangan', 10),
  basic('cendol', 'Cendol', 20),
  basic('bakso', 'Bakso', 30),
  basic('angklung', 'Angklung', 50),
  basic('becak', 'Becak', 99),
  basic('gunungan', 'Gunungan', 199),
  basic('wayang', 'Wayang', 299),
  premium('candi', 'Candi', 499, 5),
  premium('pinisi', 'Pinisi', 699, 5),
  premium('kembang-api', 'Kembang Api', 999, 5),
  premium('mega-mendung', 'Mega Mendung', 1_999, 6),
  premium('naga', 'Naga', 4_999, 8),
  {
    slug: 'bullet',
    name: 'Bullet',
    category: 'bullet',
    duration: 8,
    // Of a bullet the amount is its seconds on the screen.
    packs: [
      { price: 5, amount: 8 },
      { price: 10, amount: 12 },
      { price: 25, amount: 20 },
    ],
  },
]

/** Diamonds that the app’s till credits, once. */
export const credits = [
  { email: 'ayu@tayang.test', diamonds: 10_000 },
  { email: 'citra@tayang.test', diamonds: 5_000 },
] as const

/** What was sent before anybody came: the streamer has earned something. */
export const sentGifts = [
  { from: 'citra@tayang.test', gift: 'mega-mendung', amount: 1 },
  { from: 'citra@tayang.test', gift: 'bakso', amount: 7 },
  { from: 'ayu@tayang.test', gift: 'kopi', amount: 7 },
  { from: 'citra@tayang.test', gift: 'kembang-api', amount: 1 },
  { from: 'ayu@tayang.test', gift: 'becak', amount: 1 },
] as const
