import { useLingui } from '@lingui/react/macro'
import { Toast } from '@tayang/design'
import { lazy, Suspense, useEffect, useState } from 'react'
import { sessionExpired, signInAsk, useSignal, useViewer } from '#ground/session'
import { noToasts, toasts } from '#ground/toasts'
import style from './site-shell.module.css'

const AuthDialogs = lazy(async () => ({ default: (await import('#features/sign-in')).AuthDialogs }))

/** What may lie over any page: toasts, and the dialogs about the session. */
export function Overlays() {
  const { t } = useLingui()
  const shown = useSignal(toasts, noToasts)
  return (
    <>
      <div className={style.toasts} role="status" aria-label={t`Messages`}>
        {shown.map((toast) => (
          <Toast key={toast.id} tone={toast.tone}>
            {toast.text}
          </Toast>
        ))}
      </div>
      {useNeedsSession() && (
        <Suspense>
          <AuthDialogs />
        </Suspense>
      )}
    </>
  )
}

/** True from the first moment that anything about a session is wanted; a guest who only watches fetches none of it. */
function useNeedsSession(): boolean {
  const viewer = useViewer()
  const ask = useSignal(signInAsk, null)
  const expired = useSignal(sessionExpired, false)
  const [needed, setNeeded] = useState(false)
  const now = viewer !== null || ask !== null || expired
  useEffect(() => {
    if (now) setNeeded(true)
  }, [now])
  return needed || now
}
