import { useLingui } from '@lingui/react/macro'
import { SeeAll, UpcomingRow, type CardView } from '#features/watch/browse'
import { ChannelRow, type ChannelView } from '#features/watch/channels'
import { LiveRow } from '#features/live/live-lists'
import { PopularStreamers } from '#features/people/popular-streamers'
import { useViewer } from '#shared/session'
import { urls } from '#shared/urls'
import type { PopularProfile, Show } from '@tayang/contract'
import { lazyPart } from '@tayang/design/lazy-part'
import type { ReactNode } from 'react'
import style from './pages.module.css'

const ContinueWatching = lazyPart(
  async () => (await import('#features/watch/continue-watching')).ContinueWatching,
)

interface Above {
  channels: readonly ChannelView[]
  live: { shows: readonly Show[]; total: number }
}

/** On home alone: who is on air, the viewer's own row, and television. */
export function RowsAbove({ channels, live }: Above) {
  const viewer = useViewer()
  return (
    <>
      <LiveRow {...live} />
      <OwnRowPlace>{viewer && <ContinueWatching accountId={viewer.account.id} />}</OwnRowPlace>
      <ChannelRow channels={channels} />
    </>
  )
}

interface Below {
  upcoming: CardView[]
  popular: readonly PopularProfile[]
}

export function RowsBelow({ upcoming, popular }: Below) {
  const { t } = useLingui()
  return (
    <>
      {upcoming.length > 0 && <UpcomingRow cards={upcoming} />}
      <PopularStreamers
        people={popular}
        more={<SeeAll to={urls.popularStreamers()} title={t`Popular streamers`} />}
      />
    </>
  )
}

/**
 * Keeps the place of the viewer's own row: before it has come, and as high as it was when it has. A guest's page has
 * none, nor that of who is known to have begun nothing.
 */
function OwnRowPlace({ children }: { children: ReactNode }) {
  return <div className={`for-viewers ${style.ownRow}`}>{children}</div>
}
