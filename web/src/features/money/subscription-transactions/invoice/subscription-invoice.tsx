import { Trans, useLingui } from '@lingui/react/macro'
import { subscription } from '@tayang/contract'
import { Button, EmptyState, Skeleton } from '@tayang/design'
import { Printer } from 'lucide-react'
import { CouldNotRead, useFailureToast } from '#features/shared/paged-list'
import { isRefusal, useCall, WithQueries } from '#shared/api'
import type { Viewer } from '#shared/session'
import { InvoicePaper } from './invoice-paper.tsx'
import style from './invoice.module.css'

/** The invoice of a paid order, as paper: on the screen, and alone on what is printed. */
export function SubscriptionInvoice(props: { id: string; viewer: Viewer }) {
  return (
    <WithQueries>
      <OwnInvoice {...props} />
    </WithQueries>
  )
}

function OwnInvoice({ id, viewer }: { id: string; viewer: Viewer }) {
  const { t } = useLingui()
  const invoice = useCall(subscription.getInvoice, { params: { id } }, { retries: () => false })
  const isMissing = isRefusal(invoice.error, 'NOT_FOUND') || isRefusal(invoice.error, 'INVALID_PARAMETERS')
  useFailureToast(isMissing ? null : invoice.error)

  if (invoice.isPending) return <Skeleton height="560px" />
  if (isMissing) return <EmptyState cloth="truntum" title={t`There's no invoice for this`} />
  if (invoice.data === undefined) return <CouldNotRead onRetry={() => void invoice.refetch()} />
  return (
    <>
      <InvoicePaper invoice={invoice.data} buyer={viewer} />
      <Button className={style.print} onClick={() => window.print()}>
        <Printer size={18} aria-hidden />
        <Trans>Print or save as PDF</Trans>
      </Button>
    </>
  )
}
