import { useLingui } from '@lingui/react/macro'
import { FurtherShows, type FurtherShowsRead } from '#features/live/live-lists'
import { UpcomingStage, type UpcomingView } from '#features/live/upcoming-show'
import { urls } from '#shared/urls'
import { PageHead } from '../../app/page-head.tsx'

interface UpcomingPageProps {
  view: UpcomingView
  further: FurtherShowsRead
  now: number
}

/** What `/liveshow/{id}?isUpComing=true` shows. */
export function UpcomingPage({ view, further, now }: UpcomingPageProps) {
  const { t } = useLingui()
  const { id, show, startedAt, finishedAt } = view
  return (
    <>
      <PageHead
        title={show?.title ?? t`This show is over`}
        description={show?.description}
        path={urls.upcomingShow({
          id,
          startedAt: startedAt ?? undefined,
          finishedAt: finishedAt ?? undefined,
        })}
        picture={show?.banner.backdrop?.url}
        kind="video.other"
        indexed={show !== null}
      />
      <UpcomingStage view={view} />
      <FurtherShows shows={further} now={now} besides={id} />
    </>
  )
}
