import { openLive } from '#modules/live'
import { isDemo } from '../platform/settings/demo-mode.ts'
import type { LayerContext } from './components.ts'
import { openContent } from './content.ts'
import { mayShow } from './may-show.ts'

/** What is on now, was on or will be on. */
export function openLayer4({ platform, components, opened }: LayerContext): void {
  const screen = components.get('screen')
  const user = components.get('user')
  const library = components.get('library')
  const live = opened.use(
    openLive({
      ...platform,
      library,
      delivery: components.get('delivery'),
      engine: components.get('engine'),
      includesPremium: components.get('subscription').includesPremium,
      profilesOf: user.profiles.byIds,
      profilesOfAccounts: user.profiles.byAccountIds,
      followersGained: user.relations.followersGained,
      blockedAmong: user.relations.blockedAmong,
      partedFrom: user.relations.blockedEitherWay,
      mayGoLive: async (accountId) =>
        (await screen.isOn('live')) ? mayShow({ user, screen }, accountId) : 'SWITCHED_OFF',
      isBarred: async (accountId) =>
        !(await user.accounts.isOpen(accountId)) ||
        (await user.accounts.suspensions.untilOf(accountId)) !== null ||
        (!isDemo(platform.settings) && (await user.accounts.isDemo(accountId))),
      viewersOf: (id) => components.get('interaction').viewersOf(id),
      presentIn: (showId) => components.get('interaction').presentIn(showId),
      earnedIn: components.get('loyalty').earnedIn,
      clipsCutOf: (showId) => components.get('clips').posted.countOf(showId),
      noteViewers: user.relations.noteViewers,
      remind: (due, now, tx) =>
        components.get('notification').notify('show-reminder', { ...due, now }, { tx }),
      remindProgramme: (due, tx) => components.get('notification').notify('programme-reminder', due, { tx }),
      notifyLive: (show, tx) => components.get('notification').notifyAfter(tx, ['show-live', show]),
    }),
  )
  components.add('live', live)
  components.add('content', openContent({ library, live, clips: () => components.get('clips') }))
}
