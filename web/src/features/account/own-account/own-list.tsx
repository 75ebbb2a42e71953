import { Trans } from '@lingui/react/macro'
import { Button, Skeleton } from '@tayang/design'
import type { ReactNode } from 'react'
import style from './own-account.module.css'

interface OwnListProps<Item> {
  query: {
    isPending: boolean
    isError: boolean
    data: readonly Item[] | undefined
    refetch: () => unknown
  }
  /** Shown where the list is empty. */
  empty: ReactNode
  children: (item: Item) => ReactNode
}

const SKELETONS = 2

/** A list of the viewer with its four states: loading, empty, failed, loaded. */
export function OwnList<Item>({ query, empty, children }: OwnListProps<Item>) {
  if (query.isPending) {
    return (
      <div className={style.list} aria-busy>
        {Array.from({ length: SKELETONS }, (_, n) => (
          <div key={n} className={style.entry}>
            <Skeleton width="60%" height="20px" />
          </div>
        ))}
      </div>
    )
  }
  if (query.isError || query.data === undefined) return <ReadAgain onAgain={() => void query.refetch()} />
  if (query.data.length === 0) return <p className={style.state}>{empty}</p>
  return <ul className={style.list}>{query.data.map(children)}</ul>
}

/** What stands in place of a section that could not be read. */
export function ReadAgain({ onAgain }: { onAgain: () => void }) {
  return (
    <p className={style.state} role="alert">
      <Trans>An error occured. Please try again.</Trans>
      <Button tone="outline" size="small" onClick={onAgain}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  )
}
