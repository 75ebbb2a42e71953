import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { buttonLook } from '@tayang/design'
import type { TitleSort } from '@tayang/contract'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useNavigation } from 'react-router'
import {
  isFiltered,
  lengthRanges,
  readFilter,
  searchOf,
  weights,
  type LengthRange,
  type TitleFilter,
} from './title-filter.ts'
import style from './filter.module.css'

interface FilterBarProps {
  filter: TitleFilter
  choices: { genres: readonly string[]; years: readonly number[] }
  /** Titles that fit. */
  total: number
}

const NOTHING_CHOSEN = readFilter(new URLSearchParams())

/** Sorts and narrows a list of titles. The choice is in the address, so that Back and a shared link keep it. */
export function FilterBar({ filter: shown, choices, total }: FilterBarProps) {
  const { t } = useLingui()
  const words = useWords()
  const go = useNavigate()
  const { pathname, key } = useLocation()
  const isLoading = useNavigation().state === 'loading'
  // A choice made while the list of the choice before it is on its way adds to that one.
  const [wanted, setWanted] = useState<TitleFilter | null>(null)
  useEffect(() => setWanted(null), [key])
  const filter = wanted ?? shown
  const choose = (chosen: Partial<TitleFilter>) => {
    const next = { ...filter, ...chosen }
    setWanted(next)
    void go(`${pathname}${searchOf(next)}`, { preventScrollReset: true })
  }
  const orNull = (value: string) => value || null
  return (
    <form className={style.bar} aria-label={t`Sort and filter`} onSubmit={(event) => event.preventDefault()}>
      <div className={style.choices}>
        <Choice
          name={t`Sort`}
          value={filter.sort === 'chosen' ? '' : filter.sort}
          none={t`Sort: Featured`}
          options={words.sorts}
          onChoose={(value) => choose({ sort: (orNull(value) ?? 'chosen') as TitleSort })}
        />
        <Choice
          name={t`Genre`}
          value={filter.genre ?? ''}
          none={t`All genres`}
          options={withChosen(choices.genres, filter.genre).map((genre) => [genre, genre])}
          onChoose={(value) => choose({ genre: orNull(value) })}
        />
        <Choice
          name={t`Year`}
          value={String(filter.year ?? '')}
          none={t`All years`}
          options={withChosen(choices.years, filter.year).map((year) => [String(year), String(year)])}
          onChoose={(value) => choose({ year: value ? Number(value) : null })}
        />
        <Choice
          name={t`Length`}
          value={filter.length ?? ''}
          none={t`Any length`}
          options={lengthRanges.map((range) => [range, words.lengths[range]])}
          onChoose={(value) => choose({ length: orNull(value) as LengthRange | null })}
        />
        <Choice
          name={t`Data`}
          value={String(filter.weight ?? '')}
          none={t`Any data size`}
          options={weights.map((most) => [String(most), t`Up to ${most} MB`])}
          onChoose={(value) => choose({ weight: value ? Number(value) : null })}
        />
      </div>
      <p className={style.found} role="status" aria-busy={isLoading}>
        {isFiltered(shown) && t`${plural(total, { one: '# title', other: '# titles' })}`}
      </p>
      {isFiltered(shown) && total > 0 && <ClearFilters onClear={() => setWanted(NOTHING_CHOSEN)} />}
    </form>
  )
}

/** The same list without a choice. */
export function ClearFilters({ onClear }: { onClear?: () => void }) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  return (
    <Link
      to={pathname}
      preventScrollReset
      className={buttonLook({ tone: 'quiet', size: 'small' })}
      onClick={onClear}
    >
      {t`Clear filters`}
    </Link>
  )
}

interface ChoiceProps {
  name: string
  value: string
  /** The option of who chose nothing. */
  none: string
  options: readonly (readonly [value: string, text: string])[]
  onChoose: (value: string) => void
}

function Choice({ name, value, none, options, onChoose }: ChoiceProps) {
  return (
    <span className={style.choice} data-chosen={value !== '' || undefined}>
      <select aria-label={name} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">{none}</option>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden />
    </span>
  )
}

/** What an address chose is among the options, also where no title of the list has it. */
function withChosen<T>(choices: readonly T[], chosen: T | null): readonly T[] {
  return chosen === null || choices.includes(chosen) ? choices : [...choices, chosen]
}

function useWords() {
  const { t } = useLingui()
  const sorts: readonly (readonly [Exclude<TitleSort, 'chosen'>, string])[] = [
    ['newest', t`Newest first`],
    ['oldest', t`Oldest first`],
    ['name', t`A to Z`],
    ['views', t`Most watched`],
    ['shortest', t`Shortest first`],
    ['lightest', t`Least data first`],
  ]
  const lengths: Readonly<Record<LengthRange, string>> = {
    'to-30': t`Under 30 min`,
    '30-60': t`30–60 min`,
    '60-120': t`1–2 hours`,
    'from-120': t`Over 2 hours`,
  }
  return { sorts, lengths }
}
