import { Trans } from '@lingui/react/macro'
import type { SubscriptionTransactionDetail } from '@tayang/contract'
import type { ReactNode } from 'react'
import { PriceLines } from '#features/money/buy-subscription'
import { lengthOf } from '#features/money/packages'
import { useMethodName } from '#features/money/payment-methods'
import { formatMoment, useLanguage, useSuppliedName } from '#shared/i18n'
import { StatusChip } from './status-chip.tsx'
import style from './subscription-transactions.module.css'

/** What it was: name, price, length and when. */
export function Facts({ transaction: of }: { transaction: SubscriptionTransactionDetail }) {
  const language = useLanguage()
  const nameOf = useMethodName()
  const packageName = useSuppliedName()(of.package.name)
  const { package: sold, transaction, method } = of
  return (
    <section className={style.facts}>
      <dl>
        <Fact name={<Trans>Package</Trans>}>{packageName}</Fact>
        <Fact name={<Trans>Length</Trans>}>{lengthOf(sold, language)}</Fact>
        <Fact name={<Trans>Status</Trans>}>
          <StatusChip status={of.status} type={of.type} />
        </Fact>
        {method && <Fact name={<Trans>Payment method</Trans>}>{nameOf(method)}</Fact>}
        {of.voucherCode !== null && <Fact name={<Trans>Voucher code</Trans>}>{of.voucherCode}</Fact>}
        <Fact name={<Trans>When</Trans>}>{formatMoment(transaction.createdAt, language)}</Fact>
        {of.invoiceNumber !== null && <Fact name={<Trans>Invoice</Trans>}>{of.invoiceNumber}</Fact>}
      </dl>
      {of.type === 'payment' && <PriceLines sums={of.sums} promoCode={of.promoCode} />}
    </section>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
