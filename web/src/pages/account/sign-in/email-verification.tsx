import { useLingui } from '@lingui/react/macro'
import { lazyPart } from '@tayang/design/lazy-part'
import { useSearchParams } from 'react-router'
import { PageHead } from '../../../app/page-head.tsx'

const EmailVerification = lazyPart(
  async () => (await import('#features/account/sign-in')).EmailVerification,
  {
    isNeeded: true,
  },
)

/** `/email-verification?token=`: verifies an email by a single-use link. */
export default function VerifyEmail() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  return (
    <>
      <PageHead title={t`Email verification`} indexed={false} />

      <EmailVerification token={search.get('token') ?? ''} />
    </>
  )
}
