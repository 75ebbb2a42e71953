import { Trans } from '@lingui/react/macro'
import type { Show } from '@tayang/contract'
import { RemindButton } from '#features/remind-show'
import { Link, ways } from '#ground/ways'
import { formatMoment, useLanguage } from '#ground/words'
import style from './public-profile.module.css'

/** What a person announced, each with its reminder; nothing where they announced nothing. */
export function UpcomingOf({ shows }: { shows: readonly Show[] }) {
  const language = useLanguage()
  if (shows.length === 0) return null
  return (
    <section className={style.upcoming} aria-labelledby="upcoming">
      <h2 id="upcoming">
        <Trans>Upcoming shows</Trans>
      </h2>
      <ul>
        {shows.map(({ id, name, startedAt, finishedAt }) => (
          <li key={id}>
            <Link
              to={ways.upcomingShow({
                id,
                startedAt: startedAt ?? undefined,
                finishedAt: finishedAt ?? undefined,
              })}
            >
              {startedAt !== null && <span>{formatMoment(startedAt, language)}</span>}
              <strong>{name}</strong>
            </Link>
            <RemindButton show={{ id, title: name }} small />
          </li>
        ))}
      </ul>
    </section>
  )
}
