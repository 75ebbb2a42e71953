import { Trans, useLingui } from '@lingui/react/macro'
import type { Show } from '@tayang/contract'
import { SeeAll } from '#features/watch/browse'
import { urls } from '#shared/urls'
import { ShowGrid } from './show-grid.tsx'
import style from './live-lists.module.css'

/** Two lines beside what is announced. */
const SHOWN_MAX = 6

/** Recordings of shows, the latest first; nothing where there is none. */
export function Recordings({ shows, now }: { shows: readonly Show[]; now: number }) {
  const { t } = useLingui()
  if (shows.length === 0) return null
  return (
    <section className={style.recordings} aria-labelledby="recordings">
      <header>
        <h2 id="recordings">
          <Trans>Previous live shows</Trans>
        </h2>
        <SeeAll to={urls.previousLiveShows()} title={t`Previous live shows`} />
      </header>
      <ShowGrid shows={shows.slice(0, SHOWN_MAX)} now={now} />
    </section>
  )
}
