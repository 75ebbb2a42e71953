import { Recordings } from './recordings.tsx'
import type { FurtherShows as Further } from './read-further.ts'
import { UpcomingList } from './upcoming-list.tsx'
import style from './live-lists.module.css'

/** Recordings, and what is announced beside them, below what a page is about. */
export function FurtherShows({ shows, now, besides }: FurtherShowsProps) {
  return (
    <div className={style.further}>
      <Recordings shows={shows.previous} now={now} />
      <UpcomingList shows={shows.upcoming.filter(({ id }) => id !== besides)} hasNames />
    </div>
  )
}

interface FurtherShowsProps {
  shows: Further
  /** When the page was made, so that it says the same everywhere. */
  now: number
  /** The announced show that the page itself is about. */
  besides?: string
}
