import { useStore } from 'zustand'
import { Trans } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import { Bell, BellRing } from 'lucide-react'
import { useEffect } from 'react'
import { session, untilSignedIn, useViewer } from '#shared/session'
import { useLanguage } from '#shared/i18n'
import { readOnce, reminders, setReminder } from './reminders.ts'

interface RemindButtonProps {
  show: { id: string; title: string }
  small?: boolean
  /** The one brand-coloured button of its view. */
  isMain?: boolean
  className?: string | undefined
}

/**
 * 'Remind Me', or 'Reminder ON', which turns it off; a guest signs in first. See
 * docs/product/home.md#reminder-button.
 */
export function RemindButton({ show, small = false, isMain = false, className }: RemindButtonProps) {
  const language = useLanguage()
  const viewerId = useViewer()?.account.id
  const isOn = useStore(reminders).on.get(show.id) ?? false
  useEffect(() => readOnce(language), [viewerId, language])

  const handlePress = async () => {
    // A guest wants the reminder to be on, whatever turns out to be set.
    const wanted = session.viewer() === null || !(reminders.getState().on.get(show.id) ?? false)
    if (await untilSignedIn()) await setReminder(show.id, wanted, language)
  }
  const Icon = isOn ? BellRing : Bell
  return (
    <Button
      tone={isOn || !isMain ? 'quiet' : 'brand'}
      size={small ? 'small' : 'normal'}
      className={className}
      onClick={() => void handlePress()}
    >
      <Icon size={18} aria-hidden />
      {viewerId !== undefined && isOn ? <Trans>Reminder ON</Trans> : <Trans>Remind Me</Trans>}
      <span className="only-read">: {show.title}</span>
    </Button>
  )
}
