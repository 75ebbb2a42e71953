import type { Log } from '../platform/log/log.ts'
import { retry } from '../platform/retry/retry.ts'

/** An engine sends each message once, so a database that is away for a moment must not lose it. */
const RETRY_AFTER_MS = [200, 1_000, 3_000]

export interface MessagesByShow {
  /** Handles a message after the earlier ones of the same show. Never rejects, so that later ones are handled too. */
  handle(showId: string, work: () => Promise<void>): Promise<void>
  /** Resolves once every message that came before this call is handled. */
  settled(): Promise<unknown>
}

/** The messages of engines about shows: one after the other for each show, repeated where handling one fails. */
export function openMessagesByShow(log: Log): MessagesByShow {
  const tails = new Map<string, Promise<void>>()
  const policy = {
    attemptsMax: RETRY_AFTER_MS.length + 1,
    waitsMs: RETRY_AFTER_MS,
    isRetryable: () => true,
    onFailure: (error: unknown, { waitMs }: { waitMs: number | null }) =>
      log.error({ err: error, waitMs }, 'a message of the media engine failed'),
  }

  return {
    handle(showId, work) {
      const before = tails.get(showId) ?? Promise.resolve()
      const tail = before
        .then(() => retry(policy, work).catch(() => undefined))
        .finally(() => {
          if (tails.get(showId) === tail) tails.delete(showId)
        })
      tails.set(showId, tail)
      return tail
    },
    settled: () => Promise.all(tails.values()),
  }
}
