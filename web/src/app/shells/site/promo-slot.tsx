import { classNames } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useHidden } from '#shared/partner'
import { isPremium, useViewer } from '#shared/session'
import { useHasActed } from '../use-has-acted.ts'
import style from './footer.module.css'

const PremiumPromo = lazyPart(async () => (await import('#features/watch/premium-promo')).PremiumPromo)

/** How far before it becomes visible the card is fetched. */
const NEAR = '400px'
/** Where the packages themselves are shown, somebody pays or redeems, or nothing was found: it would not help there. */
const WITHOUT = [
  'shop|subscription|package-group|payment|voucher|redeem',
  'profile/(?:subscription|redeem-voucher|transactions|cashout)',
  'login|register|forgot-password|reset-password|not-me|not-found',
]
const WITHOUT_PROMO = new RegExp(`^/(?:${WITHOUT.join('|')})(?:/|$)`)

/**
 * The slot of the premium promo card. People with premium, or who may not see plans, have none. On a short page
 * the card would be the largest text of the first screen, and come last: it waits until somebody looks around.
 */
export function PromoSlot() {
  const viewer = useViewer()
  const hidden = useHidden()
  const { pathname } = useLocation()
  const slot = useRef<HTMLDivElement>(null)
  const hasActed = useHasActed()
  const [isNear, setIsNear] = useState(false)
  const [isEmpty, setIsEmpty] = useState(false)
  /** Before hydration the script of the head decides by a class whether the slot is shown. */
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  const handleEmpty = useCallback(() => setIsEmpty(true), [])
  const isShown =
    !isEmpty && !hidden.plans && !(viewer && isPremium(viewer.account)) && !WITHOUT_PROMO.test(pathname)

  useEffect(() => {
    const watched = slot.current
    if (!watched || !hasActed) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true),
      { rootMargin: NEAR },
    )
    observer.observe(watched)
    return () => observer.disconnect()
  }, [isShown, hasActed])

  if (!isShown) return null
  return (
    <div ref={slot} className={classNames(style.promo, !isHydrated && 'for-unsubscribed')}>
      {isNear && <PremiumPromo onNothing={handleEmpty} />}
    </div>
  )
}
