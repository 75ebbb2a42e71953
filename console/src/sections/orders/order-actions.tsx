import { useLingui } from '@lingui/react/macro'
import { admin, type OrderCase } from '@tayang/contract'
import { CircleCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { ActionButton, ReasonDialog, SmallButton, useAskFirst } from '#kit'
import { useChange } from '#shared/api'
import { useClaim } from '#shared/desk'
import { formatFigure, formatRupiah } from '#shared/i18n'
import { useMay, useSession } from '#shared/session'
import style from './orders.module.css'

const REASON_MAX = 200

type Asked = 'refund' | 'settle' | null

/** Refund and settle, each after the money moved at the provider. */
export function OrderActions({ order }: { order: OrderCase }) {
  const { t } = useLingui()
  const may = useMay('orders.refund')
  const [open, setOpen] = useState<Asked>(null)
  const isOwn = useSession()?.accountId === order.accountId
  const claim = useClaim('order', may && !isOwn ? order.id : null)
  const { first, question } = useAskFirst(claim.holder)
  if (!may) return null
  if (isOwn) return <p className={style.quiet}>{t`This is your own. No one decides about themselves.`}</p>
  return (
    <div className={style.actions}>
      {claim.holder && (
        <p className={style.attention} role="status">
          {t`${claim.holder} is working on this order`}{' '}
          <SmallButton tone="ghost" onPress={claim.takeOver}>
            {t`Take over`}
          </SmallButton>
        </p>
      )}
      {question}
      {order.attention !== null && order.attention !== 'given-back' && (
        <ActionButton
          label={t`Settle`}
          icon={CircleCheck}
          shortcut="s"
          stepUp
          onPress={() => first(() => setOpen('settle'))}
        />
      )}
      {order.status === 'paid' && (
        <ActionButton
          label={t`Refund`}
          icon={Undo2}
          shortcut="r"
          tone="danger"
          stepUp
          onPress={() => first(() => setOpen('refund'))}
        />
      )}
      <Dialogs key={open} order={order} open={open} onClose={() => setOpen(null)} />
    </div>
  )
}

/** Each says what happens here, and what has to be done at the provider before. */
function Dialogs({ order, open, onClose }: { order: OrderCase; open: Asked; onClose: () => void }) {
  const { t } = useLingui()
  const refund = useChange(admin.refundOrder, {
    refreshes: [admin.getOrderFigures],
    done: t`Refunded`,
    onDone: onClose,
  })
  const settle = useChange(admin.settleOrder, { done: t`Settled`, onDone: onClose })
  const name = order.buyer?.name ?? order.accountId
  const params = { id: order.id }
  return (
    <>
      <ReasonDialog
        open={open === 'refund'}
        title={t`Refund ${formatRupiah(order.sums.price)}`}
        will={t`First give the money back at the provider. Here the sale is reversed, and ${name} loses the days of this order that are left.`}
        typed={formatFigure(order.sums.price)}
        noteMax={REASON_MAX}
        confirm={t`Refund`}
        tone="danger"
        stepUp
        isBusy={refund.isRunning}
        onClose={onClose}
        onConfirm={({ note }) => refund.run({ params, body: { reason: note } })}
      />
      <ReasonDialog
        open={open === 'settle'}
        title={t`Settle this order`}
        will={t`It needs no attention any more. A second payment is booked as given back: give it back at the provider first.`}
        noteMax={REASON_MAX}
        confirm={t`Settle`}
        stepUp
        isBusy={settle.isRunning}
        onClose={onClose}
        onConfirm={({ note }) => settle.run({ params, body: { reason: note } })}
      />
    </>
  )
}
