import { Trans, useLingui } from '@lingui/react/macro'
import type { AnswerOf, CallOf, Operation } from '@tayang/contract'
import { Button, SkeletonRows } from '@tayang/design'
import type { ReactNode } from 'react'
import { useCallPages, WithQueries } from '#shared/api'
import { CouldNotRead } from './could-not-read.tsx'
import { useFailureToast } from './use-failure-toast.ts'

interface PagedListProps<O extends Operation, Item extends { id: string }> {
  operation: O
  /** The input of a page, counted from 1. */
  inputOf: (page: number) => CallOf<O>
  itemsOf: (answer: AnswerOf<O>) => readonly Item[]
  /** Shown in place of an empty list. */
  empty: ReactNode
  className?: string | undefined
  /** The height of the list while it is loading. */
  height?: string
  children: (item: Item) => ReactNode
}

/** A list page after page, on demand. Every failure is shown as a toast: docs/product/lists.md#a-failed-list */
export function PagedList<const O extends Operation, Item extends { id: string }>(
  props: PagedListProps<O, Item>,
) {
  return (
    <WithQueries>
      <Pages {...props} />
    </WithQueries>
  )
}

const never = () => false

function Pages<O extends Operation, Item extends { id: string }>(props: PagedListProps<O, Item>) {
  const { operation, inputOf, itemsOf, empty, className, height = '320px', children } = props
  const { t } = useLingui()
  const pages = useCallPages(operation, inputOf, { freshMs: 0, retries: never })
  const { data, isFetching, isFetchingNextPage } = pages
  useFailureToast(pages.error)

  if (!data) {
    if (isFetching) return <SkeletonRows height={height} />
    return <CouldNotRead onRetry={() => void pages.refetch()} />
  }
  // A new entry at the top moves the last one of a page to the next page: it is shown once.
  const items = new Map(data.pages.flatMap(itemsOf).map((item) => [item.id, item]))
  if (items.size === 0) return empty
  return (
    <>
      <ul className={className}>{[...items.values()].map(children)}</ul>
      {pages.hasNextPage && (
        <Button
          tone="quiet"
          busy={isFetchingNextPage ? t`Loading...` : undefined}
          onClick={() => void pages.fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}
