import { reconnectSchedule } from '../core/index.ts'
import type { PlayerFault } from '../core/index.ts'
import type { PlaybackStore } from './playback-view.ts'

export interface ConnectionKeeper extends Disposable {
  /**
   * Nothing came through: true when it will be asked for again, false when that was tried long enough. Over a lost line
   * the engine has accidents of its own as well; any other fault is none of the line.
   */
  askAgain(fault: PlayerFault, retry: () => void): boolean
  /** As the viewer is told of it: an accident over a lost line is the line's. */
  named(fault: PlayerFault): PlayerFault
  /** The browser has a line again: what waits is asked for now. False when nothing waits. */
  askNow(): boolean
}

/** Asks again for what a lost line did not bring, for as long as that makes sense; the view says that it does. */
export function keepConnection(view: PlaybackStore): ConnectionKeeper {
  const line = reconnectSchedule()
  let lastFault: PlayerFault | null = null
  let waiting: { retry: () => void; timer: ReturnType<typeof setTimeout> } | null = null
  const stopWatching = view.subscribe((now, before) => {
    // Lists of pieces are bytes too: it was long enough in vain as long as nothing of the film itself has come.
    if (now.bufferedEndS > before.bufferedEndS) {
      line.came()
      lastFault = null
    }
    if (now.bytesReceived > before.bytesReceived && now.isReconnecting)
      view.setState({ isReconnecting: false })
  })
  const askNow = () => {
    if (!waiting) return false
    const { retry, timer } = waiting
    clearTimeout(timer)
    waiting = null
    retry()
    return true
  }
  return {
    named: (fault) => (fault.kind === 'general' && lastFault ? lastFault : fault),
    askAgain(fault, retry) {
      if (fault.kind === 'network') lastFault = fault
      else if (fault.kind !== 'general' || lastFault === null) return false
      // Sound and picture fail together, and one question brings both.
      if (waiting) return true
      const waitMs = line.lost(performance.now())
      view.setState({ isReconnecting: waitMs !== null })
      if (waitMs !== null) waiting = { retry, timer: setTimeout(askNow, waitMs) }
      return waitMs !== null
    },
    askNow,
    [Symbol.dispose]() {
      stopWatching()
      if (waiting) clearTimeout(waiting.timer)
    },
  }
}
