import { Failure } from '#platform/errors/failure'
import type { Log } from '#platform/log/log'

/** Messages that are sent at once, and messages that may wait. More are logged and dropped. */
const AT_ONCE_MAX = 4
const WAITING_MAX = 1_000

/**
 * Sends emails and text messages after the response, so that neither its time nor its status reveals whether an account
 * exists: docs/product/sign-in.md#unknown-account-answers-alike. A failed message is not retried: each can be requested
 * again.
 */
export interface MailQueue extends AsyncDisposable {
  add(what: string, send: () => Promise<void>): void
}

export function openMailQueue(log: Log): MailQueue {
  const waiting: { what: string; send: () => Promise<void> }[] = []
  const running = new Set<Promise<void>>()

  const next = (): void => {
    while (running.size < AT_ONCE_MAX) {
      const job = waiting.shift()
      if (!job) return
      const run: Promise<void> = job
        .send()
        .catch((error: unknown) => {
          // The message of a Failure is our own; any other message may quote the receiver, so only its name is logged.
          const reason = error instanceof Failure ? error.message : (error as Error).name
          log.warn({ what: job.what, reason }, 'a queued message was not sent')
        })
        .finally(() => {
          running.delete(run)
          next()
        })
      running.add(run)
    }
  }

  return {
    add(what, send) {
      if (waiting.length >= WAITING_MAX) {
        log.error({ what }, 'the mail queue is full, and this message is dropped')
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
