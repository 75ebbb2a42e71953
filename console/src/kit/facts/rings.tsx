import { useLingui } from '@lingui/react/macro'
import { formatLeft, useLanguage, useNow } from '#shared/i18n'
import style from './facts.module.css'

interface CountRingProps {
  /** What is left, from 0 to 1. */
  share: number
  text: string
  size?: number
  tone?: 'ok' | 'premium' | 'err' | 'text'
}

/** A ring that runs out. */
export function CountRing({ share, text, size = 56, tone = 'text' }: CountRingProps) {
  const left = Math.min(1, Math.max(0, share))
  return (
    <span className={style.ring} data-tone={tone} style={{ width: size, height: size }}>
      <svg viewBox="0 0 36 36" aria-hidden>
        <circle cx="18" cy="18" r="15.9" />
        <circle cx="18" cy="18" r="15.9" pathLength="100" strokeDasharray={`${left * 100} 100`} />
      </svg>
      <span className="figures" style={{ fontSize: size < 40 ? 13 : size < 50 ? 12 : 13 }}>
        {text}
      </span>
    </span>
  )
}

interface DueRingProps {
  /** By when it is promised, in milliseconds. */
  due: number
  /** When the time began to run. */
  from: number
  size?: number
}

/** The time that is left until something is due: green, gold in its last quarter, red when it is over. */
export function DueRing({ due, from, size = 56 }: DueRingProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const now = useNow()
  const left = due - now
  const share = due > from ? left / (due - from) : 0
  const tone = left <= 0 ? 'err' : share < 0.25 ? 'premium' : 'ok'
  const text = left <= 0 ? t`over` : formatLeft(left, language)
  return (
    <span role="timer" aria-label={left <= 0 ? t`The promised time is over` : t`Due in ${text}`}>
      <CountRing share={left <= 0 ? 1 : share} text={text} size={size} tone={tone} />
    </span>
  )
}
