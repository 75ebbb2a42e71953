import type { PageClock } from '../page-clock.ts'

export interface FakePageClock extends PageClock {
  /** Lets time pass: due timers run in order, and promises settle between them. */
  advance(ms: number): Promise<void>
}

export function fakePageClock(): FakePageClock {
  const timers = new Set<{ at: number; run: () => void }>()
  let now = 0
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
  return {
    after(waitMs, run) {
      const timer = { at: now + waitMs, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    async advance(ms) {
      const until = now + ms
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)
        if (!next) break
        now = next.at
        timers.delete(next)
        next.run()
        await settle()
      }
      now = until
      await settle()
    },
  }
}
