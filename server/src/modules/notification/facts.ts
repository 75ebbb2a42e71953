import type { Bus, Unsubscribe } from '#platform/bus/bus'
import type { TitlePublished } from '#modules/catalog'
import type { DeviceAdded, Warned } from '#modules/user'
import type { NotificationNeeds } from './needs.ts'
import type { Sending } from './sending.ts'

type Needs = Pick<NotificationNeeds, 'profilesOf' | 'clipOf' | 'hasOneDevice' | 'settings'> & {
  bus: Bus
  notify: Sending['notify']
}

/** News of other rooms that people are told. Each has a key, so it is told once however often it is announced. */
export async function tellFacts(needs: Needs): Promise<Unsubscribe[]> {
  const { bus, notify, profilesOf, clipOf, hasOneDevice, settings } = needs
  return await Promise.all([
    // A018: whoever did not sign in there must be able to notice.
    bus.subscribe<DeviceAdded>('user.device-added', async ({ accountId, profileId, sessionId }) => {
      // Whoever has just registered is on their first device.
      if (await hasOneDevice(accountId)) return
      await notify(
        { to: 'profile', profileId },
        {
          key: `device-added:${sessionId}`,
          type: 'in-app',
          title: { en: 'New device signed in', id: 'Ada yang masuk dari perangkat baru' },
          desc: {
            en: 'If this was not you, log out that device under My devices and change your password.',
            id: 'Kalau ini bukan kamu, keluarkan perangkat itu di Perangkatku, lalu ganti kata sandimu.',
          },
          refId: `device:${sessionId}`,
          push: true,
        },
      )
    }),
    bus.subscribe<Warned>('user.warned', ({ profileId, reportId }) =>
      notify(
        { to: 'profile', profileId },
        {
          key: `warned:${reportId}`,
          type: 'in-app',
          title: { en: 'A warning from our moderators', id: 'Peringatan dari moderator kami' },
          desc: {
            en: 'Something of yours was reported and goes against our rules. Please read our terms.',
            id: 'Ada hal darimu yang dilaporkan dan melanggar aturan kami. Yuk, baca lagi ketentuannya.',
          },
          push: true,
        },
      ),
    ),
    // A clip that was let through reaches followers once, however often it is encoded anew (decision 2.6, rule 6).
    bus.subscribe<TitlePublished>('catalog.title-published', async ({ itemId }) => {
      const clip = await clipOf(itemId)
      const owner = clip && (await profilesOf([clip.ownerProfileId])).get(clip.ownerProfileId)
      if (!clip || !owner) return
      await notify(
        { to: 'followers', profileId: clip.ownerProfileId },
        {
          key: `clip:${itemId}`,
          type: 'clips',
          title: { en: `A new clip by ${owner.name}`, id: `Klip baru dari ${owner.name}` },
          desc: clip.title,
          refId: `clips:${itemId}`,
          push: true,
          restMs: settings.notices.clipRestMs,
        },
      )
    }),
  ])
}
