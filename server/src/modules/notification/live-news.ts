import type { Within } from '#platform/database/database'
import type { NotificationNeeds } from './needs.ts'
import type { Sending } from './sending.ts'

type Needs = Pick<NotificationNeeds, 'profilesOf' | 'settings'> & Pick<Sending, 'notify'>

/**
 * Tells followers that somebody is live, if the transaction of whoever wrote that down commits. They hear of a show
 * once (decision 2.6, rule 6), and of a streamer who begins one show after the other once in a while. Whoever has
 * blocked or is blocked follows nobody there.
 */
export function openLiveNews({ notify, profilesOf, settings }: Needs) {
  return async (show: { showId: string; profileId: string }, tx: Within): Promise<void> => {
    const { showId, profileId } = show
    const owner = (await profilesOf([profileId])).get(profileId)
    if (!owner) return
    await notify(
      { to: 'followers', profileId },
      {
        key: `show-on-air:${showId}`,
        type: 'liveshow',
        title: { en: `${owner.name} is live`, id: `${owner.name} sedang siaran` },
        desc: {
          en: 'The show has just begun. Come and watch.',
          id: 'Siarannya baru saja mulai. Yuk, nonton.',
        },
        refId: `liveshow:${showId}`,
        push: true,
        restMs: settings.notices.liveRestMs,
      },
      { tx },
    )
  }
}
