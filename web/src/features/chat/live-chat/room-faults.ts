import { RECONNECT_AFTER_MS } from '@tayang/contract/socket'

/** What the room says of a line, or of who says it: the panel shows it, and the chat goes on. */
const EXPECTED: ReadonlySet<string> = new Set([
  'SLOW_MODE',
  'FOLLOWERS_ONLY',
  'ACCOUNT_TOO_NEW',
  'CHAT_TIMEOUT',
  'CHAT_BANNED',
  'LINE_HELD',
  'LINE_REFUSED',
  'TOO_MANY_ATTEMPTS',
  'INVALID_SESSION_AUTH',
  'NO_SUBSCRIPTION',
  // A moment without a database.
  'UNAVAILABLE',
])

/** Whether an error of the socket is none that a page of ours can bring about (Spec 3, section 4; A120). */
export const isUnexpected = (code: string): boolean => !EXPECTED.has(code)

/** Losses that the wait grows by, and by how much each; where all come back at once, they spread. */
const LOSSES_MAX = 4
const SPREAD_MS = 3_000

/** Three seconds after a line was lost (Spec 3, section 4); later where it is lost again and again. */
export function reconnectAfterMs(losses: number, chance: () => number = Math.random): number {
  return RECONNECT_AFTER_MS + Math.round(chance() * Math.min(losses, LOSSES_MAX) * SPREAD_MS)
}
