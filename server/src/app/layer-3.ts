import { openCatalog } from '#modules/catalog'
import { isDemo } from '../platform/settings/demo-mode.ts'
import type { LayerContext } from './components.ts'

/** What there is to watch. */
export function openLayer3({ platform, components, opened }: LayerContext): void {
  const screen = components.get('screen')
  const user = components.get('user')
  const subscription = components.get('subscription')
  const catalog = opened.use(
    openCatalog({
      ...platform,
      engine: components.get('engine'),
      includesPremium: subscription.includesPremium,
      subscribes: async (accountId, now) => (await subscription.activeOf(accountId, now)).length > 0,
      adTag: () => screen.settingOf('ad.tag.url.web'),
      profilesOf: user.profilesOf,
      profilesOfAccounts: user.profilesOfAccounts,
      followersGained: user.followersGained,
      blockedAmong: user.blockedAmong,
      partedFrom: user.partedFrom,
      async mayGoLive(accountId) {
        const tooYoung = await user.ageRefusalOf(accountId)
        if (tooYoung || !(await screen.settingOf('streamer.approvalRequired'))) return tooYoung
        return (await user.streamers.isApproved(accountId)) ? null : 'STREAMER_ONLY'
      },
      isBarred: async (accountId) =>
        (await user.isBanned(accountId)) ||
        (!isDemo(platform.settings) && (await user.isDemoAccount(accountId))),
    }),
  )
  components.add('catalog', catalog)
  catalog.plugViewers((showId) => components.get('interaction').viewersOf(showId))
  catalog.plugPresent((showId) => components.get('interaction').presentIn(showId))
  catalog.plugEarned(components.get('loyalty').earnedIn)
  catalog.plugPopular(user.noteViewers)
  catalog.plugWatched((accountId, itemIds) => components.get('heartbeat').watchedOf(accountId, itemIds))
  catalog.plugRemind((due, now, tx) =>
    components.get('notification').notify('show-reminder', { ...due, now }, { tx }),
  )
  catalog.plugLive((show, tx) => components.get('notification').notify('show-live', show, { tx }))
}
