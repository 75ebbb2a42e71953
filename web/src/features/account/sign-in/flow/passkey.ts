import { user } from '@tayang/contract'
import { loadChunk } from '@tayang/design/chunks'
import { call } from '#shared/api'
import { thisDevice } from '#shared/session'
import { signIn } from './session-flow.ts'
import { forgetChallenge } from './waiting-challenge.ts'

/** Loaded when a passkey is asked for, and not before. */
const loadLibrary = () => loadChunk(() => import('@simplewebauthn/browser'))

/** An address of numbers has no passkeys: docs/product/sign-in.md#passkeys. */
const isNumbers = (host: string) => /^[\d.]+$/.test(host) || host.startsWith('[')

/** Whether this browser has passkeys here. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window && window.isSecureContext && !isNumbers(location.hostname)
}

/** Whether it offers them among the names that it would fill into a field. */
export async function offersInFields(): Promise<boolean> {
  if (!hasPasskeys()) return false
  // Some browsers have passkeys and not this question.
  const { isConditionalMediationAvailable } = PublicKeyCredential as Partial<typeof PublicKeyCredential>
  return (await isConditionalMediationAvailable?.call(PublicKeyCredential)) ?? false
}

/** Somebody closed the dialog of the browser, or nothing was chosen in time. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

/** Signs in by the passkey that the person chooses, in the browser's dialog or `inFields`. */
export async function signInByPasskey({ inFields }: { inFields: boolean }): Promise<void> {
  const body = { deviceUuid: thisDevice().uuid }
  const { data: optionsJSON } = await call(user.beginPasskeySignIn, { body })
  const { startAuthentication } = await loadLibrary()
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON,
    useBrowserAutofill: inFields,
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const credential = {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  } as const
  await signIn(
    async (device) => (await call(user.createSessionByPasskey, { body: { credential, device } })).data,
  )
  forgetChallenge()
}

/** Ends what waits in a field. */
export async function cancelPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await loadLibrary()
  WebAuthnAbortService.cancelCeremony()
}
