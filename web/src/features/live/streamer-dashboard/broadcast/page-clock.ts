/** Timers of the page: rules that wait take them from here, so that a test advances time by hand. */
export interface PageClock {
  /** Returns a function that cancels the timer. */
  after(waitMs: number, run: () => void): () => void
}

export const pageClock: PageClock = {
  after(waitMs, run) {
    const timer = setTimeout(run, waitMs)
    return () => clearTimeout(timer)
  },
}
