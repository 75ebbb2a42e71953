/** Timers of the page: a rule that waits takes them from here, so that a test turns time by hand. */
export interface PageClock {
  /** Answers how to forget it. */
  after(waitMs: number, run: () => void): () => void
}

export const pageClock: PageClock = {
  after(waitMs, run) {
    const timer = setTimeout(run, waitMs)
    return () => clearTimeout(timer)
  },
}
