import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import { BellRing } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useViewer } from '#shared/session'
import { showToast } from '#shared/toasts'
import { useLanguage } from '#shared/i18n'
import { allowPush, registerForPush, registerWorker, sendToken, wantsPrompt } from './push-flow.ts'
import { forgetSentOnLeave, keepChoice } from './push-memory.ts'
import { useFreePlace } from './use-free-place.ts'
import style from './push-prompt.module.css'

/** A guest follows nobody yet and is asked on this page of a visit; a person who signed in, at once. */
const GUEST_PAGES_MIN = 3

interface PushPromptProps {
  pagesOfVisit: number
  /** Told whether it asks, so that nothing else asks beside it. */
  onAsking: (isAsking: boolean) => void
}

/**
 * The push-permission prompt with Allow and Deny, and what follows from them. To follow somebody
 * and to be reminded both need a person who is signed in, so the sign-in is the first of these moments.
 */
export function PushPrompt({ pagesOfVisit, onAsking }: PushPromptProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(wantsPrompt)
  const profileId = useViewer()?.profile.id
  const isDue = isOpen && (profileId !== undefined || pagesOfVisit >= GUEST_PAGES_MIN)
  const isShown = useFreePlace(box, isDue) && isDue

  useEffect(() => {
    registerWorker()
    return forgetSentOnLeave()
  }, [])
  // Once it has asked, nothing else takes its place while it steps aside.
  const [hasAsked, setAsked] = useState(false)
  useEffect(() => {
    if (isShown) setAsked(true)
    onAsking(isShown || (isDue && hasAsked))
  }, [isShown, isDue, hasAsked, onAsking])
  // Granted already, and whenever somebody signs in: the token is made and told if it was not.
  useEffect(() => {
    void registerForPush()
      .then(() => sendToken(language))
      // A push service that does not answer is asked again by the next page.
      .catch(() => undefined)
  }, [profileId, language])

  if (!isDue) return null
  const handleDeny = () => {
    keepChoice(false)
    setOpen(false)
  }
  const handleAllow = async () => {
    setOpen(false)
    const outcome = await allowPush(language)
    if (outcome === 'unsupported') showToast(t`Push Notification Is Not Supported`, 'error')
  }
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={t`Push notifications`}
      className={style.prompt}
      style={isShown ? {} : { visibility: 'hidden' }}
    >
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
