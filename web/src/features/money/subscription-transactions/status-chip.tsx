import { Trans } from '@lingui/react/macro'
import type { OrderStatus, SubscriptionTransaction } from '@tayang/contract'
import style from './subscription-transactions.module.css'

/** What became of it, in a word and a colour. */
export function StatusChip({ status, type }: Pick<SubscriptionTransaction, 'status' | 'type'>) {
  return (
    <span className={style.chip} data-status={status}>
      {type === 'voucher' ? <Trans>Redeemed</Trans> : <StatusWord status={status} />}
    </span>
  )
}

function StatusWord({ status }: { status: OrderStatus }) {
  switch (status) {
    case 'pending':
      return <Trans>Waiting for payment</Trans>
    case 'paid':
      return <Trans>Paid</Trans>
    case 'failed':
      return <Trans>Failed</Trans>
    case 'expired':
      return <Trans>Expired</Trans>
    case 'refunded':
      return <Trans>Refunded</Trans>
  }
}
