import { useLingui } from '@lingui/react/macro'
import { lazyPart } from '@tayang/design/lazy-part'
import { useSearchParams } from 'react-router'
import { PageHead } from '../../../app/page-head.tsx'

const UndoChange = lazyPart(async () => (await import('#features/account/sign-in')).UndoChange, {
  isNeeded: true,
})

/** `/not-me?token=`: undoes a change of an account by the single-use link of the notice about it. */
export default function NotMe() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  return (
    <>
      <PageHead title={t`This was not me`} indexed={false} />

      <UndoChange token={search.get('token') ?? ''} />
    </>
  )
}
