import { RECONNECT_AFTER_MS } from '@tayang/contract/socket'

/** Refusals of a message or of its sender: the panel shows them, and the chat goes on. */
const EXPECTED: ReadonlySet<string> = new Set([
  'SLOW_MODE',
  'FOLLOWERS_ONLY',
  'ACCOUNT_TOO_NEW',
  'CHAT_TIMEOUT',
  'CHAT_BANNED',
  'LINE_HELD',
  'LINE_REFUSED',
  'LINE_WAITS',
  'TOO_MANY_ATTEMPTS',
  'INVALID_SESSION_AUTH',
  'NO_SUBSCRIPTION',
  // The database is unavailable for a moment.
  'UNAVAILABLE',
])

/** Whether no request of this page can cause the error. See docs/product/chat.md#socket-errors. */
export const isUnexpected = (code: string): boolean => !EXPECTED.has(code)

/** Lost connections up to which the wait grows, and by how much each; the random part spreads the clients. */
const LOSSES_MAX = 4
const SPREAD_MS = 3_000

/** After a restart, which every page of the server learns of: within three seconds, spread. */
export const returnAfterMs = (random: () => number = Math.random): number =>
  Math.round(random() * RECONNECT_AFTER_MS)

/** Three seconds after the first loss, later after repeated ones. See docs/product/chat.md#reconnect. */
export function reconnectAfterMs(losses: number, random: () => number = Math.random): number {
  return RECONNECT_AFTER_MS + Math.round(random() * Math.min(losses, LOSSES_MAX) * SPREAD_MS)
}
