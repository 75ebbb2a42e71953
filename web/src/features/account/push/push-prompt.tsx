import { useLingui } from '@lingui/react/macro'
import { lazyPart } from '@tayang/design/lazy-part'
import { useEffect, useState } from 'react'
import { useViewer } from '#shared/session'
import { showToast } from '#shared/toasts'
import { useLanguage } from '#shared/i18n'
import { allowPush, registerForPush, registerWorker, sendToken, wantsPrompt } from './push-flow.ts'
import { forgetSentOnLeave, keepChoice } from './push-memory.ts'

/** Most visits never see it, and every visit loads what decides that. */
const PushCard = lazyPart(async () => (await import('./push-card.tsx')).PushCard)

/** A guest is prompted on this page of a visit; a viewer at once. */
const GUEST_PAGES_MIN = 3

interface PushPromptProps {
  pagesOfVisit: number
  /** Called with whether it is prompting, so that nothing else prompts beside it. */
  onAsking: (isAsking: boolean) => void
}

/**
 * The prompt for the push permission with Allow and Deny. It waits for the sign-in, because following and reminders
 * need a viewer.
 */
export function PushPrompt({ pagesOfVisit, onAsking }: PushPromptProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(wantsPrompt)
  const profileId = useViewer()?.profile.id
  const isDue = isOpen && (profileId !== undefined || pagesOfVisit >= GUEST_PAGES_MIN)
  const [hasPlace, setHasPlace] = useState(false)
  const isShown = isDue && hasPlace

  useEffect(() => {
    registerWorker()
    return forgetSentOnLeave()
  }, [])
  // After it has prompted, no other prompt replaces it while it is hidden.
  const [hasAsked, setAsked] = useState(false)
  useEffect(() => {
    if (isShown) setAsked(true)
    onAsking(isShown || (isDue && hasAsked))
  }, [isShown, isDue, hasAsked, onAsking])
  // With a granted permission, and after each sign-in, a missing token is created and sent.
  useEffect(() => {
    void registerForPush()
      .then(() => sendToken(language))
      // After a failure of the push service the next page tries again.
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
  return <PushCard onPlace={setHasPlace} onAllow={() => void handleAllow()} onDeny={handleDeny} />
}
