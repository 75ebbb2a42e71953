import { classNames } from '@tayang/design'
import { lazily } from '@tayang/design/lazily'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useHidden } from '#shared/partner'
import { isPremium, useViewer } from '#shared/session'
import style from './footer.module.css'

const PremiumPromo = lazily(async () => (await import('#features/watch/premium-promo')).PremiumPromo)

/** How far before it is seen the card is fetched. */
const NEAR = '400px'
/** Where the packages themselves are shown. */
const SHOP = /^\/(shop|subscription|package-group\/.*)$/

/** Keeps the place of the premium promo card; whoever has premium, or may see no plans, has none. */
export function PromoPlace() {
  const viewer = useViewer()
  const hidden = useHidden()
  const { pathname } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  const [isNothing, setIsNothing] = useState(false)
  /** From then on the viewer says it, and no longer the mark of the head's script. */
  const [isAlive, setIsAlive] = useState(false)
  useEffect(() => setIsAlive(true), [])
  const handleNothing = useCallback(() => setIsNothing(true), [])
  const isShown =
    !isNothing && !hidden.plans && !(viewer && isPremium(viewer.account)) && !SHOP.test(pathname)

  useEffect(() => {
    const watched = place.current
    if (!watched) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true),
      { rootMargin: NEAR },
    )
    observer.observe(watched)
    return () => observer.disconnect()
  }, [isShown])

  if (!isShown) return null
  return (
    <div ref={place} className={classNames(style.promo, !isAlive && 'for-unsubscribed')}>
      {isNear && <PremiumPromo onNothing={handleNothing} />}
    </div>
  )
}
