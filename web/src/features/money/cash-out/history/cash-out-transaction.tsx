import { Trans } from '@lingui/react/macro'
import { loyalty, type CashoutDetail } from '@tayang/contract'
import { buttonLook } from '@tayang/design'
import { OneTransaction, Paper, PaperLine, PaperLines, useFigure } from '#features/money/wallet'
import { call } from '#shared/api'
import { Link, urls } from '#shared/urls'
import { formatMoment, formatRupiah, useLanguage } from '#shared/i18n'
import { StatusMark, StatusWord } from './status-word.tsx'
import style from './history.module.css'

/** One cash-out: where it stands, and what it comes to. */
export function CashOutTransaction({ id }: { id: string }) {
  return (
    <OneTransaction id={id} read={readCashOut} height="480px">
      {(cashOut) => (
        <>
          <Standing cashOut={cashOut} />
          <Sheet cashOut={cashOut} />
        </>
      )}
    </OneTransaction>
  )
}

async function readCashOut(id: string) {
  const { data } = await call(loyalty.getTransaction, { params: { id } })
  // Diamonds have a page of their own.
  return data.purpose === 'withdraw' ? data : null
}

/** Where it stands, in one sentence and with what to do next. */
function Standing({ cashOut }: { cashOut: CashoutDetail }) {
  const { status } = cashOut
  return (
    <section className={style.standing} data-status={status} role="status">
      <StatusMark status={status} />
      <div>
        <h2>
          <StatusWord status={status} />
        </h2>
        <Explained cashOut={cashOut} />
      </div>
    </section>
  )
}

function Explained({ cashOut: { status, payoutAfter, reason } }: { cashOut: CashoutDetail }) {
  const language = useLanguage()
  switch (status) {
    case 'processing':
      return (
        <p>
          {payoutAfter === null ? (
            <Trans>We'll check it and pay it to your bank account. We'll let you know when it's done.</Trans>
          ) : (
            <Trans>
              We'll check it. For your safety, we'll pay it after {formatMoment(payoutAfter, language)},
              because a device, your phone or your bank account is new.
            </Trans>
          )}
        </p>
      )
    case 'completed':
      return (
        <p>
          <Trans>It has been paid to your bank account.</Trans>
        </p>
      )
    case 'failed':
      return (
        <>
          {reason && <p>{reason}</p>}
          <p>
            <Trans>Your gencash is back in your balance.</Trans>
          </p>
          <Link to={urls.askCashOut()} className={buttonLook({ tone: 'quiet', size: 'small' })}>
            <Trans>Check the details and cash out again</Trans>
          </Link>
        </>
      )
  }
}

function Sheet({ cashOut }: { cashOut: CashoutDetail }) {
  const language = useLanguage()
  const figure = useFigure()
  const { expenses, bankAccountData: to, createdAt, settledAt, rate, fee, tax, net, status } = cashOut
  const [expense] = expenses
  const taken = (rupiah: number) => `${rupiah > 0 ? '−' : ''}${formatRupiah(rupiah)}`
  return (
    <Paper title={<Trans>Cash out</Trans>} number={expense?.invoiceNumber ?? ''}>
      <PaperLines>
        {to && (
          <PaperLine name={<Trans>To</Trans>}>
            {to.bankName} {to.bankNumber} · {to.bankAccountName}
          </PaperLine>
        )}
        <PaperLine name={<Trans>Requested</Trans>}>{formatMoment(createdAt, language)}</PaperLine>
        {settledAt !== null && (
          <PaperLine name={status === 'completed' ? <Trans>Paid</Trans> : <Trans>Rejected</Trans>}>
            {formatMoment(settledAt, language)}
          </PaperLine>
        )}
      </PaperLines>
      <PaperLines>
        <PaperLine name={<Trans>Gencash</Trans>}>
          {figure(expense?.gencash ?? 0)} × {formatRupiah(rate)}
        </PaperLine>
        <PaperLine name={<Trans>Amount</Trans>}>{formatRupiah(expense?.amount ?? 0)}</PaperLine>
        <PaperLine name={<Trans>Fee</Trans>}>{taken(fee)}</PaperLine>
        <PaperLine name={<Trans>Tax</Trans>}>{taken(tax)}</PaperLine>
        <PaperLine
          name={status === 'completed' ? <Trans>You received</Trans> : <Trans>You receive</Trans>}
          isTotal
        >
          {formatRupiah(status === 'failed' ? 0 : net)}
        </PaperLine>
      </PaperLines>
    </Paper>
  )
}
