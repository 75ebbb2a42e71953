import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { CALLBACK_MESSAGE } from '../flow/provider-window.ts'
import style from '../sign-in.module.css'

/**
 * Passes the response of a provider to the page that opened this window, on our origin only, and closes the window.
 */
export function LoginCallback() {
  useEffect(() => {
    const search = new URLSearchParams(location.search)
    const answer = Object.fromEntries(
      ['code', 'state', 'error'].map((name) => [name, search.get(name) ?? undefined]),
    )
    // The code must not stay in the history of a window that could not be closed.
    history.replaceState(null, '', location.pathname)
    const opener = window.opener as Window | null
    opener?.postMessage({ type: CALLBACK_MESSAGE, answer }, location.origin)
    window.close()
  }, [])
  return (
    <main className={style.callback}>
      <h1>
        <Trans>You can close this window.</Trans>
      </h1>
    </main>
  )
}
