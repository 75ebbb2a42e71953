import { loyalty, type GiftPack } from '@tayang/contract'
import { useEffect, useState } from 'react'
import { call } from '#shared/api'

let asked: Promise<readonly GiftPack[]> | null = null

/** What bullets cost, the cheapest first; empty until it is known, and where none are sold. */
export function useBulletPacks(): readonly GiftPack[] {
  const [packs, setPacks] = useState<readonly GiftPack[]>([])
  useEffect(() => {
    let isHere = true
    asked ??= call(loyalty.listBulletPacks, {}).then(({ data }) => data.flatMap((one) => one.packs))
    asked.then(
      (known) => isHere && setPacks(known),
      () => (asked = null),
    )
    return () => {
      isHere = false
    }
  }, [])
  return packs
}
