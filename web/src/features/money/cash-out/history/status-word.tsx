import { Trans } from '@lingui/react/macro'
import type { CashoutTransaction } from '@tayang/contract'
import { Check, Clock, X } from 'lucide-react'
import style from './history.module.css'

type Status = CashoutTransaction['status']

/** The specification's words for the three. */
export function StatusWord({ status }: { status: Status }) {
  switch (status) {
    case 'processing':
      return <Trans>In process</Trans>
    case 'completed':
      return <Trans>Completed</Trans>
    case 'failed':
      return <Trans>Rejected</Trans>
  }
}

const marks = { processing: Clock, completed: Check, failed: X } as const

/** The same as a sign, beside the word. */
export function StatusMark({ status }: { status: Status }) {
  const Sign = marks[status]
  return (
    <span className={style.mark} data-status={status}>
      <Sign size={20} aria-hidden />
    </span>
  )
}
