import { Trans, useLingui } from '@lingui/react/macro'
import { subscription, type Invoice } from '@tayang/contract'
import { Button, EmptyState, Skeleton } from '@tayang/design'
import { Printer } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { CouldNotRead } from '#features/shared/paged-list'
import { call, isRefusal } from '#shared/api'
import type { Viewer } from '#shared/session'
import { showToast } from '#shared/toasts'
import { InvoicePaper } from './invoice-paper.tsx'
import style from './invoice.module.css'

/** The invoice of a paid order, as paper: on the screen, and alone on what is printed. */
export function SubscriptionInvoice({ id, viewer }: { id: string; viewer: Viewer }) {
  const { t } = useLingui()
  const [state, setState] = useState<Invoice | 'loading' | 'missing' | 'failed'>('loading')
  const load = useCallback(async () => {
    setState('loading')
    try {
      setState((await call(subscription.getInvoice, { params: { id } })).data)
    } catch (error) {
      const isMissing = isRefusal(error, 'NOT_FOUND') || isRefusal(error, 'INVALID_PARAMETERS')
      if (!isMissing) showToast(t`Some error occured, please refresh the page!`, 'error')
      setState(isMissing ? 'missing' : 'failed')
    }
  }, [id, t])
  useEffect(() => void load(), [load])

  if (state === 'loading') return <Skeleton height="560px" />
  if (state === 'missing') return <EmptyState cloth="truntum" title={t`There is no invoice for this`} />
  if (state === 'failed') return <CouldNotRead onRetry={() => void load()} />
  return (
    <>
      <InvoicePaper invoice={state} buyer={viewer} />
      <Button className={style.print} onClick={() => window.print()}>
        <Printer size={18} aria-hidden />
        <Trans>Print or save as PDF</Trans>
      </Button>
    </>
  )
}
