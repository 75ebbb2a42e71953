import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { showToast } from '#shared/toasts'
import { useLanguage } from '#shared/i18n'
import { allowPush, readBrowserPush, type BrowserPush } from './push-flow.ts'

/** The state of push in this browser, and a way to turn it on; null until it is known. */
export function useBrowserPush(): { push: BrowserPush | null; turnOn(): Promise<BrowserPush> } {
  const { t } = useLingui()
  const language = useLanguage()
  const [push, setPush] = useState<BrowserPush | null>(null)

  const look = useCallback(() => void readBrowserPush().then(setPush, () => setPush('unsupported')), [])
  useEffect(() => {
    look()
    // The person may return from the settings of the browser.
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [look])

  const turnOn = async () => {
    const now = await allowPush(language)
    setPush(now)
    if (now === 'unsupported') showToast(t`Push Notification Is Not Supported`, 'error')
    else if (now === 'off' && Notification.permission === 'granted') {
      showToast(t`An error occured. Please try again.`, 'error')
    }
    return now
  }
  return { push, turnOn }
}
