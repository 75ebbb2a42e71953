import { user, type Device, type LoginResult } from '@tayang/contract'
import { call, isRefusal } from '#ground/api'
import { renewDeviceUuid, session, thisDevice } from '#ground/session'
import type { PartnerLink } from './partner-link.ts'

/** Signs in by a partner's link. The server believes the token's own claims; the number is a hint (trust 22). */
export async function signInByLink(payload: PartnerLink): Promise<void> {
  const send = async (device: Device) => {
    return (await call(user.signInPartner, { body: { type: 'username', payload, device } })).data
  }
  const login = await send(thisDevice()).catch((error: unknown) => {
    if (!isRefusal(error, 'Model UniqueConstraintError')) throw error
    // This browser's identifier belongs to another account: take a new one, once (Spec 1, section 8).
    renewDeviceUuid()
    return send(thisDevice())
  })
  await enter(login)
}

async function enter({ account, profile, isNewDevice, ...tokens }: LoginResult): Promise<void> {
  const { accessToken, refreshToken } = tokens
  await call(user.validateSession, { body: { isNewDevice } }, { bearer: accessToken })
  session.enter({ account, profile }, { accessToken, refreshToken })
}
