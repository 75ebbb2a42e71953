import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { PageHead } from '../../app/page-head.tsx'

const AuthPage = lazy(async () => ({ default: (await import('#features/sign-in')).AuthPage }))

/** `/forgot-password?email=`: asks for a link that sets a password. */
export default function ForgotPassword() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  return (
    <>
      <PageHead title={t`Forgot your password?`} indexed={false} />
      <Suspense>
        <AuthPage
          view={{ mode: 'login', sub: 'email', isResetting: true }}
          email={search.get('email') ?? ''}
        />
      </Suspense>
    </>
  )
}
