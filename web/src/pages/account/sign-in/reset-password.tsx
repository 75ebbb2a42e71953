import { useLingui } from '@lingui/react/macro'
import { lazyPart } from '@tayang/design/lazy-part'
import { useSearchParams } from 'react-router'
import { PageHead } from '../../../app/page-head.tsx'

const PasswordForm = lazyPart(async () => (await import('#features/account/sign-in')).PasswordForm, {
  isNeeded: true,
})

/** `/reset-password?token=`: sets a password by a single-use link. */
export default function ResetPassword() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  return (
    <>
      <PageHead title={t`Set a new password`} indexed={false} />

      <PasswordForm token={search.get('token') ?? ''} />
    </>
  )
}
