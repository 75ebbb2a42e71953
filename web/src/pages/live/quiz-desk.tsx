import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { ForViewers } from '../../app/for-viewers.tsx'
import { PageHead } from '../../app/page-head.tsx'

const QuizDesk = lazyPart(async () => (await import('#features/live/quiz-desk')).QuizDesk, {
  placeholder: <Skeleton height="100dvh" />,
  isNeeded: true,
})

/** `/streamer-dashboard/quiz`: for a signed-in person; nothing of it is rendered on the server. */
export default function QuizDeskPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Live quiz`} indexed={false} />
      <ForViewers>{(viewer) => <QuizDesk key={viewer.profile.id} viewer={viewer} />}</ForViewers>
    </>
  )
}
