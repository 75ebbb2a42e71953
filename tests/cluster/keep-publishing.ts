import { publishLive } from '../films.ts'

/** An encoder that connects again by itself, to the next of its addresses each time. */
export function keepPublishing(addresses: readonly string[]) {
  let attempts = 0
  let isOver = false
  let run: ReturnType<typeof publishLive> | null = null
  const going = (async () => {
    while (!isOver) {
      run = publishLive(addresses[attempts++ % addresses.length] ?? '', { width: 426, height: 240 })
      await run.done
    }
  })()
  return {
    attempts: () => attempts,
    async stop() {
      isOver = true
      run?.stop()
      await going
    },
  }
}
