import { loyalty, type GiftPack } from '@tayang/contract'
import { call, useRead } from '#shared/api'

let packs: Promise<readonly GiftPack[]> | null = null

/** What bullets cost, the cheapest first; empty until it is known, and where none are on sale. */
export function useBulletPacks(): readonly GiftPack[] {
  return useRead('bullet-packs', readOnce).answer ?? []
}

/** Read once for a page: the bar and the form show the same prices. */
function readOnce(): Promise<readonly GiftPack[]> {
  packs ??= call(loyalty.listBulletPacks, {})
    .then(({ data }) => data.flatMap((bullet) => bullet.packs))
    .catch((error: unknown) => {
      packs = null
      throw error
    })
  return packs
}
