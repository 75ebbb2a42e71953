import { decideAccess, openDelivery } from '#modules/delivery'
import { openLibrary } from '#modules/library'
import type { LayerContext } from './components.ts'

/** The titles that there are to watch, and how they reach people. */
export function openLayer3({ platform, components, opened }: LayerContext): void {
  const screen = components.get('screen')
  const user = components.get('user')
  const subscription = components.get('subscription')
  const library = opened.use(
    openLibrary({
      ...platform,
      profilesOf: user.profiles.byIds,
      blockedAmong: user.relations.blockedAmong,
      peopleNamed: user.relations.named,
      partedFrom: user.relations.blockedEitherWay,
      includesPremium: subscription.includesPremium,
      decideAccess,
      watchedOf: (accountId, ids) => components.get('heartbeat').watchedOf(accountId, ids),
      remindedAmong: (profileId, ids) => components.get('live').remindedAmong(profileId, ids),
      recordedShowOf: (id) => components.get('live').recordedShowOf(id),
      addRecordedViews: (batch) => components.get('live').addRecordedViews(batch),
      recordedDetailOf: (id) => components.get('live').recordedDetailOf(id),
      clipFactsOf: (clips, reader) => components.get('clips').social.clipFactsOf(clips, reader),
      quizzesOfCampaign: (id, reader) => components.get('quizzes').ofCampaign(id, reader),
      prizeDrawOf: (id, reader) => components.get('draws').prizeDrawOf(id, reader),
      searchSources: () => components.get('live').searchSources,
    }),
  )
  components.add('library', library)
  const delivery = opened.use(
    openDelivery({
      ...platform,
      arts: library.arts,
      engine: components.get('engine'),
      includesPremium: subscription.includesPremium,
      subscribes: async (accountId, now) => (await subscription.activeOf(accountId, now)).length > 0,
      blockedAmong: user.relations.blockedAmong,
      // The clip goes first: followers are notified of one that is public.
      async titleSettled({ itemId, failure }) {
        const { review } = components.get('clips')
        if (failure !== null) return review.failed(itemId, failure)
        await review.prepared(itemId)
        await components.get('notification').notify('clip-published', { itemId })
      },
      adTag: () => screen.settingOf('ad.tag.url.web'),
      recordingAccessTo: (input) => components.get('live').recordingAccessTo(input),
      channelHolderOf: (token, keyId, now) => components.get('live').channelHolderOf(token, keyId, now),
    }),
  )
  components.add('delivery', delivery)
}
