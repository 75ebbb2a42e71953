import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import style from './buy-subscription.module.css'

/** React Router's key of a page that was opened by its address. */
const OPENED_SO = 'default'

/**
 * One step of the three. The link that was pressed on the step before is gone: the focus moves here, so that a
 * keyboard or a screen reader does not begin at the top of the page.
 */
export function Step({ name, children }: { name: string; children: ReactNode }) {
  const place = useRef<HTMLElement>(null)
  const { key } = useLocation()
  const arrive = useEffectEvent(() => {
    if (key !== OPENED_SO) place.current?.focus({ preventScroll: true })
  })
  useEffect(() => arrive(), [])
  return (
    <section ref={place} tabIndex={-1} aria-label={name} className={style.step}>
      {children}
    </section>
  )
}
