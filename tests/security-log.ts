import type { SecurityEvent, SecurityLog } from '../server/src/platform/log/security/security-log.ts'

/** A security log of a test, which keeps its events in memory. */
export function openEventList(): SecurityLog & { readonly events: SecurityEvent[] } {
  const events: SecurityEvent[] = []
  const listeners: ((event: SecurityEvent) => void)[] = []
  return {
    events,
    record(event) {
      events.push(event)
      for (const listener of listeners) listener(event)
    },
    listen: (listener) => void listeners.push(listener),
    counts: () => [],
    lostLines: () => 0,
    [Symbol.asyncDispose]: async () => undefined,
  }
}
