import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from 'react-router'
import { WithQueries } from '#shared/api'
import { useSession } from '#shared/session'
import { router } from './routes.tsx'
import { SignIn } from './sign-in.tsx'
import { Toasts } from './toasts.tsx'

/** The whole console: the sign-in, or the shell around the section that is open. */
export function ConsoleApp({ i18n }: { i18n: I18n }) {
  return (
    <I18nProvider i18n={i18n}>
      <WithQueries>
        <Inside />
        <Toasts />
      </WithQueries>
    </I18nProvider>
  )
}

/** Another person at the same tab begins at an empty screen. */
function Inside() {
  const session = useSession()
  return session ? <RouterProvider key={session.accountId} router={router} /> : <SignIn />
}
