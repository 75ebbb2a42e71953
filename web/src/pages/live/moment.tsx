import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { useParams } from 'react-router'
import { usePartner } from '#shared/partner'
import { ForViewers } from '../../app/for-viewers.tsx'
import { PageHead } from '../../app/page-head.tsx'

const MomentEditor = lazyPart(async () => (await import('#features/live/moment-editor')).MomentEditor, {
  placeholder: <Skeleton height="100dvh" />,
  isNeeded: true,
})

/** `/moment/{id}`: the editor of a kept moment; nothing of it is rendered on the server. */
export default function MomentPage() {
  const { t } = useLingui()
  const momentId = useParams()['momentId'] ?? ''
  // The frame of a partner's variant has its own main part.
  const Main = usePartner() ? 'div' : 'main'
  return (
    <Main {...(Main === 'main' && { id: 'main', tabIndex: -1 })}>
      <PageHead title={t`Moment`} description={t`A moment of a live show`} indexed={false} />
      <ForViewers>
        {(viewer) => (
          <MomentEditor key={`${momentId} ${viewer.profile.id}`} momentId={momentId} viewer={viewer} />
        )}
      </ForViewers>
    </Main>
  )
}
