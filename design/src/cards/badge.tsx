import { Crown, Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import style from './badge.module.css'

interface BadgeProps {
  /** `live` is red with a pulsing dot, `premium` gold with a crown, `viewers` carries an eye, `plain` a dark chip. */
  kind: 'live' | 'premium' | 'viewers' | 'plain'
  children: ReactNode
}

export function Badge({ kind, children }: BadgeProps) {
  return (
    <span className={classNames(style.badge, style[kind], kind === 'viewers' && 'figures')}>
      {kind === 'live' && <span className={style.dot} />}
      {kind === 'premium' && <Crown size={13} strokeWidth={2.25} aria-hidden />}
      {kind === 'viewers' && <Eye size={13} aria-hidden />}
      {children}
    </span>
  )
}
