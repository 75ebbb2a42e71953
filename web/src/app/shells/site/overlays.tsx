import { useLingui } from '@lingui/react/macro'
import { Toast } from '@tayang/design'
import { lazy, Suspense } from 'react'
import { sessionExpired, useSignal } from '#ground/session'
import { noToasts, toasts } from '#ground/toasts'
import style from './site-shell.module.css'

const SessionExpired = lazy(async () => ({ default: (await import('./session-expired.tsx')).SessionExpired }))

/** What may lie over any page: toasts and the dialogs that no page owns. */
export function Overlays() {
  const { t } = useLingui()
  const shown = useSignal(toasts, noToasts)
  const expired = useSignal(sessionExpired, false)
  return (
    <>
      <div className={style.toasts} role="status" aria-label={t`Messages`}>
        {shown.map((toast) => (
          <Toast key={toast.id} tone={toast.tone}>
            {toast.text}
          </Toast>
        ))}
      </div>
      {expired && (
        <Suspense>
          <SessionExpired />
        </Suspense>
      )}
    </>
  )
}
