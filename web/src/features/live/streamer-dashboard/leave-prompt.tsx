import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useStore } from 'zustand'
import { urls } from '#shared/urls'
import type { LiveGame } from './broadcast/live-game.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * Warns a streamer who leaves while on air: the browser does where the page is closed, the site where another of its
 * pages would open. See docs/product/streamer.md#leaving-the-page.
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
  // Read at the moment of leaving: a show that was just ended asks nothing, nor does the way to the desk of its quiz.
  const blocker = useBlocker(
    ({ nextLocation }) =>
      game.view.getState().state === 'broadcasting' && !nextLocation.pathname.startsWith(urls.quizDesk()),
  )
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      question={t`Your liveshow will be terminated, if you close this page. Are you sure to close the page?`}
      onNo={() => blocker.reset()}
      onYes={() => blocker.proceed()}
    />
  )
}
