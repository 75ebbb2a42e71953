import { subscription, type PriceSums } from '@tayang/contract'
import { useEffect, useState } from 'react'
import { call, isRefusal } from '#ground/api'

/** What a promo code makes of the price, or why it makes nothing of it. */
export type PromoState =
  | { is: 'none' }
  | { is: 'checking' }
  | { is: 'given'; code: string; sums: PriceSums }
  | { is: 'invalid' | 'too-many' | 'failed' }

/** The code of the address, checked; nothing is reserved by it. */
export function usePromo(planId: string, code: string | undefined): PromoState {
  const asked = `${planId} ${code}`
  const [found, setFound] = useState<{ of: string; promo: PromoState } | null>(null)
  useEffect(() => {
    if (code === undefined) return
    let isCurrent = true
    call(subscription.getPromoCode, { params: { code }, query: { planId } }).then(
      ({ data }) => isCurrent && setFound({ of: asked, promo: { is: 'given', code: data.code, sums: data } }),
      (error: unknown) => isCurrent && setFound({ of: asked, promo: { is: troubleOf(error) } }),
    )
    return () => {
      isCurrent = false
    }
  }, [planId, code, asked])
  if (code === undefined) return { is: 'none' }
  return found?.of === asked ? found.promo : { is: 'checking' }
}

function troubleOf(error: unknown): 'invalid' | 'too-many' | 'failed' {
  if (isRefusal(error, 'TOO_MANY_ATTEMPTS')) return 'too-many'
  // Of a code that can be none, the server says what was wrong with the parameters.
  const isInvalid = isRefusal(error, 'PROMO_INVALID') || isRefusal(error, 'INVALID_PARAMETERS')
  return isInvalid ? 'invalid' : 'failed'
}
