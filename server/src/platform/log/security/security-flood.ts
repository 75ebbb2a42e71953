import type { SecurityEvent, SecurityEventName } from './security-log.ts'

/** Events of one kind from one network that get a line each within a minute; more are counted. */
const LINES_OF_ONE_MAX = 5
/** Lines within a minute in all; more are counted. */
const LINES_MAX = 300
/** Kinds and networks that are counted apart within a minute; more are counted as `others`. */
const KEYS_MAX = 300
const OTHERS = 'others'

/** What operators and owners may not miss, however much strangers write: each event has a line. */
const ALWAYS: ReadonlySet<SecurityEventName> = new Set([
  'step-up',
  'operator-action',
  'roles-change',
  'reveal',
  'refresh-replay',
  'password-change',
  'number-change',
  'email-change',
  'second-factor-change',
  'passkey-change',
  'provider-change',
  'bank-account-change',
  'change-undone',
  'account-delete',
  'stream-key-reset',
])

type Counted = Pick<SecurityEvent, 'event' | 'outcome' | 'network'> & { lines: number; more: number }

/**
 * Makes a flood a line with a count. The first events of a kind from a network have a line each; the others of that
 * minute are one line at its end, so that the file grows by a bounded amount whatever strangers do.
 */
export function openFlood() {
  const counted = new Map<string, Counted>()
  let lines = 0

  const countedOf = ({ event, outcome, network }: SecurityEvent): Counted => {
    const key = `${event} ${outcome} ${network}`
    const known = counted.get(key)
    if (known) return known
    const isFull = counted.size >= KEYS_MAX
    const shared = isFull ? `${event} ${outcome} ${OTHERS}` : key
    const made = counted.get(shared) ?? {
      event,
      outcome,
      network: isFull ? OTHERS : network,
      lines: 0,
      more: 0,
    }
    counted.set(shared, made)
    return made
  }

  return {
    /** Whether this event has a line of its own; otherwise it is counted. */
    hasLine(event: SecurityEvent): boolean {
      if (event.outcome === 'ok' && ALWAYS.has(event.event)) return true
      const own = countedOf(event)
      if (own.lines < LINES_OF_ONE_MAX && lines < LINES_MAX) {
        own.lines++
        lines++
        return true
      }
      own.more += event.count ?? 1
      return false
    },

    /** What was counted since the last call, and begins to count again. */
    take(): SecurityEvent[] {
      const more = [...counted.values()].filter((each) => each.more > 0)
      counted.clear()
      lines = 0
      return more.map(({ event, outcome, network, more: count }) => ({ event, outcome, network, count }))
    },
  }
}
