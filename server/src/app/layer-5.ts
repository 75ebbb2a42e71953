import { openHeartbeat } from '#modules/heartbeat'
import { openInteraction, type Interaction } from '#modules/interaction'
import { openNotification } from '#modules/notification'
import { openRecommendation } from '#modules/recommendation'
import type { LayerContext } from './components.ts'

/** What watching leaves behind, who talks, and what people are notified of. */
export async function openLayer5(context: LayerContext): Promise<void> {
  const { platform, components, opened } = context
  const content = components.get('content')
  const library = components.get('library')
  const user = components.get('user')
  const heartbeat = opened.use(openHeartbeat({ ...platform, itemsOf: content.itemsOf }))
  components.add('heartbeat', heartbeat)
  await openChat(context)
  const notification = opened.use(
    await openNotification({
      ...platform,
      identify: user.identify,
      activeSessionsOf: user.activeSessionsOf,
      profilesOf: user.profiles.byIds,
      followersOf: user.relations.followersOf,
      pushTargetsOf: user.devices.pushTargetsOf,
      peopleWithPush: user.devices.peopleWithPush,
      hasOneDevice: user.devices.hasOneDevice,
      forgetPushToken: user.devices.forgetPushToken,
      blockBetween: user.relations.blockBetween,
      clipOf: library.clipOf,
    }),
  )
  components.add('notification', notification)
  const recommendation = opened.use(
    openRecommendation({
      ...platform,
      watchLists: heartbeat.watchLists,
      itemsOf: content.itemsOf,
      relatedIdsOf: library.relatedIdsOf,
    }),
  )
  components.add('recommendation', recommendation)
}

async function openChat({ platform, components, opened }: LayerContext): Promise<void> {
  const live = components.get('live')
  const user = components.get('user')
  const interaction: Interaction = opened.use(
    await openInteraction({
      ...platform,
      identify: user.identify,
      activeSessionsOf: user.activeSessionsOf,
      roomOf: live.roomOf,
      includesPremium: components.get('subscription').includesPremium,
      blockedAmong: user.relations.blockedAmong,
      blockedSince: user.relations.blockedSince,
      blockBetween: user.relations.blockBetween,
      follows: user.relations.follows,
      profilesOf: user.profiles.byIds,
      avatarOf: async (profileId) => (await user.profiles.find(profileId))?.avatar ?? null,
      suspendedUntilOf: user.accounts.suspensions.untilOf,
      quiz: {
        greet: (roomId) => components.get('liveQuiz').sockets.greet(roomId),
        join: (seat) => components.get('liveQuiz').sockets.join(seat),
        hear: (seat, frame) => components.get('liveQuiz').sockets.hear(seat, frame),
      },
    }),
  )
  components.add('interaction', interaction)
  if (!platform.settings.roles.includes('socket')) return
  // It is closed before the chat rooms, so that they still keep what it sent them last.
  const has = async (showId: string) => (await live.roomOf(showId)) !== null
  opened.use(components.get('loyalty').openRelay({ relay: interaction.relay, has }))
}
