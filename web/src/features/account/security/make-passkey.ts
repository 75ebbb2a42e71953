import type { AnswerOf, CallOf, user } from '@tayang/contract'
import { loadChunk } from '@tayang/design/chunks'

type Options = AnswerOf<typeof user.beginPasskey>['data']
type Made = CallOf<typeof user.addPasskey>['body']['credential']

/** Has the browser make a passkey; its program is loaded when it is asked for. */
export async function makePasskey(optionsJSON: Options): Promise<Made> {
  const { startRegistration } = await loadChunk(() => import('@simplewebauthn/browser'))
  const { id, rawId, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  }
}
