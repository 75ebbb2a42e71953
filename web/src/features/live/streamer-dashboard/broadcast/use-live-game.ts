import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRefusalToast } from '#shared/refusals'
import { showToast } from '#shared/toasts'
import { liveGameCalls } from './live-game-calls.ts'
import type { LiveGameMessage } from './live-game-state.ts'
import { openLiveGame, type LiveGame } from './live-game.ts'
import { pageClock } from './page-clock.ts'
import { dashboardTimings } from './timings.ts'

/** The streamer's show for as long as the dashboard is open; toasts say what happens to it. */
export function useLiveGame(profileId: string): LiveGame | null {
  const { t } = useLingui()
  const showRefusal = useRefusalToast()
  const [game, setGame] = useState<LiveGame | null>(null)
  const notify = useEffectEvent((message: LiveGameMessage) => {
    if (message === 'started') showToast(t`Start Streaming`, 'ok')
    else if (message === 'over') showToast(t`Live show has ended`)
    else if (typeof message === 'object') showRefusal(message.refusal)
    else showToast(t`Connection Error`, 'error')
  })

  useEffect(() => {
    const opened = openLiveGame({
      profileId,
      calls: liveGameCalls,
      clock: pageClock,
      timings: dashboardTimings,
      notify: (message) => notify(message),
    })
    void opened.read()
    setGame(opened)
    const reconnect = () => opened.reconnect()
    addEventListener('online', reconnect)
    return () => {
      removeEventListener('online', reconnect)
      opened[Symbol.dispose]()
    }
  }, [profileId])
  return game
}
