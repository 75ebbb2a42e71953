import { useLingui } from '@lingui/react/macro'
import { lazyPart } from '@tayang/design/lazy-part'
import { useSearchParams } from 'react-router'
import { PageHead } from '../../../app/page-head.tsx'

const AuthPage = lazyPart(async () => (await import('#features/account/sign-in')).AuthPage, {
  isNeeded: true,
})

/** `/forgot-password?email=`: asks for a link that sets a password. */
export default function ForgotPassword() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  return (
    <>
      <PageHead title={t`Forgot your password?`} indexed={false} />

      <AuthPage view={{ mode: 'login', sub: 'email', isResetting: true }} email={search.get('email') ?? ''} />
    </>
  )
}
