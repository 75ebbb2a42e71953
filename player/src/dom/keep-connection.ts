import { reconnectSchedule } from '../core/index.ts'
import type { PlayerFault } from '../core/index.ts'
import type { PlaybackStore } from './playback-view.ts'

export interface ConnectionKeeper extends Disposable {
  /**
   * After a failure: whether it will be retried; false when it was retried long enough. Over a lost connection the
   * engine also has internal failures; any other fault is not handled here.
   */
  retryLater(fault: PlayerFault, retry: () => void): boolean
  /** The fault to display: an internal failure over a lost connection is displayed as the connection's. */
  named(fault: PlayerFault): PlayerFault
  /** Retries at once, when the browser is online again. False when nothing waits. */
  retryNow(): boolean
}

/** Retries over a lost connection for as long as that makes sense, and shows it in the view. */
export function keepConnection(view: PlaybackStore): ConnectionKeeper {
  const schedule = reconnectSchedule()
  let lastFault: PlayerFault | null = null
  let waiting: { retry: () => void; timer: ReturnType<typeof setTimeout> } | null = null
  const stopWatching = view.subscribe((now, before) => {
    // Playlists are bytes too: only buffered media counts as success.
    if (now.bufferedEndS > before.bufferedEndS) {
      schedule.succeeded()
      lastFault = null
    }
    if (now.bytesReceived > before.bytesReceived && now.isReconnecting)
      view.setState({ isReconnecting: false })
  })
  const retryNow = () => {
    if (!waiting) return false
    const { retry, timer } = waiting
    clearTimeout(timer)
    waiting = null
    retry()
    return true
  }
  return {
    named: (fault) => (fault.kind === 'general' && lastFault ? lastFault : fault),
    retryLater(fault, retry) {
      if (fault.kind === 'network') lastFault = fault
      else if (fault.kind !== 'general' || lastFault === null) return false
      // Sound and picture fail together, and one retry loads both.
      if (waiting) return true
      const waitMs = schedule.failed(performance.now())
      view.setState({ isReconnecting: waitMs !== null })
      if (waitMs !== null) waiting = { retry, timer: setTimeout(retryNow, waitMs) }
      return waitMs !== null
    },
    retryNow,
    [Symbol.dispose]() {
      stopWatching()
      if (waiting) clearTimeout(waiting.timer)
    },
  }
}
