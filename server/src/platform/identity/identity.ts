import type { RawRoute } from '../http/route.ts'
import { originOf, type Settings } from '../settings/settings.ts'

/**
 * Identity: people whom somebody else knows, by Google (OpenID Connect) and Facebook (OAuth, ruling R17).
 *
 * Each is offered where its keys are set. In demo mode the one without keys is played by our own stand-in, which
 * speaks the same protocol on the same port below `/dev/identity/` (ruling R25); elsewhere it does not exist.
 */
export interface Identity {
  /** Nothing where whoever asks is not offered this provider. */
  provider(name: ProviderName, isDemo: boolean): Provider | undefined
  /** How a browser is sent to each; null where it is not offered. */
  providersOf(isDemo: boolean): Promise<Readonly<Record<ProviderName, Offer | null>>>
  /** The stand-in; refuses whoever is not of the demo. */
  readonly rawRoutes: readonly RawRoute[]
}

export type ProviderName = 'google' | 'facebook'

export interface Offer {
  readonly authorizationUrl: string
  readonly clientId: string
  readonly scope: string
}

/** A code as the provider gave it to the browser, with what the browser alone knows of it. */
export interface ShownCode {
  readonly code: string
  readonly codeVerifier?: string | undefined
  readonly nonce?: string | undefined
  /** Ours, as it was sent; judged by whoever calls. */
  readonly redirectUri: string
}

/** Who a good token speaks of. */
export interface VerifiedPerson {
  readonly provider: ProviderName
  /** Who this is at the provider, for ever. */
  readonly subject: string
  readonly email: string | null
  /** Whether the provider says that this email is theirs. */
  readonly isEmailVerified: boolean
  readonly name: string | null
  /** The stand-in made this person up. */
  readonly isDemo: boolean
}

export interface Provider {
  /** How a browser is sent there; a Failure where the provider must be asked and does not answer. */
  offer(): Promise<Offer>
  /** The token that the code stands for; nothing where the provider does not take the code. */
  exchange(shown: ShownCode): Promise<string | undefined>
  /** Nothing where the token is not the provider's, not ours, or over. */
  verify(token: string, now: number): Promise<VerifiedPerson | undefined>
}

/** Where a provider sends people back to. In demo mode this machine has more than one name. */
export function isOwnCallback(
  redirectUri: string,
  { settings, host }: { settings: Pick<Settings, 'origin' | 'port'>; host: string | undefined },
): boolean {
  const origins = [originOf(settings), ...(host === undefined ? [] : [`http://${host}`])]
  return origins.some((origin) => redirectUri === `${origin}${CALLBACK_PATH}`)
}

const CALLBACK_PATH = '/login/callback'
