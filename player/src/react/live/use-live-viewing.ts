import { useEffect, useEffectEvent } from 'react'

import type { HistoryReport } from '../../core/index.ts'
import { followViewing } from '../../dom/index.ts'
import type { Playback, ViewingEvent } from '../../dom/index.ts'
import { isOver } from '../controls/use-playback.ts'
import type { LivePlayerProps } from './live-player-props.ts'

/** Begins to play as soon as there is a playback, and reports its viewing for as long as it lasts. */
export function useLiveViewing(
  playback: Playback | null,
  props: LivePlayerProps,
  onStart: (hasEnded: boolean) => void,
): void {
  const notifyHistory = useEffectEvent((report: HistoryReport) => props.onHistory?.(report))
  const notifyEvent = useEffectEvent((event: ViewingEvent) => props.onEvent?.(event))
  const start = useEffectEvent((opened: Playback) => {
    const hasEnded = isOver(opened)
    onStart(hasEnded)
    props.onPlayback?.(opened)
    if (!hasEnded) void opened.play()
    return followViewing(opened, {
      storedS: null,
      lengthS: props.channel?.historyLengthS,
      onHistory: (report) => notifyHistory(report),
      onEvent: (event) => notifyEvent(event),
    })
  })
  useEffect(() => {
    if (!playback) return
    const viewing = start(playback)
    return () => viewing[Symbol.dispose]()
  }, [playback])
}

/** Reports fullscreen to the page, and leaves it when the show is over or the page needs to be seen. */
export function useLiveFullscreen(
  fullscreen: { isOn: boolean; leave(): void },
  { isOver, ...props }: Pick<LivePlayerProps, 'onFullscreen' | 'isFullscreenBarred'> & { isOver: boolean },
): void {
  const notifyFullscreen = useEffectEvent((isOn: boolean) => props.onFullscreen?.(isOn))
  useEffect(() => notifyFullscreen(fullscreen.isOn), [fullscreen.isOn])
  const leave = useEffectEvent(() => fullscreen.isOn && fullscreen.leave())
  const mustLeave = isOver || props.isFullscreenBarred === true
  useEffect(() => {
    if (mustLeave) leave()
  }, [mustLeave])
}
