import type { ConsentGiven, Device } from '@tayang/contract'
import type { Identity, ProviderName } from '#platform/identity/identity'
import { refuse } from '#platform/http/refusal'
import type { RequestInfo } from '#platform/http/route'
import type { Attempts } from '../limits/attempts.ts'
import type { VerifiedSignIn } from '../sign-in/sign-in.ts'
import type { Consents } from '../privacy/consents.ts'
import type { Identities } from './identities.ts'

interface ProviderInput {
  readonly type: ProviderName
  readonly token: string
  readonly device: Device
  readonly consent?: ConsentGiven | undefined
  readonly asNew?: boolean | undefined
}

interface ProviderSignInDependencies {
  identity: Pick<Identity, 'provider'>
  identities: Identities
  attempts: Attempts
  consents: Pick<Consents, 'change'>
}

/** Signs in by a token of Google or Facebook. A browser delivered the token, so it is verified here again. */
export function openProviderSignIn({ identity, identities, attempts, consents }: ProviderSignInDependencies) {
  return async (
    input: ProviderInput,
    { asked, now }: { asked: RequestInfo; now: number },
  ): Promise<VerifiedSignIn> => {
    const provider = identity.provider(input.type, asked.isDemo)
    if (!provider) return refuse('NOT_CONFIGURED')
    await attempts.takeToken(asked.ip)
    const known = await provider.verify(input.token, now)
    if (!known) return refuse('INVALID_CREDENTIAL', 'Invalid Credentials')
    const { device, consent, asNew } = input
    const account = await identities.accountOf(known, { consent, asNew, now })
    // A returning person agrees again; the consent ledger adds nothing when the text is the same.
    if (consent) {
      await consents.change({ accountId: account.id, purpose: 'terms', consent, isGranted: true, now })
    }
    return { account, device, isDemo: asked.isDemo, about: asked.about, now }
  }
}

export type ProviderSignIn = ReturnType<typeof openProviderSignIn>
