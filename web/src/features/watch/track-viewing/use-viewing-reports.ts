import type { HistoryReport } from '@tayang/player/core'
import type { ViewingEvent } from '@tayang/player/dom'
import { useRef } from 'react'
import { saveLive, type LiveWatched } from '#features/watch/save-position'
import { reportViewing, useLaunch } from './report-viewing.ts'
import type { Viewed } from './track-viewing.ts'

type LiveViewed = Viewed & LiveWatched

/**
 * What a live player reports of its viewing: history and events, both while it plays alone. Without a
 * session there is nothing to play. A show that is over ends for its viewers before they leave.
 */
export function useViewingReports(
  viewed: LiveViewed,
  { sessionId, isOver = false }: { sessionId: string | undefined; isOver?: boolean },
): { onHistory(report: HistoryReport): void; onEvent(event: ViewingEvent): void } {
  useLaunch(viewed, sessionId)
  // The next channel may be known before the last one is left: a report is of what played.
  const played = useRef({ viewed, sessionId: sessionId ?? '', hasEnded: false })
  const begin = () => {
    if (sessionId !== undefined) played.current = { viewed, sessionId, hasEnded: false }
  }
  return {
    onHistory: (report) => {
      if (report.reason === 'first-play') begin()
      saveLive(played.current.viewed, played.current.sessionId, report)
    },
    onEvent: (event) => {
      // Progress means nothing without an end.
      if (event.type === 'progress') return
      if (event.type === 'play') begin()
      const { current } = played
      if (event.type === 'exit' && isOver && !current.hasEnded) {
        reportViewing(current.viewed, { ...event, type: 'end' })
      }
      current.hasEnded = event.type === 'end'
      reportViewing(current.viewed, event)
    },
  }
}
