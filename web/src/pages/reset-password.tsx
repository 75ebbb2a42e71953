import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import style from './pages.module.css'

const PasswordForm = lazy(async () => ({ default: (await import('#features/sign-in')).PasswordForm }))

/** `/reset-password?token=`: sets a password by a single-use link (A001). */
export default function ResetPassword() {
  const [search] = useSearchParams()
  return (
    <div className={style.narrow}>
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
