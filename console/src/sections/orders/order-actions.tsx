import { useLingui } from '@lingui/react/macro'
import { admin, type OrderCase } from '@tayang/contract'
import { CircleCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { ActionButton, ReasonDialog } from '#kit'
import { useChange } from '#shared/api'
import { useClaim } from '#shared/desk'
import { formatFigure, formatRupiah } from '#shared/i18n'
import { useMay } from '#shared/session'
import style from './orders.module.css'

const REASON_MAX = 200

/** Refund and settle, each after the money moved at the provider. */
export function OrderActions({ order }: { order: OrderCase }) {
  const { t } = useLingui()
  const may = useMay('orders.refund')
  const [open, setOpen] = useState<'refund' | 'settle' | null>(null)
  const close = () => setOpen(null)
  const refund = useChange(admin.refundOrder, {
    refreshes: [admin.getOrderFigures],
    done: t`Refunded`,
    onDone: close,
  })
  const settle = useChange(admin.settleOrder, { done: t`Settled`, onDone: close })
  const claim = useClaim('order', may ? order.id : null)
  const name = order.buyer?.name ?? order.accountId
  const params = { id: order.id }
  if (!may) return null
  return (
    <div className={style.actions}>
      {claim.holder && <p className={style.attention}>{t`${claim.holder} works on this order`}</p>}
      {order.attention !== null && order.attention !== 'given-back' && (
        <ActionButton
          label={t`Settle`}
          icon={CircleCheck}
          shortcut="s"
          stepUp
          onPress={() => setOpen('settle')}
        />
      )}
      {order.status === 'paid' && (
        <ActionButton
          label={t`Refund`}
          icon={Undo2}
          shortcut="r"
          tone="danger"
          stepUp
          onPress={() => setOpen('refund')}
        />
      )}
      <ReasonDialog
        key={`refund ${open}`}
        open={open === 'refund'}
        title={t`Refund ${formatRupiah(order.sums.price)}`}
        will={t`First give the money back at the provider. Here the sale is reversed, and ${name} loses the days of this order that are left.`}
        typed={formatFigure(order.sums.price)}
        noteMax={REASON_MAX}
        confirm={t`Refund`}
        tone="danger"
        stepUp
        isBusy={refund.isRunning}
        onClose={close}
        onConfirm={({ note }) => refund.run({ params, body: { reason: note } })}
      />
      <ReasonDialog
        key={`settle ${open}`}
        open={open === 'settle'}
        title={t`Settle this order`}
        will={t`It needs no attention any more. A second payment is booked as given back: give it back at the provider first.`}
        noteMax={REASON_MAX}
        confirm={t`Settle`}
        stepUp
        isBusy={settle.isRunning}
        onClose={close}
        onConfirm={({ note }) => settle.run({ params, body: { reason: note } })}
      />
    </div>
  )
}
