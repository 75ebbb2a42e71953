import { Trans } from '@lingui/react/macro'
import { loyalty, type Receipt, type Transaction } from '@tayang/contract'
import { call } from '#shared/api'
import { formatMoment, useLanguage } from '#shared/i18n'
import { OneTransaction } from './one-transaction.tsx'
import { Paper, PaperLine, PaperLines } from './paper.tsx'
import { ReceiptProof } from './receipt-proof.tsx'
import { useFigure } from './use-figure.ts'

/** One movement with its receipt, which this browser computes again (Buku Terbuka). */
export function DiamondTransaction({ id }: { id: string }) {
  return (
    <OneTransaction id={id} read={readBoth} height="420px">
      {(both) => <Slip {...both} />}
    </OneTransaction>
  )
}

async function readBoth(id: string) {
  const [{ data: transaction }, { data: receipt }] = await Promise.all([
    call(loyalty.getTransaction, { params: { id } }),
    call(loyalty.getReceipt, { params: { id } }),
  ])
  // A cash-out has a page of its own.
  return transaction.purpose === 'withdraw' ? null : { transaction, receipt }
}

function Slip({ transaction, receipt }: { transaction: Transaction; receipt: Receipt }) {
  const language = useLanguage()
  const figure = useFigure()
  const kept = (amount: number) => `${amount > 0 ? '−' : ''}${figure(amount)}`
  const { id, purpose, isSent, partner, gift, pack, gencash, createdAt } = transaction
  return (
    <Paper title={<Trans>Receipt</Trans>} number={id.slice(-12).toUpperCase()}>
      <PaperLines>
        <PaperLine name={<Trans>When</Trans>}>{formatMoment(createdAt, language)}</PaperLine>
        {partner && (
          <PaperLine name={isSent ? <Trans>To</Trans> : <Trans>From</Trans>}>{partner.name || '—'}</PaperLine>
        )}
        {gift && (
          <PaperLine name={<Trans>Gift</Trans>}>
            {gift.name} ×{pack.amount}
          </PaperLine>
        )}
        <PaperLine name={<Trans>Diamonds</Trans>}>{figure(pack.price)}</PaperLine>
      </PaperLines>
      {purpose === 'transfer' && (
        <PaperLines>
          <PaperLine name={<Trans>Gencash</Trans>}>{figure(gencash.gross)}</PaperLine>
          <PaperLine name={<Trans>Fee</Trans>}>{kept(gencash.fee)}</PaperLine>
          {gencash.carry && (
            <PaperLine name={<Trans>Carried over to the next fee</Trans>}>
              {figure(gencash.carry.before / 100, 2)} → {figure(gencash.carry.after / 100, 2)}
            </PaperLine>
          )}
          <PaperLine name={<Trans>Tax</Trans>}>{kept(gencash.tax)}</PaperLine>
          <PaperLine name={isSent ? <Trans>They received</Trans> : <Trans>You received</Trans>} isTotal>
            {figure(gencash.net)}
          </PaperLine>
        </PaperLines>
      )}
      <ReceiptProof receipt={receipt} />
    </Paper>
  )
}
