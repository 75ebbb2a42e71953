import type { ConsentGiven, Device } from '@tayang/contract'
import type { Identity, ProviderName } from '#platform/identity/identity'
import { refuse } from '#platform/http/refusal'
import type { Asked } from '#platform/http/route'
import type { Attempts } from '../attempts.ts'
import type { Login } from '../sign-in/sign-in.ts'
import type { Consents } from '../privacy/consents.ts'
import type { Identities } from './identities.ts'

interface Shown {
  readonly type: ProviderName
  readonly token: string
  readonly device: Device
  readonly consent?: ConsentGiven | undefined
}

interface Needs {
  identity: Pick<Identity, 'provider'>
  identities: Identities
  attempts: Attempts
  consents: Pick<Consents, 'change'>
}

/** By a token of Google or Facebook, which is judged here again: a browser brought it (Spec 1, section 7). */
export function openProviderSignIn({ identity, identities, attempts, consents }: Needs) {
  return async (shown: Shown, { asked, now }: { asked: Asked; now: number }): Promise<Login> => {
    const provider = identity.provider(shown.type, asked.isDemo)
    if (!provider) return refuse('NOT_CONFIGURED')
    await attempts.takeToken(asked.ip)
    const known = await provider.verify(shown.token, now)
    if (!known) return refuse('INVALID_CREDENTIAL', 'Invalid Credentials')
    const { device, consent } = shown
    const account = await identities.accountOf(known, { consent, now })
    // Whoever came back agreed once more; the ledger adds nothing where the text is the same.
    if (consent) {
      await consents.change({ accountId: account.id, purpose: 'terms', consent, isGranted: true, now })
    }
    return { account, device, isDemo: asked.isDemo, now }
  }
}

export type ProviderSignIn = ReturnType<typeof openProviderSignIn>
