import type { RawRoute } from '../http/route.ts'
import { originOf, type Settings } from '../settings/settings.ts'

/**
 * Identity: external identity providers, Google (OpenID Connect) and Facebook (OAuth 2.0).
 *
 * A provider is offered where its keys are set. In demo mode a mock provider replaces one without keys; it speaks the
 * same protocol on the same port below `/dev/identity/`. Outside demo mode the mock does not exist.
 */
export interface Identity {
  /** Nothing where the provider is not offered to this request. */
  provider(name: ProviderName, isDemo: boolean): Provider | undefined
  /** How a browser starts a sign-in at each provider; null where it is not offered. */
  providersOf(isDemo: boolean): Promise<Readonly<Record<ProviderName, Offer | null>>>
  /** The mock providers; they refuse requests outside demo mode. */
  readonly rawRoutes: readonly RawRoute[]
}

export type ProviderName = 'google' | 'facebook'

export interface Offer {
  readonly authorizationUrl: string
  readonly clientId: string
  readonly scope: string
}

/** An authorization code as the provider gave it to the browser, with the secrets that only the browser has. */
export interface AuthorizationCode {
  readonly code: string
  readonly codeVerifier?: string | undefined
  readonly nonce?: string | undefined
  /** The redirect URI as the browser sent it; the caller validates it. */
  readonly redirectUri: string
}

/** The person that a valid token names. */
export interface VerifiedPerson {
  readonly provider: ProviderName
  /** The id of the person at the provider; it never changes. */
  readonly subject: string
  readonly email: string | null
  /** Whether the provider vouches that the email belongs to the person. */
  readonly isEmailVerified: boolean
  readonly name: string | null
  /** A mock provider made this person up. */
  readonly isDemo: boolean
}

export interface Provider {
  /** How a browser starts a sign-in; a Failure where the provider must be asked and does not answer. */
  offer(): Promise<Offer>
  /** The token for the code; nothing where the provider does not accept the code. */
  exchange(code: AuthorizationCode): Promise<string | undefined>
  /** Nothing where the token is not from this provider, not for us, or has expired. */
  verify(token: string, now: number): Promise<VerifiedPerson | undefined>
}

/** Whether a provider may send people back to this URI. In demo mode this machine has more than one host name. */
export function isOwnCallback(
  redirectUri: string,
  { settings, host }: { settings: Pick<Settings, 'origin' | 'port'>; host: string | undefined },
): boolean {
  const origins = [originOf(settings), ...(host === undefined ? [] : [`http://${host}`])]
  return origins.some((origin) => redirectUri === `${origin}${CALLBACK_PATH}`)
}

const CALLBACK_PATH = '/login/callback'
