import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { PageHead } from '../../app/page-head.tsx'

const EmailVerification = lazy(async () => ({
  default: (await import('#features/sign-in')).EmailVerification,
}))

/** `/email-verification?token=`: verifies an email by a single-use link (A001). */
export default function VerifyEmail() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  return (
    <>
      <PageHead title={t`Email verification`} indexed={false} />
      <Suspense>
        <EmailVerification token={search.get('token') ?? ''} />
      </Suspense>
    </>
  )
}
