import { useLingui } from '@lingui/react/macro'
import { lazyPart } from '@tayang/design/lazy-part'
import { useLocation } from 'react-router'
import { PageHead } from '../../../app/page-head.tsx'

const AuthPage = lazyPart(async () => (await import('#features/account/sign-in')).AuthPage, {
  isNeeded: true,
})

/** `/login` and `/register`, each with `/email` and `/phone`: for who is logged out; the others go on. */
export default function SignIn() {
  const { t } = useLingui()
  const [, mode, sub] = useLocation().pathname.split('/')
  const isRegister = mode === 'register'
  return (
    <>
      <PageHead title={isRegister ? t`Register` : t`Log in`} indexed={false} />

      <AuthPage
        view={{
          mode: isRegister ? 'register' : 'login',
          sub: sub === 'email' || sub === 'phone' ? sub : 'none',
        }}
      />
    </>
  )
}
