import { Trans, useLingui } from '@lingui/react/macro'
import { loyalty, type Receipt, type Transaction } from '@tayang/contract'
import { Button, EmptyState, Mark, Skeleton } from '@tayang/design'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { call, isRefusal } from '#ground/api'
import { showToast } from '#ground/toasts'
import { formatMoment, useLanguage } from '#ground/words'
import { ReceiptProof } from './receipt-proof.tsx'
import { useFigure } from './use-figure.ts'
import style from './wallet.module.css'

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
  if (state === 'failed') {
    return (
      <EmptyState
        cloth="parang"
        title={t`Some error occured, please refresh the page!`}
        action={
          <Button tone="quiet" onClick={() => void load()}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    )
  }
  return <Paper {...state} />
}

/** The only light surface of the site (look). */
function Paper({ transaction, receipt }: { transaction: Transaction; receipt: Receipt }) {
  const language = useLanguage()
  const figure = useFigure()
  const kept = (amount: number) => `${amount > 0 ? '−' : ''}${figure(amount)}`
  const { id, purpose, isSent, partner, gift, pack, gencash, createdAt } = transaction
  return (
    <article className={style.paper}>
      <header>
        <h2>
          <Mark size={24} />
          <Trans>Receipt</Trans>
        </h2>
        <small>{id.slice(-12).toUpperCase()}</small>
      </header>
      <dl>
        <Line name={<Trans>When</Trans>}>{formatMoment(createdAt, language)}</Line>
        {partner && (
          <Line name={isSent ? <Trans>To</Trans> : <Trans>From</Trans>}>{partner.name || '—'}</Line>
        )}
        {gift && (
          <Line name={<Trans>Gift</Trans>}>
            {gift.name} ×{pack.amount}
          </Line>
        )}
        <Line name={<Trans>Diamonds</Trans>}>{figure(pack.price)}</Line>
      </dl>
      {purpose === 'transfer' && (
        <dl>
          <Line name={<Trans>Gencash</Trans>}>{figure(gencash.gross)}</Line>
          <Line name={<Trans>Fee</Trans>}>{kept(gencash.fee)}</Line>
          <Line name={<Trans>Tax</Trans>}>{kept(gencash.tax)}</Line>
          <Line name={isSent ? <Trans>They received</Trans> : <Trans>You received</Trans>} isTotal>
            {figure(gencash.net)}
          </Line>
        </dl>
      )}
      <ReceiptProof receipt={receipt} />
    </article>
  )
}

function Line({ name, isTotal, children }: { name: ReactNode; isTotal?: boolean; children: ReactNode }) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
