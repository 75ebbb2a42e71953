import { useLingui } from '@lingui/react/macro'
import { lazily } from '@tayang/design/lazily'
import { PageHead } from '../../../app/page-head.tsx'

const LoginCallback = lazily(async () => (await import('#features/account/sign-in')).LoginCallback, {
  isNeeded: true,
})

/** `/login/callback`: where Google and Facebook send their window back to. */
export default function LoginCallbackPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Log in`} indexed={false} />

      <LoginCallback />
    </>
  )
}
