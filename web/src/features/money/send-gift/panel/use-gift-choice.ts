import type { Gift, GiftPack } from '@tayang/contract'
import { useState } from 'react'

export type GiftCategory = 'basic' | 'premium'

export interface GiftChoice {
  /** The categories that have gifts on sale. */
  categories: readonly GiftCategory[]
  category: GiftCategory
  /** The gifts of the category. */
  shown: readonly Gift[]
  gift: Gift | null
  pack: GiftPack | null
  /** A gift that is chosen again is deselected. */
  toggle: (gift: Gift) => void
  /** Deselects the gift, so that only a gift in sight can be sent. */
  chooseCategory: (category: GiftCategory) => void
  choosePack: (pack: GiftPack) => void
}

/** What is chosen in the send-gift panel. See docs/product/gifts.md#send-gift-panel. */
export function useGiftChoice(gifts: readonly Gift[]): GiftChoice {
  const categories = (['basic', 'premium'] as const).filter((one) =>
    gifts.some(({ category }) => category === one),
  )
  const [category, setCategory] = useState<GiftCategory>(categories[0] ?? 'basic')
  const [gift, setGift] = useState<Gift | null>(null)
  const [pack, setPack] = useState<GiftPack | null>(null)
  const choose = (next: Gift | null) => {
    setGift(next)
    setPack(next?.packs[0] ?? null)
  }
  return {
    categories,
    category,
    shown: gifts.filter((one) => one.category === category),
    gift,
    pack,
    toggle: (next) => choose(next.id === gift?.id ? null : next),
    chooseCategory(next) {
      if (next === category) return
      setCategory(next)
      choose(null)
    },
    choosePack: setPack,
  }
}
