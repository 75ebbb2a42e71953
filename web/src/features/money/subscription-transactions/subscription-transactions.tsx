import { Trans, useLingui } from '@lingui/react/macro'
import { subscription, type SubscriptionTransaction } from '@tayang/contract'
import { buttonLook, EmptyState } from '@tayang/design'
import { Ticket } from 'lucide-react'
import { ShopLink } from '#features/money/open-shop'
import { PagedList } from '#features/shared/paged-list'
import { MethodMark, useMethodName } from '#features/money/payment-methods'
import { movementList, MovementRow } from '#features/money/wallet'
import { formatMoment, formatRupiah, useLanguage, useSuppliedName } from '#shared/i18n'
import { StatusChip } from './status-chip.tsx'
import style from './subscription-transactions.module.css'

/** All that was ordered or redeemed, ten at a time. */
export function SubscriptionTransactions() {
  const { t } = useLingui()
  const empty = (
    <EmptyState
      cloth="truntum"
      title={t`You haven't bought a subscription yet`}
      action={
        <ShopLink className={buttonLook({ tone: 'premium' })}>
          <Trans>Pick subscription plan</Trans>
        </ShopLink>
      }
    />
  )
  return (
    <PagedList
      operation={subscription.listTransactions}
      inputOf={(page) => ({ query: { page } })}
      itemsOf={({ data }) => data}
      empty={empty}
      className={movementList}
    >
      {(one) => <Row key={one.id} transaction={one} />}
    </PagedList>
  )
}

function Row({ transaction }: { transaction: SubscriptionTransaction }) {
  const language = useLanguage()
  const nameOf = useMethodName()
  const packageName = useSuppliedName()(transaction.package.name)
  const { id, type, method, status, price, transaction: made } = transaction
  return (
    <MovementRow
      id={id}
      mark={
        method ? (
          <MethodMark method={method} />
        ) : (
          <span className={style.voucher}>
            <Ticket size={20} aria-hidden />
          </span>
        )
      }
      name={<strong>{packageName}</strong>}
      note={
        <>
          {formatMoment(made.createdAt, language)} · {method ? nameOf(method) : <Trans>Voucher</Trans>}
        </>
      }
    >
      <span className={style.amount}>
        {method && <strong>{formatRupiah(price)}</strong>}
        <StatusChip status={status} type={type} />
      </span>
    </MovementRow>
  )
}
