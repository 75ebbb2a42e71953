import { useLingui } from '@lingui/react/macro'
import { lazyPart } from '@tayang/design/lazy-part'
import { PageHead } from '../../../app/page-head.tsx'

const LoginCallback = lazyPart(async () => (await import('#features/account/sign-in')).LoginCallback, {
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
