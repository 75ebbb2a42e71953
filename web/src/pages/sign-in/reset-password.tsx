import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { PageHead } from '../../app/page-head.tsx'

const PasswordForm = lazy(async () => ({ default: (await import('#features/sign-in')).PasswordForm }))

/** `/reset-password?token=`: sets a password by a single-use link (A001). */
export default function ResetPassword() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  return (
    <>
      <PageHead title={t`Set a new password`} indexed={false} />
      <Suspense>
        <PasswordForm token={search.get('token') ?? ''} />
      </Suspense>
    </>
  )
}
