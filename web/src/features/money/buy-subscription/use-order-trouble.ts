import { useLingui } from '@lingui/react/macro'
import { isRefusal } from '#shared/api'

/** Why nothing was ordered, in words; and whether the page must be read again for it. */
export function useOrderTrouble() {
  const { t } = useLingui()
  return (error: unknown): { text: string; isStale: boolean } => {
    if (isRefusal(error, 'PRICE_CHANGED')) {
      return { text: t`The price has changed. Please check it before you pay.`, isStale: true }
    }
    if (isRefusal(error, 'PACK_NOT_FOUND')) return { text: t`This is no longer on sale`, isStale: true }
    if (isRefusal(error, 'METHOD_NOT_OFFERED')) {
      return { text: t`You can't pay for this package this way`, isStale: true }
    }
    if (isRefusal(error, 'PROMO_INVALID')) return { text: t`This promo code is not valid`, isStale: false }
    if (isRefusal(error, 'NOT_CONFIGURED')) {
      return { text: t`Payments aren't available right now`, isStale: true }
    }
    if (isRefusal(error, 'TOO_MANY_ATTEMPTS')) {
      return { text: t`Too many attempts, please try again later`, isStale: false }
    }
    return { text: t`Something went wrong, please try again later`, isStale: false }
  }
}
