import { subscription, type PriceSums } from '@tayang/contract'
import { useEffect, useState } from 'react'
import { call, isRefusal } from '#shared/api'
import { findHolder, type HeldOrder } from './find-held-order.ts'

/** What a promo code makes of the price, or why it makes nothing of it. */
export type PromoState =
  | { is: 'none' }
  | { is: 'checking' }
  | { is: 'given'; code: string; sums: PriceSums }
  /** By an order of one's own that is not paid yet. */
  | { is: 'held'; order: HeldOrder }
  /** By one of another package, which holds it until it is paid or over. */
  | { is: 'elsewhere'; id: string }
  | { is: 'invalid' | 'too-many' | 'failed' }

/** The code of the address, checked; nothing is reserved by it. */
export function usePromo(planId: string, code: string | undefined): PromoState {
  const asked = `${planId} ${code}`
  const [found, setFound] = useState<{ of: string; promo: PromoState } | null>(null)
  useEffect(() => {
    if (code === undefined) return
    let isCurrent = true
    void readPromo(planId, code).then((promo) => isCurrent && setFound({ of: asked, promo }))
    return () => {
      isCurrent = false
    }
  }, [planId, code, asked])
  if (code === undefined) return { is: 'none' }
  return found?.of === asked ? found.promo : { is: 'checking' }
}

async function readPromo(planId: string, code: string): Promise<PromoState> {
  try {
    const { data } = await call(subscription.getPromoCode, { params: { code }, query: { planId } })
    return { is: 'given', code: data.code, sums: data }
  } catch (error) {
    const trouble = troubleOf(error)
    if (trouble !== 'invalid') return { is: trouble }
    const holder = await findHolder({ packageCode: planId, code }).catch(() => null)
    if (holder === null) return { is: 'invalid' }
    return holder.is === 'same' ? { is: 'held', order: holder.order } : { is: 'elsewhere', id: holder.id }
  }
}

function troubleOf(error: unknown): 'invalid' | 'too-many' | 'failed' {
  if (isRefusal(error, 'TOO_MANY_ATTEMPTS')) return 'too-many'
  // Of a code that can be none, the server says what was wrong with the parameters.
  const isInvalid = isRefusal(error, 'PROMO_INVALID') || isRefusal(error, 'INVALID_PARAMETERS')
  return isInvalid ? 'invalid' : 'failed'
}
