import type { PageClock } from './page-clock.ts'
import type { DashboardTimings } from './timings.ts'

interface Needs extends Pick<DashboardTimings, 'beatMs' | 'retryAfterMs' | 'retriesMax'> {
  clock: PageClock
  beat(): Promise<void>
  /** Every try of one beat failed; none follows. */
  onLost(): void
}

/**
 * Says every minute that somebody sits at the dashboard. One that fails is sent again after a second, three times;
 * then it is given up.
 */
export function startHeartbeat(needs: Needs): Disposable {
  let isOver = false
  let forget = wait(needs.beatMs)

  function wait(ms: number, triesLeft = needs.retriesMax): () => void {
    return needs.clock.after(ms, () => void send(triesLeft))
  }

  async function send(triesLeft: number): Promise<void> {
    const isHeard = await needs.beat().then(
      () => true,
      () => false,
    )
    if (isOver) return
    if (isHeard) forget = wait(needs.beatMs)
    else if (triesLeft > 0) forget = wait(needs.retryAfterMs, triesLeft - 1)
    else {
      isOver = true
      needs.onLost()
    }
  }

  return {
    [Symbol.dispose]() {
      isOver = true
      forget()
    },
  }
}
