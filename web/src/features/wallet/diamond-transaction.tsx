import { Trans, useLingui } from '@lingui/react/macro'
import { loyalty, type Receipt, type Transaction } from '@tayang/contract'
import { EmptyState, Skeleton } from '@tayang/design'
import { useCallback, useEffect, useState } from 'react'
import { CouldNotRead } from '#features/paged-list'
import { call, isRefusal } from '#ground/api'
import { showToast } from '#ground/toasts'
import { formatMoment, useLanguage } from '#ground/words'
import { Paper, PaperLine, PaperLines } from './paper.tsx'
import { ReceiptProof } from './receipt-proof.tsx'
import { useFigure } from './use-figure.ts'

type State = { transaction: Transaction; receipt: Receipt } | 'loading' | 'failed' | 'missing'

/** One movement with its receipt, which this browser computes again (Buku Terbuka). */
export function DiamondTransaction({ id }: { id: string }) {
  const { t } = useLingui()
  const [state, setState] = useState<State>('loading')
  const load = useCallback(async () => {
    setState('loading')
    try {
      const [transaction, receipt] = await Promise.all([
        call(loyalty.getTransaction, { params: { id } }),
        call(loyalty.getReceipt, { params: { id } }),
      ])
      // A cash-out has a page of its own.
      if (transaction.data.purpose === 'withdraw') return setState('missing')
      setState({ transaction: transaction.data, receipt: receipt.data })
    } catch (error) {
      if (isRefusal(error, 'NOT_FOUND')) return setState('missing')
      showToast(t`Some error occured, please refresh the page!`, 'error')
      setState('failed')
    }
  }, [id, t])
  useEffect(() => void load(), [load])

  if (state === 'loading') return <Skeleton height="420px" />
  if (state === 'missing') return <EmptyState cloth="truntum" title={t`There is no such transaction`} />
  if (state === 'failed') return <CouldNotRead onRetry={() => void load()} />
  return <Slip {...state} />
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
