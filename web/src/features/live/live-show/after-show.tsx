import { Trans, useLingui } from '@lingui/react/macro'
import { shows as showCalls, type Show } from '@tayang/contract'
import { useBlocked } from '#features/people/block-person'
import { SeeAll, TitleGrid, type CardView } from '#features/watch/browse'
import { readPrevious, ShowGrid } from '#features/live/live-lists'
import { readClipsOf } from '#features/live/public-profile'
import { call, useRead } from '#shared/api'
import { shorten, useLanguage } from '#shared/i18n'
import { urls } from '#shared/urls'
import style from './after-show.module.css'

/** Names beside a player are cut at 15. */
const NAME_LENGTH = 15
/** One line of each on a desk. */
const SHOWN_MAX = 3
const CLIPS_MAX = 4

/** What a show leads on to when it is over: who is on air now, or else recordings, and the clips of its streamer. */
export function AfterShow({ show }: { show: Show }) {
  const { t } = useLingui()
  const language = useLanguage()
  const blocked = useBlocked()
  const { answer } = useRead(show.id, () => readAfter(show, language))
  const next = answer?.next.filter(({ profile }) => !blocked.has(profile.id)).slice(0, SHOWN_MAX) ?? []
  if (!answer) return null
  const name = shorten(show.profile.name, NAME_LENGTH)
  return (
    <div className={style.after}>
      {next.length > 0 && (
        <section aria-labelledby="after-next">
          <header>
            <h2 id="after-next">
              {answer.isLive ? <Trans>Live now</Trans> : <Trans>Previous live shows</Trans>}
            </h2>
            {answer.isLive ? (
              <SeeAll to={urls.live()} title={t`Live now`} />
            ) : (
              <SeeAll to={urls.previousLiveShows()} title={t`Previous live shows`} />
            )}
          </header>
          <ShowGrid shows={next} now={answer.now} isWithin />
        </section>
      )}
      {answer.clips.length > 0 && (
        <section aria-labelledby="after-clips">
          <header>
            <h2 id="after-clips">
              <Trans>Clips by {name}</Trans>
            </h2>
            <SeeAll to={urls.person(show.profile.id)} title={t`Clips by ${name}`} />
          </header>
          <TitleGrid cards={answer.clips} shape="landscape" />
        </section>
      )}
    </div>
  )
}

interface After {
  isLive: boolean
  next: readonly Show[]
  clips: readonly CardView[]
  now: number
}

/** What cannot be read is left out. */
async function readAfter({ id, profile }: Show, language: 'en' | 'id'): Promise<After> {
  const site = { call, language }
  const [live, clips] = await Promise.all([
    call(showCalls.getOnAir, { query: { shows: SHOWN_MAX + 1 } }).catch(() => null),
    readClipsOf(site, { profileId: profile.id, page: 1 }).catch(() => null),
  ])
  const others = (live?.data.shows ?? []).filter((show) => show.id !== id)
  const recordings =
    others.length > 0 ? null : await readPrevious(site, { page: 1, perPage: SHOWN_MAX + 1 }).catch(() => null)
  return {
    isLive: others.length > 0,
    // Its own recording has a way of its own, in the picture.
    next: others.length > 0 ? others : (recordings?.items ?? []).filter((show) => show.id !== id),
    clips: clips?.items.slice(0, CLIPS_MAX) ?? [],
    now: Date.now(),
  }
}
