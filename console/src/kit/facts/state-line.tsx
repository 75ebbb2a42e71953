import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import style from './state-line.module.css'

interface StateLineProps<V extends string> {
  /** What goes through these states, for screen readers. */
  label: string
  states: readonly { value: V; label: string; note?: ReactNode }[]
  /** The state it is in; null where it left the line. */
  at: V | null
}

/** The states that something goes through, one after the other: those behind it, the one it is in, those to come. */
export function StateLine<V extends string>({ label, states, at }: StateLineProps<V>) {
  const now = states.findIndex(({ value }) => value === at)
  return (
    <ol className={style.line} aria-label={label}>
      {states.map(({ value, label: word, note }, nth) => (
        <li
          key={value}
          data-state={nth < now ? 'behind' : nth === now ? 'here' : 'to-come'}
          aria-current={nth === now ? 'step' : undefined}
        >
          <span className={style.dot} aria-hidden>
            {nth < now && <Check size={14} />}
          </span>
          <span className={style.word}>{word}</span>
          {note !== undefined && <small>{note}</small>}
        </li>
      ))}
    </ol>
  )
}
