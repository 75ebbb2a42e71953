import { Trans, useLingui } from '@lingui/react/macro'
import type { OrderCase } from '@tayang/contract'
import { Link } from 'react-router'
import { Chip, Facts, Money, Panel, When } from '#kit'
import { useMay } from '#shared/session'
import { OrderActions } from './order-actions.tsx'
import { useOrderWords } from './order-words.ts'
import style from './orders.module.css'

/** One order: who bought what for how much, and every report of its provider. */
export function OrderCaseView({ order }: { order: OrderCase }) {
  const { t } = useLingui()
  const { statusWord, attentionHelp, attentionWord, methodWord } = useOrderWords()
  const status = statusWord(order.status)
  return (
    <article className={style.case}>
      <header>
        <h2>{order.invoiceNumber ?? t`Order ${order.id.slice(-8)}`}</h2>
        <p>
          <Money amount={order.sums.price} /> <Chip tone={status.tone}>{status.text}</Chip>
        </p>
      </header>
      {order.attention && (
        <p className={style.attention} role="note">
          <strong>{attentionWord(order.attention)}</strong> {attentionHelp(order.attention)}
        </p>
      )}
      <Facts
        facts={[
          [t`Buyer`, <Buyer key="buyer" order={order} />],
          [t`Package`, `${order.packageName} (${order.package_code})`],
          [t`Method`, `${methodWord(order.method)}, ${order.provider}`],
          [t`Ordered`, <When key="at" at={order.createdAt} />],
          [t`Paid`, order.paidAt === null ? null : <When key="paid" at={order.paidAt} />],
          [t`Gives until`, order.endAt === null ? null : <When key="end" at={order.endAt} />],
          [t`Refunded`, order.refundedAt === null ? null : <When key="refunded" at={order.refundedAt} />],
          [t`Why refunded`, order.refundReason],
          [t`Payment`, order.paymentId && <code key="payment">{order.paymentId}</code>],
          [t`Transfer`, order.transferId && <Transfer key="transfer" id={order.transferId} />],
          [t`Order`, <code key="id">{order.id}</code>],
        ]}
      />
      <Panel title={<Trans>Price</Trans>} className={style.panel}>
        <Facts
          facts={[
            [t`List price`, <Money key="list" amount={order.sums.listPrice} />],
            [
              order.promoCode ? t`Promo code ${order.promoCode}` : t`Discount`,
              order.sums.discount === 0 ? null : <Money key="off" amount={-order.sums.discount} />,
            ],
            [t`Paid price`, <Money key="price" amount={order.sums.price} />],
            [t`VAT in it, ${order.sums.vatPercent}%`, <Money key="vat" amount={order.sums.vat} />],
          ]}
        />
      </Panel>
      <News news={order.news} />
      <OrderActions order={order} />
    </article>
  )
}

function Buyer({ order }: { order: OrderCase }) {
  const mayOpen = useMay('people.read')
  const name = <bdi>{order.buyer?.name ?? order.accountId}</bdi>
  return mayOpen ? <Link to={`/people/${order.accountId}`}>{name}</Link> : name
}

function Transfer({ id }: { id: string }) {
  const mayOpen = useMay('ledger.read')
  return mayOpen ? (
    <Link to={`/ledger?case=${id}`}>
      <code>{id.slice(-12)}</code>
    </Link>
  ) : (
    <code>{id.slice(-12)}</code>
  )
}

function News({ news }: { news: OrderCase['news'] }) {
  const { t } = useLingui()
  const outcomes: Record<OrderCase['news'][number]['outcome'], string> = {
    taken: t`taken`,
    late: t`taken late`,
    ignored: t`changes nothing`,
    mismatch: t`another amount`,
    'paid-twice': t`second payment`,
  }
  return (
    <Panel title={<Trans>What the provider said</Trans>} className={style.panel}>
      {news.length === 0 ? (
        <p className={style.quiet}>
          <Trans>Nothing yet.</Trans>
        </p>
      ) : (
        <ul className={style.news}>
          {news.map((one, n) => (
            // eslint-disable-next-line react/no-array-index-key
            <li key={n}>
              <span>
                {one.status}, <Money amount={one.amount} />
                {one.currency !== 'IDR' && ` ${one.currency}`}
              </span>
              <span>{outcomes[one.outcome]}</span>
              <span className={style.quiet}>
                <When at={one.at} /> · {one.provider} · <code>{one.payment}</code>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
