import { useLingui } from '@lingui/react/macro'
import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import style from './facts.module.css'

interface ChecksProps {
  label: string
  checks: readonly { key: string; isDone: boolean; label: ReactNode; note?: ReactNode }[]
}

/** What something needs before it may go on: what is there, and what is still missing. */
export function Checks({ label, checks }: ChecksProps) {
  const { t } = useLingui()
  return (
    <ul className={style.checks} aria-label={label}>
      {checks.map((check) => (
        <li key={check.key} data-done={check.isDone || undefined}>
          {check.isDone ? (
            <Check size={16} role="img" aria-label={t`there`} />
          ) : (
            <TriangleAlert size={16} role="img" aria-label={t`missing`} />
          )}
          <span>{check.label}</span>
          {check.note !== undefined && <small>{check.note}</small>}
        </li>
      ))}
    </ul>
  )
}
