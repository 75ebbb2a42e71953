import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { showToast } from '#shared/toasts'
import { liveGameCalls } from './live-game-calls.ts'
import { openLiveGame, type LiveGame, type LiveGameNews } from './live-game.ts'
import { pageClock } from './page-clock.ts'
import { dashboardTimings } from './timings.ts'

/** The streamer's show for as long as the dashboard is open; what happens to it is told by toasts. */
export function useLiveGame(profileId: string): LiveGame | null {
  const { t } = useLingui()
  const [game, setGame] = useState<LiveGame | null>(null)
  const tell = useEffectEvent((news: LiveGameNews) => {
    if (news === 'started') showToast(t`Start Streaming`, 'ok')
    else if (news === 'over') showToast(t`Live show has ended`)
    else if (typeof news === 'object') showToast(news.refusal, 'error')
    else showToast(t`Connection Error`, 'error')
  })

  useEffect(() => {
    const opened = openLiveGame({
      profileId,
      calls: liveGameCalls,
      clock: pageClock,
      timings: dashboardTimings,
      tell: (news) => tell(news),
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
