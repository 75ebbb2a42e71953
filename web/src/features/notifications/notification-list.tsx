import { Trans, useLingui } from '@lingui/react/macro'
import { Button, EmptyState, Skeleton } from '@tayang/design'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { WithQueries } from '#ground/api'
import { trackPage } from '#ground/track'
import { byDay } from './by-day.ts'
import { DayName } from './day-name.tsx'
import { NotificationCard } from './notification-card.tsx'
import { useNotificationPage } from './read-notifications.ts'
import style from './notifications.module.css'

/** `/notifications`: all of them, 20 to a page; the page is in the address. */
export function NotificationList() {
  useEffect(() => trackPage('NotificationPage'), [])
  return (
    <WithQueries>
      <Page />
    </WithQueries>
  )
}

function Page() {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Math.floor(Number(search.get('page'))) || 1)
  const listing = useNotificationPage(page)
  const [now] = useState(() => Date.now())

  if (listing.isPending) return <Skeleton height="360px" />
  if (listing.isError) {
    return (
      <div className={style.failed}>
        <p role="alert">
          <Trans>Trouble Getting notifications. please try again later.</Trans>
        </p>
        <Button tone="outline" onClick={() => void listing.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  }
  const { data, meta } = listing.data
  if (data.length === 0) return <EmptyState cloth="truntum" title={t`No notifications yet`} />
  const go = (to: number) => setSearch(to === 1 ? {} : { page: String(to) })
  return (
    <>
      {byDay(data, now).map(({ day, notifications }) => (
        <section key={day}>
          <h2 className={style.heading}>
            <DayName day={day} />
          </h2>
          <ul className={style.list}>
            {notifications.map((shown) => (
              <li key={shown.id}>
                <NotificationCard shown={shown} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {meta.totalPages > 1 && (
        <nav aria-label={t`Pages`} className={style.pages}>
          <Button tone="outline" size="small" disabled={page <= 1} onClick={() => go(page - 1)}>
            <Trans>Previous</Trans>
          </Button>
          <span>
            {page} / {meta.totalPages}
          </span>
          <Button tone="outline" size="small" disabled={page >= meta.totalPages} onClick={() => go(page + 1)}>
            <Trans>Next</Trans>
          </Button>
        </nav>
      )}
    </>
  )
}
