import { Trans, useLingui } from '@lingui/react/macro'
import { Button, buttonLook, EmptyState, Skeleton } from '@tayang/design'
import { useEffect, useState } from 'react'
import { WithQueries } from '#shared/api'
import { requestSignIn } from '#shared/session'
import { showToast } from '#shared/toasts'
import { Link, urls } from '#shared/urls'
import { HistoryLine } from './history-line.tsx'
import { onePerSeries } from './one-per-series.ts'
import { isNotSignedIn, useHistories } from './read-histories.ts'
import style from './watch-history.module.css'

const SKELETONS = 4

export function WatchHistory({ accountId }: { accountId: string }) {
  return (
    <WithQueries>
      <Histories key={accountId} />
    </WithQueries>
  )
}

function Histories() {
  const { t } = useLingui()
  const histories = useHistories()
  const [now] = useState(() => Date.now())
  const hasFailed = histories.isError && !isNotSignedIn(histories.error)
  useEffect(() => {
    if (hasFailed) showToast(t`Some error occured, please refresh the page!`, 'error')
  }, [hasFailed, t])

  if (histories.isPending) return <Loading />
  if (histories.data === undefined) {
    return <Failed error={histories.error} onAgain={() => void histories.refetch()} />
  }
  const lines = onePerSeries(histories.data.pages.flatMap(({ data }) => data))
  if (lines.length === 0 && !histories.hasNextPage) return <Nothing />
  return (
    <>
      <ul className={style.lines}>
        {lines.map((line) => (
          <HistoryLine key={line.id} line={line} now={now} />
        ))}
      </ul>
      {histories.hasNextPage && (
        <Button
          tone="quiet"
          className={style.further}
          busy={histories.isFetchingNextPage ? t`Loading...` : undefined}
          onClick={() => void histories.fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}

/**
 * A caller who turns out to be nobody reads the server's own sentence, "You are not logged in". Of a list that failed
 * the message says it first and goes: its sentence stays here.
 */
function Failed({ error, onAgain }: { error: Error | null; onAgain: () => void }) {
  const { t } = useLingui()
  const nobody = isNotSignedIn(error)
  return (
    <div className={style.state}>
      <p role={nobody ? 'alert' : undefined}>
        {nobody ? t`You are not logged in` : t`Some error occured, please refresh the page!`}
      </p>
      <Button tone="outline" onClick={nobody ? () => requestSignIn() : onAgain}>
        {nobody ? <Trans>Log in</Trans> : <Trans>Try again</Trans>}
      </Button>
    </div>
  )
}

function Nothing() {
  const { t } = useLingui()
  return (
    <EmptyState
      cloth="kawung"
      title={t`You haven't watched any content`}
      action={
        <Link to={urls.home()} className={buttonLook({ tone: 'quiet' })}>
          <Trans>See what is new</Trans>
        </Link>
      }
    />
  )
}

function Loading() {
  return (
    <div className={style.lines} aria-busy>
      {Array.from({ length: SKELETONS }, (_, n) => (
        <div key={n} className={style.whole}>
          <Skeleton className={style.thumb} />
          <span className={style.about}>
            <Skeleton width="60%" height="22px" />
            <Skeleton width="40%" height="18px" />
          </span>
        </div>
      ))}
    </div>
  )
}
