import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Skeleton } from '@tayang/design'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { showToast } from '#shared/toasts'
import { CouldNotRead } from './could-not-read.tsx'

interface Page<Item> {
  data: readonly Item[]
  meta: { totalPages: number }
}

interface Props<Item extends { id: string }> {
  /** Reads one page; pages are counted from 1. Of the first render: a list of something else has another key. */
  read: (page: number) => Promise<Page<Item>>
  /** What stands there when there is nothing. */
  empty: ReactNode
  className?: string | undefined
  /** How high its place is while it comes. */
  height?: string
  children: (item: Item) => ReactNode
}

interface Loaded<Item> {
  items: readonly Item[]
  page: number
  totalPages: number
}

/** The newest first, and more on demand; whatever fails says so in a toast (SUB-040, WAL-038). */
export function PagedList<Item extends { id: string }>(props: Props<Item>) {
  const { empty, className, height = '320px', children } = props
  const { t } = useLingui()
  const read = useRef(props.read)
  const [loaded, setLoaded] = useState<Loaded<Item> | null>(null)
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading')

  const load = useCallback(
    async (page: number) => {
      setState('loading')
      try {
        const { data, meta } = await read.current(page)
        setLoaded((before) => ({ items: [...(before?.items ?? []), ...data], page, ...meta }))
        setState('there')
      } catch {
        showToast(t`Some error occured, please refresh the page!`, 'error')
        setState('failed')
      }
    },
    [t],
  )
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void load(1)
  }, [load])

  if (!loaded) {
    return state === 'failed' ? <CouldNotRead onRetry={() => void load(1)} /> : <Skeleton height={height} />
  }
  if (loaded.items.length === 0) return empty
  // Something new at the top pushes the last of one page to the next: it is shown once.
  const items = [...new Map(loaded.items.map((item) => [item.id, item])).values()]
  return (
    <>
      <ul className={className}>{items.map(children)}</ul>
      {loaded.page < loaded.totalPages && (
        <Button
          tone="quiet"
          busy={state === 'loading' ? t`Loading...` : undefined}
          onClick={() => void load(loaded.page + 1)}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}
