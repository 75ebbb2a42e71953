import { useLingui } from '@lingui/react/macro'
import { lazyPart } from '@tayang/design/lazy-part'
import { ForViewers } from '../../app/for-viewers.tsx'
import { PageHead } from '../../app/page-head.tsx'
import { DashboardWaits } from './dashboard-waits.tsx'

const StreamerDashboard = lazyPart(
  async () => (await import('#features/live/streamer-dashboard')).StreamerDashboard,
  { placeholder: <DashboardWaits />, isNeeded: true },
)

/** `/streamer-dashboard`: for a signed-in person; nothing of it is rendered on the server. */
export default function StreamerDashboardPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Streamer Dashboard`} indexed={false} />
      <ForViewers>
        {(viewer) => (
          <StreamerDashboard key={viewer.profile.id} viewer={viewer} placeholder={<DashboardWaits />} />
        )}
      </ForViewers>
    </>
  )
}
