import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A signed body from another server: `t={milliseconds},v1={hexadecimal HMAC-SHA256 of "{t}.{body}"}`. An old signature
 * is invalid, so that a recorded call cannot be replayed later.
 */
export interface SignedBody {
  readonly header: string | undefined
  readonly body: Uint8Array
}

export function signBody(body: Uint8Array, { secret, at }: { secret: string; at: number }): string {
  return `t=${at},v1=${sumOf(secret, at, body).toString('hex')}`
}

export function isSignedBody(
  { header, body }: SignedBody,
  { secret, withinMs, now }: { secret: string; withinMs: number; now: number },
): boolean {
  const [, at, given] = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (at === undefined || given === undefined) return false
  const isFresh = Math.abs(now - Number(at)) <= withinMs
  return isFresh && timingSafeEqual(sumOf(secret, Number(at), body), Buffer.from(given, 'hex'))
}

function sumOf(secret: string, at: number, body: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`${at}.`).update(body).digest()
}
