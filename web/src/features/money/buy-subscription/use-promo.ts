import { subscription, type PriceSums } from '@tayang/contract'
import { isRefusal, useCall, useRead } from '#shared/api'
import { findHolder, type HeldOrder, type Holder } from './find-held-order.ts'

/** What a promo code does to the price, or why it does nothing. */
export type PromoState =
  | { is: 'none' }
  | { is: 'checking' }
  | { is: 'given'; code: string; sums: PriceSums }
  /** An order of the same package, which is not paid yet, holds the code. */
  | { is: 'held'; order: HeldOrder }
  /** An order of another package holds the code until it is paid or expires. */
  | { is: 'elsewhere'; id: string }
  | { is: 'invalid' | 'too-many' | 'failed' }

/** The code of the address, checked; checking reserves nothing. */
export function usePromo(planId: string, code: string | undefined): PromoState {
  const asked = code === undefined ? null : { params: { code }, query: { planId } }
  const promo = useCall(subscription.getPromoCode, asked, { freshMs: 0, retries: () => false })
  const trouble = promo.isError ? troubleOf(promo.error) : null
  // A code that an unpaid order holds is invalid for every other order: this finds that order.
  const holder = useRead(trouble === 'invalid' ? `${planId} ${code}` : null, () =>
    findHolder({ packageCode: planId, code: code ?? '' }).catch(() => null),
  )
  if (code === undefined) return { is: 'none' }
  if (trouble === 'invalid') {
    if (holder.answer === undefined) return { is: 'checking' }
    return holder.answer === null ? { is: 'invalid' } : heldBy(holder.answer)
  }
  if (trouble !== null) return { is: trouble }
  return promo.data ? { is: 'given', code: promo.data.code, sums: promo.data } : { is: 'checking' }
}

const heldBy = (holder: Holder): PromoState =>
  holder.is === 'same' ? { is: 'held', order: holder.order } : { is: 'elsewhere', id: holder.id }

function troubleOf(error: unknown): 'invalid' | 'too-many' | 'failed' {
  if (isRefusal(error, 'TOO_MANY_ATTEMPTS')) return 'too-many'
  // A text that cannot be a code is refused as a parameter.
  const isInvalid = isRefusal(error, 'PROMO_INVALID') || isRefusal(error, 'INVALID_PARAMETERS')
  return isInvalid ? 'invalid' : 'failed'
}
