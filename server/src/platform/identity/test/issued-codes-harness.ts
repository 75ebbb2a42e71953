import { createHash } from 'node:crypto'
import type { SignedInPerson } from './identity.conformance.ts'

/** What a provider remembers of a code that it gave to a browser. */
export interface IssuedCode {
  readonly person: SignedInPerson
  readonly redirectUri: string
  readonly challenge: string
  readonly nonce: string
}

/** The codes of a provider that a test plays: each serves once, with its own verifier and redirect URI. */
export function openIssuedCodes() {
  const issued = new Map<string, IssuedCode>()
  return {
    issue(code: IssuedCode): string {
      const name = crypto.randomUUID()
      issued.set(name, code)
      return name
    },
    /** The code of a token request; nothing where the request does not match it. */
    take(request: URLSearchParams): IssuedCode | undefined {
      const name = request.get('code') ?? ''
      const found = issued.get(name)
      issued.delete(name)
      const verifier = request.get('code_verifier') ?? ''
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const matches = found?.challenge === challenge && found.redirectUri === request.get('redirect_uri')
      return matches ? found : undefined
    },
  }
}

/** The id of a person at the provider. */
export const idOf = ({ email }: SignedInPerson) =>
  createHash('sha256').update(email).digest('hex').slice(0, 16)

/** What a browser brings back: a code with the secrets of its flow. */
export async function authorizationOf(
  person: SignedInPerson,
  issue: (code: IssuedCode) => string,
): Promise<{ code: string; codeVerifier: string; nonce: string; redirectUri: string }> {
  const codeVerifier = crypto.randomUUID() + crypto.randomUUID()
  const challenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const [nonce, redirectUri] = [crypto.randomUUID(), 'https://tayang.example/login/callback']
  return { code: issue({ person, redirectUri, challenge, nonce }), codeVerifier, nonce, redirectUri }
}
