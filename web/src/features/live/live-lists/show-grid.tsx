import type { ReactNode } from 'react'
import type { Show } from '@tayang/contract'
import { ReplayCard } from './replay-card.tsx'
import { ShowCard } from './show-card.tsx'
import style from './live-lists.module.css'

/** Pictures that are in sight on every screen. */
const EAGER = 3

/** Shows in rows, those that are on air as well as those that were. */
export function ShowGrid({ shows, now, hasNames = true }: ShowGridProps): ReactNode {
  return (
    <ul className={style.grid}>
      {shows.map((show, n) =>
        show.type === 'liveshow' ? (
          <ShowCard key={show.id} show={show} eager={n < EAGER} />
        ) : (
          <li key={show.id}>
            <ReplayCard show={show} now={now} hasName={hasNames} />
          </li>
        ),
      )}
    </ul>
  )
}

interface ShowGridProps {
  shows: readonly Show[]
  /** When the page was made, so that it says the same everywhere. */
  now: number
  hasNames?: boolean
}
