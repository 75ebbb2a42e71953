import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import { BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useViewer } from '#ground/session'
import { showToast } from '#ground/toasts'
import { useLanguage } from '#ground/words'
import { isPushSupported, registerForPush, registerWorker, sendToken, wantsPrompt } from './push-flow.ts'
import { forgetSentOnLeave, keepChoice } from './push-memory.ts'
import style from './push-prompt.module.css'

/**
 * The push-permission prompt with Allow and Deny, and what follows from them (Spec 1, section 4). It says whether it
 * asks, so that nothing else asks beside it.
 */
export function PushPrompt({ onAsking }: { onAsking?: (isAsking: boolean) => void }) {
  const { t } = useLingui()
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const profileId = useViewer()?.profile.id

  useEffect(() => {
    registerWorker()
    setAsking(wantsPrompt())
    onAsking?.(wantsPrompt())
    return forgetSentOnLeave()
  }, [onAsking])
  // Granted already, and whenever somebody signs in: the token is made and told if it was not.
  useEffect(() => {
    void registerForPush()
      .then(() => sendToken(language))
      // A push service that does not answer is asked again by the next page.
      .catch(() => undefined)
  }, [profileId, language])

  if (!isAsking) return null
  const stopAsking = () => {
    setAsking(false)
    onAsking?.(false)
  }
  const handleDeny = () => {
    keepChoice(false)
    stopAsking()
  }
  const handleAllow = async () => {
    keepChoice(true)
    stopAsking()
    if (!isPushSupported()) return showToast(t`Push Notification Is Not Supported`, 'error')
    try {
      await Notification.requestPermission()
      await registerForPush()
      await sendToken(language)
    } catch {
      showToast(t`Push Notification Is Not Supported`, 'error')
    }
  }
  return (
    <div role="dialog" aria-label={t`Push notifications`} className={style.prompt}>
      <BellRing size={24} aria-hidden className={style.icon} />
      <div>
        <p className={style.title}>
          <Trans>Know when a show begins</Trans>
        </p>
        <p className={style.note}>
          <Trans>We notify you about people you follow and about your account.</Trans>
        </p>
      </div>
      <div className={style.buttons}>
        <Button size="small" onClick={() => void handleAllow()}>
          <Trans>Allow</Trans>
        </Button>
        <Button size="small" tone="ghost" onClick={handleDeny}>
          <Trans>Deny</Trans>
        </Button>
      </div>
    </div>
  )
}
