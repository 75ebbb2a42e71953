import { Trans } from '@lingui/react/macro'
import type { SubscriptionTransactionDetail } from '@tayang/contract'
import { Button, buttonLook, Cloth } from '@tayang/design'
import { CircleCheck, CircleX, Hourglass, LoaderCircle, Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Onward } from '#features/money/wanted-title'
import { useSetting } from '#shared/settings'
import { Link, urls } from '#shared/urls'
import { formatDay, formatMoment, useLanguage, useSuppliedName } from '#shared/i18n'
import style from './subscription-transactions.module.css'

interface OutcomeProps {
  transaction: SubscriptionTransactionDetail
  isWatched: boolean
  /** It was decided while the page was open. */
  hasWaited: boolean
  onReadAgain: () => void
}

/** A payment that is older than this is not new any more. */
const NEW_MS = 10 * 60_000

/** The outcome of an order, with the next step of each case. */
export function Outcome(props: OutcomeProps) {
  const { transaction, hasWaited } = props
  const language = useLanguage()
  const { status, refundedAt } = transaction
  switch (status) {
    case 'pending':
      return <Waiting {...props} />
    case 'paid':
      return <Paid transaction={transaction} hasWaited={hasWaited} />
    case 'failed':
      return (
        <Panel
          status={status}
          mark={<CircleX size={32} aria-hidden />}
          title={<Trans>The payment didn't go through</Trans>}
          note={<Trans>The payment wasn't completed. Try again, or pay another way.</Trans>}
        >
          <PayAgain transaction={transaction} />
        </Panel>
      )
    case 'expired':
      return (
        <Panel
          status={status}
          mark={<Hourglass size={32} aria-hidden />}
          title={<Trans>This order has expired</Trans>}
          note={<Trans>This order expired. You can order again any time.</Trans>}
        >
          <PayAgain transaction={transaction} />
        </Panel>
      )
    case 'refunded': {
      const on = refundedAt !== null && formatDay(refundedAt, language, { year: true })
      return (
        <Panel
          status={status}
          mark={<Undo2 size={32} aria-hidden />}
          title={<Trans>Your money was given back</Trans>}
          note={on && <Trans>Refunded on {on}. The days that it gave are taken back.</Trans>}
        >
          <Help />
        </Panel>
      )
    }
  }
}

function Paid({ transaction, hasWaited }: Pick<OutcomeProps, 'transaction' | 'hasWaited'>) {
  const language = useLanguage()
  const [openedAt] = useState(Date.now)
  const { package: sold, endAt, paidAt } = transaction
  const isNew = hasWaited || (paidAt !== null && openedAt - paidAt < NEW_MS)
  const name = useSuppliedName()(sold.name)
  const until = endAt !== null && formatDay(endAt, language, { year: true })
  return (
    <Panel
      status="paid"
      mark={<CircleCheck size={32} aria-hidden />}
      title={
        transaction.type === 'voucher' ? <Trans>Voucher redeemed</Trans> : <Trans>Payment received</Trans>
      }
      note={
        until && (
          <Trans>
            {name} is yours until {until}.
          </Trans>
        )
      }
    >
      {isNew && <Onward />}
      {transaction.invoiceNumber !== null && (
        <Link to={urls.subscriptionInvoice(transaction.id)} className={buttonLook({ tone: 'quiet' })}>
          <Trans>See the invoice</Trans>
        </Link>
      )}
    </Panel>
  )
}

function Waiting({ transaction, isWatched, onReadAgain }: OutcomeProps) {
  const language = useLanguage()
  const { redirectUrl, expiresAt } = transaction
  const by = expiresAt !== null && formatMoment(expiresAt, language)
  return (
    <Panel
      status="pending"
      mark={
        isWatched ? (
          <LoaderCircle size={32} className={style.turning} aria-hidden />
        ) : (
          <Hourglass size={32} aria-hidden />
        )
      }
      title={
        isWatched ? (
          <Trans>Waiting for your payment</Trans>
        ) : (
          <Trans>We haven't received your payment yet</Trans>
        )
      }
      note={
        <>
          {isWatched ? (
            <Trans>This page continues automatically once your payment is confirmed.</Trans>
          ) : (
            <Trans>Already paid? It can take a moment. You can close this page safely.</Trans>
          )}{' '}
          {by && <Trans>Your order is held until {by}.</Trans>}
        </>
      }
    >
      {!isWatched && (
        <Button onClick={onReadAgain}>
          <Trans>Check again</Trans>
        </Button>
      )}
      {redirectUrl !== null && (
        <a href={redirectUrl} rel="noreferrer" className={buttonLook({ tone: 'quiet' })}>
          <Trans>Continue to payment</Trans>
        </a>
      )}
      <Link to={urls.payment(transaction.package.package_code)} className={buttonLook({ tone: 'ghost' })}>
        <Trans>Pay in another way</Trans>
      </Link>
    </Panel>
  )
}

function PayAgain({ transaction: { package: sold, method } }: Pick<OutcomeProps, 'transaction'>) {
  return (
    <>
      <Link to={urls.payment(sold.package_code, method ?? undefined)} className={buttonLook()}>
        <Trans>Order again</Trans>
      </Link>
      <Link to={urls.payment(sold.package_code)} className={buttonLook({ tone: 'quiet' })}>
        <Trans>Pay in another way</Trans>
      </Link>
      <Help />
    </>
  )
}

/** Who helps, behind the settings. */
function Help() {
  const href = useSetting('csWhatsapp')
  if (!href) return null
  return (
    <a href={href} rel="noreferrer" className={buttonLook({ tone: 'ghost' })}>
      <Trans>Get help</Trans>
    </a>
  )
}

interface PanelProps {
  status: string
  mark: ReactNode
  title: ReactNode
  note: ReactNode
  children: ReactNode
}

function Panel({ status, mark, title, note, children }: PanelProps) {
  return (
    <section className={style.panel} data-status={status}>
      <Cloth kind="parang" tile={56} className={style.cloth} />
      <div role="status" className={style.told}>
        {mark}
        <h2>{title}</h2>
        {note && <p>{note}</p>}
      </div>
      <div className={style.actions}>{children}</div>
    </section>
  )
}
