import type { ReactNode } from 'react'
import type { Show } from '@tayang/contract'
import { useLanguage } from '#shared/i18n'
import { ReplayCard } from './replay-card.tsx'
import { ShowCard } from './show-card.tsx'
import style from './live-lists.module.css'

/** Pictures that are in sight on every screen. */
const EAGER = 3

/** Shows in rows, those that are on air as well as those that were. */
export function ShowGrid({
  shows,
  now,
  hasNames = true,
  isWide = false,
  isWithin = false,
  beside,
}: ShowGridProps): ReactNode {
  const language = useLanguage()
  return (
    <ul className={style.grid} data-wide={isWide || undefined} data-within={isWithin || undefined}>
      {shows.map((show, n) => (
        <li key={show.id}>
          {show.type === 'liveshow' ? (
            <ShowCard
              show={show}
              category={show.showCategory?.names[language]}
              eager={n < EAGER}
              isLarge={isWide && shows.length === 1}
            >
              {beside}
            </ShowCard>
          ) : (
            <ReplayCard show={show} now={now} hasName={hasNames} />
          )}
        </li>
      ))}
    </ul>
  )
}

interface ShowGridProps {
  shows: readonly Show[]
  /** When the page was made, so that it says the same everywhere. */
  now: number
  hasNames?: boolean
  /** Few and large, whole rows of them. */
  isWide?: boolean
  /** In a column of a page, and not across all of it. */
  isWithin?: boolean
  /** What a show that stands alone and large has beside its picture, after what it is about. */
  beside?: ReactNode
}
