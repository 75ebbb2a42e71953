import { Trans } from '@lingui/react/macro'
import type { Invoice } from '@tayang/contract'
import { Mark } from '@tayang/design'
import type { ReactNode } from 'react'
import { useMethodName } from '#features/money/payment-methods'
import type { Viewer } from '#shared/session'
import { formatDay, formatRupiah, useLanguage } from '#shared/i18n'
import style from './invoice.module.css'

/** The only light surface of the site (look), and what a printer gets. */
export function InvoicePaper({ invoice, buyer }: { invoice: Invoice; buyer: Viewer }) {
  const language = useLanguage()
  const nameOf = useMethodName()
  const day = (time: number) => formatDay(time, language, { year: true })
  const { number, issuedAt, seller, method, paidAt, refundedAt } = invoice
  const paidOn = day(paidAt)
  const { account, profile } = buyer
  return (
    <article className={style.invoice}>
      <header>
        <h2>
          <Mark size={28} />
          <Trans>Invoice</Trans>
        </h2>
        <p className={style.number}>{number}</p>
      </header>
      <div className={style.sides}>
        <Side name={<Trans>From</Trans>}>
          <strong>{seller.name}</strong>
          {seller.address && <span>{seller.address}</span>}
          {seller.taxNumber && <span>NPWP {seller.taxNumber}</span>}
        </Side>
        <Side name={<Trans>To</Trans>}>
          <strong>{profile.name}</strong>
          <span>{account.email ?? account.mobile ?? account.username}</span>
        </Side>
        <Side name={<Trans>Date</Trans>}>
          <strong>{day(issuedAt)}</strong>
        </Side>
      </div>
      <Lines invoice={invoice} />
      <footer>
        {method && (
          <p>
            <Trans>
              Paid by {nameOf(method)} on {paidOn}
            </Trans>
          </p>
        )}
        {refundedAt !== null && (
          <p className={style.stamp}>
            <Trans>Refunded on {day(refundedAt)}</Trans>
          </p>
        )}
      </footer>
    </article>
  )
}

function Side({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <small>{name}</small>
      {children}
    </div>
  )
}

function Lines({ invoice }: { invoice: Invoice }) {
  const { lines, promoCode, discount, net, vat, vatPercent, price } = invoice
  return (
    <table className={style.lines}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>What</Trans>
          </th>
          <th scope="col">
            <Trans>Quantity</Trans>
          </th>
          <th scope="col">
            <Trans>Amount</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.description}>
            <td>{line.description}</td>
            <td>{line.quantity}</td>
            <td>{formatRupiah(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {discount > 0 && <Sum name={<Trans>Promo {promoCode}</Trans>}>−{formatRupiah(discount)}</Sum>}
        <Sum name={<Trans>Without VAT</Trans>}>{formatRupiah(net)}</Sum>
        <Sum name={<Trans>VAT {vatPercent}%</Trans>}>{formatRupiah(vat)}</Sum>
        <Sum name={<Trans>Total</Trans>} isTotal>
          {formatRupiah(price)}
        </Sum>
      </tfoot>
    </table>
  )
}

function Sum({ name, isTotal, children }: { name: ReactNode; isTotal?: boolean; children: ReactNode }) {
  return (
    <tr data-total={isTotal || undefined}>
      <th scope="row" colSpan={2}>
        {name}
      </th>
      <td>{children}</td>
    </tr>
  )
}
