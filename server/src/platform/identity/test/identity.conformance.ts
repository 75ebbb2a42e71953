import { describe, expect, test } from 'vitest'
import type { AuthorizationCode, Provider, ProviderName } from '../identity.ts'

export interface SignedInPerson {
  readonly email: string
  readonly name: string
}

export interface IdentityUnderTest extends AsyncDisposable {
  readonly name: ProviderName
  readonly provider: Provider
  /** Signs a person in at the provider, as a browser does, and answers what the browser comes back with. */
  signIn(person: SignedInPerson): Promise<AuthorizationCode>
}

const SITI = { email: 'siti@example.com', name: 'Siti' }

/** What every identity provider guarantees. */
export function describeIdentityConformance(open: () => Promise<IdentityUnderTest>): void {
  async function subjectOf({ provider, signIn }: IdentityUnderTest, person: SignedInPerson) {
    const token = await provider.exchange(await signIn(person))
    return (await provider.verify(token ?? '', Date.now()))?.subject
  }

  describe('an identity provider', () => {
    test('offers a browser where to start, as which client and for what', async () => {
      await using app = await open()
      const { authorizationUrl, clientId, scope } = await app.provider.offer()
      expect(URL.canParse(authorizationUrl)).toBe(true)
      expect(clientId).not.toBe('')
      expect(scope.split(/[ ,]/)).toContain('email')
    })

    test('exchanges a code for a token that names the person who signed in', async () => {
      await using app = await open()
      const token = await app.provider.exchange(await app.signIn(SITI))
      expect(await app.provider.verify(token ?? '', Date.now())).toMatchObject({
        provider: app.name,
        ...SITI,
      })
    })

    test('names the same person by the same subject, and another person by another one', async () => {
      await using app = await open()
      const subject = await subjectOf(app, SITI)
      expect(subject).toEqual(expect.stringMatching(/./))
      expect(await subjectOf(app, SITI)).toBe(subject)
      expect(await subjectOf(app, { email: 'tono@example.com', name: 'Tono' })).not.toBe(subject)
    })

    test('accepts a code once', async () => {
      await using app = await open()
      const code = await app.signIn(SITI)
      expect(await app.provider.exchange(code)).toEqual(expect.any(String))
      expect(await app.provider.exchange(code)).toBeUndefined()
    })

    test('accepts a code only with its own verifier and redirect URI', async () => {
      await using app = await open()
      const wrong: Partial<AuthorizationCode>[] = [
        { codeVerifier: 'a'.repeat(43) },
        { codeVerifier: undefined },
        { redirectUri: 'https://other.example/login/callback' },
        { code: 'a-code-that-was-never-issued' },
      ]
      for (const change of wrong) {
        const code = await app.signIn(SITI)
        expect(await app.provider.exchange({ ...code, ...change })).toBeUndefined()
      }
    })

    test('finds nobody behind a token that it did not issue', async () => {
      await using app = await open()
      for (const token of ['', 'made-up', 'a.b.c']) {
        expect(await app.provider.verify(token, Date.now())).toBeUndefined()
      }
    })

    test('finds nobody behind a token that has expired', async () => {
      await using app = await open()
      const token = await app.provider.exchange(await app.signIn(SITI))
      const nextDay = Date.now() + 24 * 60 * 60_000
      expect(await app.provider.verify(token ?? '', nextDay)).toBeUndefined()
    })
  })
}
