import { useLingui } from '@lingui/react/macro'
import { EmptyState, Skeleton } from '@tayang/design'
import type { ReactNode } from 'react'
import { CouldNotRead, useFailureToast } from '#features/shared/paged-list'
import { isRefusal, useRead } from '#shared/api'

interface OneTransactionProps<Read> {
  id: string
  /** Null where the transaction is of another kind, which has a page of its own. */
  read: (id: string) => Promise<Read | null>
  /** How high its place is while it comes. */
  height: string
  children: (read: Read) => ReactNode
}

/** One transaction of one's own, with the four states of reading it. */
export function OneTransaction<Read extends object>({
  id,
  read,
  height,
  children,
}: OneTransactionProps<Read>) {
  const { t } = useLingui()
  const { answer, error, isPending, again } = useRead(id, () => read(id))
  const isMissing = answer === null || isRefusal(error, 'NOT_FOUND')
  useFailureToast(isMissing ? null : error)

  if (isPending) return <Skeleton height={height} />
  if (isMissing) return <EmptyState cloth="truntum" title={t`We couldn't find this transaction`} />
  return answer ? children(answer) : <CouldNotRead onRetry={again} />
}
