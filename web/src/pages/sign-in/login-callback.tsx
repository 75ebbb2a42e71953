import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { PageHead } from '../../app/page-head.tsx'

const LoginCallback = lazy(async () => ({ default: (await import('#features/sign-in')).LoginCallback }))

/** `/login/callback`: where Google and Facebook send their window back to. */
export default function LoginCallbackPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Log in`} indexed={false} />
      <Suspense>
        <LoginCallback />
      </Suspense>
    </>
  )
}
