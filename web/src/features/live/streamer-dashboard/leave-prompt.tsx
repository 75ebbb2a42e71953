import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useStore } from 'zustand'
import type { LiveGame } from './broadcast/live-game.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * Warns whoever leaves while on air: the browser in its own words where the page goes, we where another page of
 * the site comes.
 */
export function LeavePrompt({ game }: { game: LiveGame }) {
  const { t } = useLingui()
  const isOnAir = useStore(game.view, ({ state }) => state === 'broadcasting')
  useEffect(() => {
    if (!isOnAir) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isOnAir])
  // Asked at the moment of going: a show that was just ended holds nobody.
  const blocker = useBlocker(() => game.view.getState().state === 'broadcasting')
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      question={t`Your liveshow will be terminated, if you close this page. Are you sure to close the page?`}
      onNo={() => blocker.reset()}
      onYes={() => blocker.proceed()}
    />
  )
}
