import type { Kind } from './kind.ts'

export interface ShowLive {
  readonly showId: string
  /** The profile of the streamer. */
  readonly profileId: string
}

/**
 * A show is on the air: the streamer's followers are notified once a show, and at most once per rest time of a streamer
 * who starts one show after the other. A block on either side ends the following, so blocked people get nothing.
 */
export const showLive: Kind<ShowLive> = async ({ showId, profileId }, { profilesOf, settings }) => {
  const owner = (await profilesOf([profileId])).get(profileId)
  if (!owner) return null
  return {
    key: `show-on-air:${showId}`,
    audience: { to: 'followers', profileId },
    type: 'liveshow',
    title: { en: `${owner.name} is live`, id: `${owner.name} sedang live` },
    desc: {
      en: 'The show just started. Come and watch.',
      id: 'Live-nya baru saja mulai. Yuk, nonton.',
    },
    refId: `liveshow:${showId}`,
    push: true,
    restMs: settings.notices.liveRestMs,
  }
}
