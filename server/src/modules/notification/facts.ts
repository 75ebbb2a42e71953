import type { Bus, Unsubscribe } from '#platform/bus'
import type { ShowOnAir } from '#modules/catalog'
import type { DeviceAdded, Warned } from '#modules/user'
import type { NotificationNeeds } from './needs.ts'
import type { Sending } from './sending.ts'

type Needs = Pick<NotificationNeeds, 'profilesOf' | 'showOwnerOf' | 'hasOneDevice'> & {
  bus: Bus
  notify: Sending['notify']
}

/** News of other rooms that people are told. Each has a key, so it is told once however often it is announced. */
export async function tellFacts(needs: Needs): Promise<Unsubscribe[]> {
  const { bus, notify, profilesOf, showOwnerOf, hasOneDevice } = needs
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
          title: 'New device signed in',
          desc: 'If this was not you, log out that device under My devices and change your password.',
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
          title: 'A warning from our moderators',
          desc: 'Something of yours was reported and goes against our rules. Please read our terms.',
          push: true,
        },
      ),
    ),
    // Announced again after each silence; followers hear of a show once (decision 2.6, rule 6).
    bus.subscribe<ShowOnAir>('catalog.show-on-air', async ({ showId }) => {
      const profileId = await showOwnerOf(showId)
      const owner = profileId === null ? undefined : (await profilesOf([profileId])).get(profileId)
      if (profileId === null || !owner) return
      await notify(
        { to: 'followers', profileId },
        {
          key: `show-on-air:${showId}`,
          type: 'liveshow',
          title: `${owner.name} is live`,
          desc: 'The show has just begun. Come and watch.',
          refId: `liveshow:${showId}`,
          push: true,
        },
      )
    }),
  ])
}
