import { urls } from '#shared/urls'
import type { ProviderOffer } from './provider-offer.ts'

/** The person closed the window, or refused in it. */
export class WindowClosed extends Error {}
/** The browser blocked the window. */
export class WindowBlocked extends Error {}
/** The provider's response has no valid code. */
export class ProviderRefused extends Error {}

/** The type of the message that the callback page sends to its opener. */
export const CALLBACK_MESSAGE = 'tayang.login'

const SECRETS_KEY = 'tayang.provider-secrets'
const LOOK_EVERY_MS = 300
/** The window is given up after this. */
const OPEN_MAX_MS = 10 * 60_000
const FEATURES = 'popup,width=480,height=680'

interface Secrets {
  state: string
  nonce: string
  codeVerifier: string
}

export interface Granted {
  code: string
  codeVerifier: string
  redirectUri: string
  nonce: string
}

/**
 * Requests a code from a provider in a new window (docs/product/sign-in.md#google-and-facebook). To be called in a
 * press: the window is opened at once and gets its address when the challenge has been computed. The secrets stay in
 * this tab and are used once.
 */
export async function requestProviderCode(offer: ProviderOffer): Promise<Granted> {
  const opened = window.open('about:blank', 'tayang-login', FEATURES)
  if (!opened) throw new WindowBlocked()
  const redirectUri = new URL(urls.loginCallback(), location.origin).href
  const secrets = { state: randomText(), nonce: randomText(), codeVerifier: randomText() }
  sessionStorage.setItem(SECRETS_KEY, JSON.stringify(secrets))
  try {
    opened.location.replace(await addressOf(offer, redirectUri, secrets))
    const answer = await answerFrom(opened)
    const { state, nonce, codeVerifier } = takeSecrets()
    if (answer['error'] === 'access_denied') throw new WindowClosed()
    if (!answer['code'] || answer['state'] !== state) throw new ProviderRefused()
    return { code: answer['code'], nonce, codeVerifier, redirectUri }
  } finally {
    sessionStorage.removeItem(SECRETS_KEY)
    opened.close()
  }
}

async function addressOf(offer: ProviderOffer, redirectUri: string, secrets: Secrets): Promise<string> {
  const address = new URL(offer.authorizationUrl, location.origin)
  const parameters = {
    response_type: 'code',
    client_id: offer.clientId,
    scope: offer.scope,
    redirect_uri: redirectUri,
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await challengeOf(secrets.codeVerifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}

/** Accepts messages of that window and of our own origin only. */
function answerFrom(opened: Window): Promise<Record<string, string | undefined>> {
  return new Promise((resolve, reject) => {
    const finish = (end: () => void) => {
      clearInterval(looking)
      removeEventListener('message', handleMessage)
      end()
    }
    const handleMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source !== opened || data?.type !== CALLBACK_MESSAGE) return
      finish(() => resolve(data.answer))
    }
    const until = Date.now() + OPEN_MAX_MS
    // A window reports no close. Its message may still be on the way, so it is checked once more.
    let wasClosed = false
    const looking = setInterval(() => {
      if (wasClosed || Date.now() > until) finish(() => reject(new WindowClosed()))
      wasClosed = opened.closed
    }, LOOK_EVERY_MS)
    addEventListener('message', handleMessage)
  })
}

function takeSecrets(): Secrets {
  const kept = JSON.parse(sessionStorage.getItem(SECRETS_KEY) ?? '{}') as Partial<Secrets>
  const { state, nonce, codeVerifier } = kept
  if (!state || !nonce || !codeVerifier) throw new ProviderRefused()
  return { state, nonce, codeVerifier }
}

/** 43 characters (RFC 7636), 256 bits. */
function randomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

async function challengeOf(verifier: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
