import { user } from '@tayang/contract'
import { signIn } from '#features/account/sign-in'
import { call } from '#shared/api'
import type { PartnerLink } from './partner-link.ts'

/** Signs in by a partner's link. The server trusts the claims of the token; the number is only a hint. */
export async function signInByLink(payload: PartnerLink): Promise<void> {
  await signIn(async (device) => {
    return (await call(user.signInPartner, { body: { type: 'username', payload, device } })).data
  })
}
