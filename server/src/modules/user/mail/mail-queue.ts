import { Failure } from '#platform/errors/failure'
import type { Log } from '#platform/log/log'

/** Letters that leave at once, and those that may wait for it; what is beyond is said in the log and dropped. */
const AT_ONCE_MAX = 4
const WAITING_MAX = 1_000

/**
 * Post: what is written to somebody after the call has been answered, so that neither its time nor its end
 * tells whether they exist (trust 24). A letter that fails is not tried again: every one can be asked for anew.
 */
export interface Post extends AsyncDisposable {
  later(what: string, send: () => Promise<void>): void
}

export function openPost(log: Log): Post {
  const waiting: { what: string; send: () => Promise<void> }[] = []
  const running = new Set<Promise<void>>()

  const next = (): void => {
    while (running.size < AT_ONCE_MAX) {
      const job = waiting.shift()
      if (!job) return
      const run: Promise<void> = job
        .send()
        .catch((error: unknown) => {
          // A failure's message is ours; of anything else only the name is, since it may quote a receiver.
          const reason = error instanceof Failure ? error.message : (error as Error).name
          log.warn({ what: job.what, reason }, 'a letter was not sent')
        })
        .finally(() => {
          running.delete(run)
          next()
        })
      running.add(run)
    }
  }

  return {
    later(what, send) {
      if (waiting.length >= WAITING_MAX) {
        log.error({ what }, 'too many letters wait, and this one is not sent')
        return
      }
      waiting.push({ what, send })
      setImmediate(next)
    },
    async [Symbol.asyncDispose]() {
      waiting.length = 0
      await Promise.all(running)
    },
  }
}
