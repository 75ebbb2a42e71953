import { isIP } from 'node:net'
import type { RequestInfo } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'

/** The site that a passkey belongs to. A browser gives it to no other. */
export interface RelyingParty {
  /** The name of the host. */
  readonly id: string
  readonly origin: string
}

/**
 * The host of `TAYANG_ORIGIN`. Without it there are passkeys on this machine alone, under the name `localhost` and the
 * port of the request: browsers give none to an address of numbers, and a name that a request merely claims is none.
 */
export function relyingPartyOf(
  settings: Pick<Settings, 'origin'>,
  asked: Pick<RequestInfo, 'header' | 'isDemo'>,
): RelyingParty | undefined {
  if (settings.origin !== undefined) {
    const { hostname, origin } = new URL(settings.origin)
    return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? { id: hostname, origin } : undefined
  }
  const host = asked.header('host') ?? ''
  return asked.isDemo && /^localhost(?::\d{1,5})?$/.test(host)
    ? { id: 'localhost', origin: `http://${host}` }
    : undefined
}
