import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { PageHead } from '../app/page-head.tsx'
import style from './pages.module.css'

const PasswordForm = lazy(async () => ({ default: (await import('#features/sign-in')).PasswordForm }))

/** `/reset-password?token=`: sets a password by a single-use link (A001). */
export default function ResetPassword() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  return (
    <div className={style.narrow}>
      <PageHead title={t`Set a new password`} indexed={false} />
      <h1>
        <Trans>Set a new password</Trans>
      </h1>
      <Suspense
        fallback={
          <p role="status">
            <Trans>Loading...</Trans>
          </p>
        }
      >
        <PasswordForm token={search.get('token') ?? ''} />
      </Suspense>
    </div>
  )
}
