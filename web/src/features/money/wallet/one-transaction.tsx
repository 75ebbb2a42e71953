import { useLingui } from '@lingui/react/macro'
import { EmptyState, Skeleton } from '@tayang/design'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { CouldNotRead } from '#features/shared/paged-list'
import { isRefusal } from '#shared/api'
import { showToast } from '#shared/toasts'

interface Props<Read> {
  id: string
  /** The same function in every render; null where it is of another kind, which has a page of its own. */
  read: (id: string) => Promise<Read | null>
  /** How high its place is while it comes. */
  height: string
  children: (read: Read) => ReactNode
}

/** One transaction of one's own, with the four states of reading it. */
export function OneTransaction<Read extends object>({ id, read, height, children }: Props<Read>) {
  const { t } = useLingui()
  const [state, setState] = useState<Read | 'loading' | 'failed' | 'missing'>('loading')
  const load = useCallback(async () => {
    setState('loading')
    try {
      setState((await read(id)) ?? 'missing')
    } catch (error) {
      if (isRefusal(error, 'NOT_FOUND')) return setState('missing')
      showToast(t`Some error occured, please refresh the page!`, 'error')
      setState('failed')
    }
  }, [id, read, t])
  useEffect(() => void load(), [load])

  if (state === 'loading') return <Skeleton height={height} />
  if (state === 'missing') return <EmptyState cloth="truntum" title={t`There is no such transaction`} />
  if (state === 'failed') return <CouldNotRead onRetry={() => void load()} />
  return children(state)
}
