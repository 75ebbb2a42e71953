import type { PageClock } from './page-clock.ts'
import type { DashboardTimings } from './timings.ts'

export interface HeartbeatDependencies extends Pick<
  DashboardTimings,
  'beatMs' | 'retryAfterMs' | 'retriesMax'
> {
  clock: PageClock
  beat(): Promise<void>
  /** Every try of one beat failed; none follows. */
  onLost(): void
}

/**
 * Reports every minute that the streamer is at the dashboard. A heartbeat that fails is sent again after a second,
 * three times; then it is given up. See docs/product/streamer.md#heartbeat.
 */
export function startHeartbeat(dependencies: HeartbeatDependencies): Disposable {
  let isEnded = false
  let cancel = wait(dependencies.beatMs)

  function wait(ms: number, triesLeft = dependencies.retriesMax): () => void {
    return dependencies.clock.after(ms, () => void send(triesLeft))
  }

  async function send(triesLeft: number): Promise<void> {
    const isAnswered = await dependencies.beat().then(
      () => true,
      () => false,
    )
    if (isEnded) return
    if (isAnswered) cancel = wait(dependencies.beatMs)
    else if (triesLeft > 0) cancel = wait(dependencies.retryAfterMs, triesLeft - 1)
    else {
      isEnded = true
      dependencies.onLost()
    }
  }

  return {
    [Symbol.dispose]() {
      isEnded = true
      cancel()
    },
  }
}
