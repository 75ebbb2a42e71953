import type { Live } from '#modules/live'
import type { GiftDraft, Loyalty } from '#modules/loyalty'
import type { Subscription } from '#modules/subscription'

/** Categories of shows. The demo uses the same ids, so neither duplicates the other. */
const firstCategories = [
  { friendlyId: 'gaming', name: 'Gaming', names: { en: 'Gaming', id: 'Gaming' } },
  { friendlyId: 'musik', name: 'Musik', names: { en: 'Music', id: 'Musik' } },
  { friendlyId: 'obrolan', name: 'Obrolan', names: { en: 'Just chatting', id: 'Obrolan' } },
  { friendlyId: 'memasak', name: 'Memasak', names: { en: 'Cooking', id: 'Memasak' } },
  { friendlyId: 'kriya', name: 'Kriya', names: { en: 'Crafts', id: 'Kriya' } },
  { friendlyId: 'mancing', name: 'Mancing', names: { en: 'Fishing', id: 'Mancing' } },
] as const

const basic = (friendlyId: string, name: string, price: number): Omit<GiftDraft, 'order'> => ({
  friendlyId,
  name,
  category: 'basic',
  icon: `/gifts/${friendlyId}.svg`,
  animation: null,
  duration: 3,
  isOnSale: true,
  packs: [1, 7, 17].map((amount) => ({ price: price * amount, amount })),
})

/** Gifts of every price, and bullets, whose amount is the seconds that they are shown. */
const firstGifts: readonly Omit<GiftDraft, 'order'>[] = [
  basic('kopi', 'Kopi', 1),
  basic('melati', 'Melati', 5),
  basic('layangan', 'Layangan', 10),
  basic('cendol', 'Cendol', 20),
  basic('bakso', 'Bakso', 30),
  basic('angklung', 'Angklung', 50),
  basic('becak', 'Becak', 99),
  { ...basic('candi', 'Candi', 499), category: 'premium', duration: 5, packs: [{ price: 499, amount: 1 }] },
  { ...basic('pinisi', 'Pinisi', 699), category: 'premium', duration: 5, packs: [{ price: 699, amount: 1 }] },
  { ...basic('bullet', 'Bullet', 5), category: 'bullet', duration: 8, packs: [{ price: 5, amount: 8 }] },
]

type PackageGroupDraft = Parameters<Subscription['putPackageGroup']>[0]

const sold = { payments: {} }
const firstPackages: PackageGroupDraft = {
  friendlyId: 'premium',
  name: 'Premium',
  includePremium: true,
  order: 0,
  packages: [
    {
      ...sold,
      package_code: 'premium-mingguan',
      name: 'Premium Mingguan',
      title: 'Seminggu bebas',
      days: 7,
      duration: 1,
      durationType: 'week',
      price: 19_000,
    },
    {
      ...sold,
      package_code: 'premium-bulanan',
      name: 'Premium Bulanan',
      title: 'Sebulan tanpa batas',
      days: 30,
      duration: 1,
      durationType: 'month',
      price: 49_000,
    },
  ],
}

interface FirstContentDependencies {
  live: Pick<Live, 'putShowCategory' | 'firstContent'>
  loyalty: Pick<Loyalty, 'putGift'>
  subscription: Pick<Subscription, 'putPackageGroup'>
}

/**
 * Gives a new installation categories, gifts and packages, once. It is recorded afterwards: a start that was killed
 * before that is repeated by the next one, and writes the same.
 */
export async function giveFirstContent({
  live,
  loyalty,
  subscription,
}: FirstContentDependencies): Promise<void> {
  if (!(await live.firstContent.isDue())) return
  for (const [order, category] of firstCategories.entries()) {
    await live.putShowCategory({ ...category, icon: `/categories/${category.friendlyId}.svg`, order })
  }
  for (const [order, gift] of firstGifts.entries()) await loyalty.putGift({ ...gift, order })
  await subscription.putPackageGroup(firstPackages)
  await live.firstContent.note()
}
