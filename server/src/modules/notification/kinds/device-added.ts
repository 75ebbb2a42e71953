import type { DeviceAdded } from '#modules/user'
import type { Kind } from './kind.ts'

/** A sign-in on a new device: an account's owner must be able to notice a sign-in that was not theirs. */
export const deviceAdded: Kind<DeviceAdded> = async (
  { accountId, profileId, sessionId },
  { hasOneDevice },
) => {
  // The first device is the one on which the account was registered.
  if (await hasOneDevice(accountId)) return null
  return {
    key: `device-added:${sessionId}`,
    audience: { to: 'profile', profileId },
    type: 'in-app',
    title: { en: 'New device logged in', id: 'Ada yang masuk dari perangkat baru' },
    desc: {
      en: "If this wasn't you, log out that device under My devices and change your password.",
      id: 'Kalau ini bukan kamu, keluarkan perangkat itu di Perangkatku, lalu ganti kata sandimu.',
    },
    refId: `device:${sessionId}`,
    push: true,
  }
}
