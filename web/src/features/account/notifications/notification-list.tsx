import { Trans, useLingui } from '@lingui/react/macro'
import { Button, EmptyState, SkeletonRows } from '@tayang/design'
import { useEffect } from 'react'
import { WithQueries } from '#shared/api'
import { trackPage } from '#shared/track'
import { DayGroups } from './day-groups.tsx'
import { Highlights } from './highlights.tsx'
import { MarkAllRead } from './mark-all-read.tsx'
import { Pager, usePageOf } from './pager.tsx'
import { useHighlights, useNotificationPage } from './read-notifications.ts'
import style from './notifications.module.css'

/** `/notifications`: the highlights, then all others, 20 to a page; the page of each is in the address. */
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
  const page = usePageOf('page')
  const highlightPage = usePageOf('highlights')
  const listing = useNotificationPage(page)
  const highlights = useHighlights(highlightPage)

  if (listing.isPending || highlights.isPending) return <SkeletonRows height="516px" />
  if (listing.isError || highlights.isError) {
    const retry = () => Promise.all([listing.refetch(), highlights.refetch()])
    return (
      <div className={style.failed}>
        <p role="alert">
          <Trans>Trouble Getting notifications. please try again later.</Trans>
        </p>
        <Button tone="outline" onClick={() => void retry()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  }
  const [{ data: others, meta }, { data: items, meta: highlightMeta }] = [listing.data, highlights.data]
  if (meta.total + highlightMeta.total === 0)
    return <EmptyState cloth="truntum" title={t`No notifications yet`} />
  return (
    <>
      <div className={style.beside}>
        <MarkAllRead items={[...items, ...others]} />
      </div>
      {highlightMeta.total > 0 && (
        <Highlights items={items}>
          <Pager
            label={t`Pages of highlights`}
            name="highlights"
            page={highlightPage}
            totalPages={highlightMeta.totalPages}
          />
        </Highlights>
      )}
      <DayGroups items={others} />
      <Pager label={t`Pages`} name="page" page={page} totalPages={meta.totalPages} />
    </>
  )
}
