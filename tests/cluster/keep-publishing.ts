import { publishLive } from '../films.ts'

/** An encoder that connects again by itself, each time to where it is sent then. */
export function keepPublishing(first: string) {
  let address = first
  let attempts = 0
  let isOver = false
  let run: ReturnType<typeof publishLive> | null = null
  const going = (async () => {
    while (!isOver) {
      attempts += 1
      run = publishLive(address, { width: 426, height: 240 })
      await run.done
    }
  })()
  return {
    attempts: () => attempts,
    /** Where a balancer sends it from here on; the connection that it has stays as it is. */
    sendTo: (next: string) => void (address = next),
    /** Its network breaks off, and it connects again. */
    breakOff: () => run?.stop(),
    async stop() {
      isOver = true
      run?.stop()
      await going
    },
  }
}
