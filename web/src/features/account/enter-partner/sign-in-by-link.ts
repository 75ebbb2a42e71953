import { user } from '@tayang/contract'
import { signIn } from '#features/account/sign-in'
import { call } from '#shared/api'
import type { PartnerLink } from './partner-link.ts'

/** Signs in by a partner's link. The server believes the token's own claims; the number is a hint (trust 22). */
export async function signInByLink(payload: PartnerLink): Promise<void> {
  await signIn(async (device) => {
    return (await call(user.signInPartner, { body: { type: 'username', payload, device } })).data
  })
}
