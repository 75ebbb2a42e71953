import { screen, type AnalyticsEvent } from '@tayang/contract'
import { ApiRefusal, send } from '#shared/api'
import { tracking, trackingKeys } from './choice.ts'
import type { TrackedEvent } from './tracked-event.ts'

/** Events are sent together, at the latest after this, and at most as many as the contract takes. */
const WAIT_MS = 5_000
const BATCH_MAX = 50
/** Events kept while the connection is lost; older ones are dropped. */
const KEPT_MAX = 200

let waiting: AnalyticsEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined

export function post(event: TrackedEvent): void {
  waiting = [...waiting, complete(event)].slice(-KEPT_MAX)
  if (document.visibilityState === 'hidden') return flush()
  timer ??= setTimeout(flush, WAIT_MS)
}

function flush(): void {
  clearTimeout(timer)
  timer = undefined
  if (tracking.getState() !== 'yes') waiting = []
  while (waiting.length > 0) void sendBatch(waiting.splice(0, BATCH_MAX))
}

/** Without a token, which would identify the pseudonym. The request outlives the page. */
async function sendBatch(events: AnalyticsEvent[]): Promise<void> {
  try {
    await send(screen.sendEvents, { body: { events } }, { keepalive: true })
  } catch (error) {
    // A refused batch is dropped; one that never arrived is sent with the next.
    const isLost = error instanceof ApiRefusal && error.status === null
    if (isLost && tracking.getState() === 'yes') waiting = [...events, ...waiting].slice(-KEPT_MAX)
  }
}

function complete(event: TrackedEvent): AnalyticsEvent {
  const partner = /^\/mobile\/([^/]+)/.exec(location.pathname)?.[1]
  return {
    ...event,
    at: Date.now(),
    userId: pseudonym(),
    msisdn: null,
    ...(partner && { partnerName: partner }),
    url: location.pathname,
  }
}

function pseudonym(): string {
  const kept = localStorage.getItem(trackingKeys.pseudonym)
  if (kept) return kept
  const made = crypto.randomUUID()
  localStorage.setItem(trackingKeys.pseudonym, made)
  return made
}

addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') flush()
})
addEventListener('pagehide', flush)
