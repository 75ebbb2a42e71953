import { Plural, Trans } from '@lingui/react/macro'
import type { Show } from '@tayang/contract'
import { Face } from '#features/shared/on-air'
import { RemindButton } from '#features/shared/remind-show'
import { useViewer } from '#shared/session'
import { Link, urls } from '#shared/urls'
import { formatClock, formatMoment, shorten, useLanguage, useNow } from '#shared/i18n'
import style from './live-lists.module.css'

/** Names on cards are cut at 15. See docs/product/live.md#show-cards. */
const NAME_LENGTH = 15
const SECOND_MS = 1_000
const DAY_MS = 24 * 60 * 60 * SECOND_MS

interface UpcomingListProps {
  shows: readonly Show[]
  /** Absent on the page of their own streamer. */
  hasNames?: boolean
}

/** Announced shows with what is left until each begins, and its reminder; nothing where none is announced. */
export function UpcomingList({ shows, hasNames = false }: UpcomingListProps) {
  const language = useLanguage()
  // Nobody is reminded of a show that they give themselves.
  const ownId = useViewer()?.profile.id
  const now = useNow({ isWanted: shows.length > 0 })
  // What has begun is on air, or soon will be: it is no longer announced.
  const coming = shows.filter(({ startedAt }) => now === null || (startedAt ?? 0) > now)
  if (coming.length === 0) return null
  return (
    <section className={style.upcoming} aria-labelledby="upcoming">
      <h2 id="upcoming">
        <Trans>Upcoming shows</Trans>
      </h2>
      <ul>
        {coming.map(({ id, name, profile, startedAt, finishedAt }) => (
          <li key={id}>
            {hasNames && <Face person={profile} size={44} />}
            <div>
              <p className={style.moment}>
                {startedAt !== null && (
                  <>
                    <span>{formatMoment(startedAt, language)}</span>
                    {now !== null && <Left ms={startedAt - now} />}
                  </>
                )}
              </p>
              <Link
                className={style.title}
                to={urls.upcomingShow({
                  id,
                  startedAt: startedAt ?? undefined,
                  finishedAt: finishedAt ?? undefined,
                })}
              >
                {name}
              </Link>
              {hasNames && (
                <p className={style.facts}>
                  <Link to={urls.person(profile.id)}>{shorten(profile.name, NAME_LENGTH)}</Link>
                </p>
              )}
            </div>
            {profile.id !== ownId && <RemindButton show={{ id, title: name }} small />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Days while there are any, then hours, minutes and seconds. */
function Left({ ms }: { ms: number }) {
  const days = Math.floor(ms / DAY_MS)
  return (
    // Read when somebody comes to it, never every second.
    <span role="timer" aria-live="off">
      {days > 0 ? (
        <Plural value={days} one="in # day" other="in # days" />
      ) : (
        <Trans>in {formatClock(Math.ceil(ms / SECOND_MS))}</Trans>
      )}
    </span>
  )
}
