import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Whose request another server of this installation passes on, and the proof that it is one. */
export const CALLER_HEADER = 'x-tayang-caller'
export const PROOF_HEADER = 'x-tayang-passed-on'

/** The address of the caller of a request that was passed on; null where no server of ours says so. */
export function callerPassedOn(headers: IncomingHttpHeaders, secret: string | undefined): string | null {
  const given = headers[PROOF_HEADER]
  const caller = headers[CALLER_HEADER]
  if (secret === undefined || typeof given !== 'string' || typeof caller !== 'string') return null
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b) ? caller : null
}
