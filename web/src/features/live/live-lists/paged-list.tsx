import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Skeleton } from '@tayang/design'
import type { ReactNode } from 'react'
import type { usePages } from './use-pages.ts'
import style from './live-lists.module.css'

const SKELETONS = 4

interface PagedListProps<Item extends { id: string }> {
  pages: ReturnType<typeof usePages<Item>>
  /** What is said where a page could not be read. */
  failed: string
  empty: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

/** A list with its four states: on its way, failed, empty, there; and its further pages. */
export function PagedList<Item extends { id: string }>({
  pages,
  failed,
  empty,
  children,
}: PagedListProps<Item>) {
  const { t } = useLingui()
  const { items, hasMore, state, more } = pages
  const isLoading = state === 'loading'
  return (
    <>
      {items === null && isLoading && (
        <div className={style.grid} aria-busy>
          {Array.from({ length: SKELETONS }, (_, n) => (
            <Skeleton key={n} height="186px" />
          ))}
        </div>
      )}
      {items?.length === 0 && <div className={style.inset}>{empty}</div>}
      {items !== null && items.length > 0 && children(items)}
      {state === 'failed' && (
        <div className={style.failed}>
          <p role="alert">{failed}</p>
          <Button tone="outline" size="small" onClick={() => void more()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {hasMore && state !== 'failed' && (
        <Button
          tone="quiet"
          className={style.more}
          busy={isLoading ? t`Loading...` : undefined}
          onClick={() => void more()}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}
