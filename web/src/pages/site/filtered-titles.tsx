import {
  FilterBar,
  isFiltered,
  NothingFits,
  readFilter,
  searchOf,
  type FilteredTitles,
} from '#features/watch/browse'
import { useLocation } from 'react-router'
import { CardPages, type CardPage } from './card-pages.tsx'
import style from './pages.module.css'

interface FilteredTitlesProps {
  titles: FilteredTitles
  /** Where the loader answers the pages, without a query. */
  way: string
  pageIn?: (answer: unknown) => CardPage | null
}

/** The choices over a list of titles; without a bar where there is hardly anything to choose from. */
export function FilterOf({ titles }: { titles: FilteredTitles }) {
  const filter = useFilter()
  const { choices, total } = titles
  if (!isFiltered(filter) && total < TITLES_MIN) return null
  return <FilterBar {...{ filter, choices, total }} />
}

/** Fewer titles than this are seen at a glance. */
const TITLES_MIN = 3

/** Titles that fit, page after page. */
export function Filtered({ titles, way, pageIn }: FilteredTitlesProps) {
  const search = searchOf(useFilter())
  if (titles.cards.length === 0) {
    return (
      <div className={style.inset}>
        <NothingFits />
      </div>
    )
  }
  return <CardPages key={search} first={titles} way={`${way}${search}`} {...(pageIn && { pageIn })} />
}

export function useFilter() {
  const { search } = useLocation()
  return readFilter(new URLSearchParams(search))
}
