import { Trans, useLingui } from '@lingui/react/macro'
import { IconButton } from '@tayang/design'
import { amountText, daysOfMonth, type DataTally } from '@tayang/player/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLanguage } from '#shared/i18n'
import { figuresOf } from '../figures-of.ts'
import style from './overview.module.css'

interface DayBarsProps {
  tally: DataTally
  month: string
  /** Those of which anything is known, oldest first. */
  months: readonly string[]
  today: string
  onMonth: (month: string) => void
}

/** A bar for every day of a month; the tallest is the day that cost most. */
export function DayBars({ tally, month, months, today, onMonth }: DayBarsProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const figures = figuresOf(language)
  const days = daysOfMonth(tally, month)
  const most = Math.max(1, ...days.map(({ bytes }) => bytes))
  const at = months.indexOf(month)
  const [before, after] = [months[at - 1], months[at + 1]]
  const named = (day: number, more: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...more }).format(new Date(`${month}-${two(day)}`))
  const title = named(1, { month: 'long', year: 'numeric' })
  return (
    <figure className={style.chart}>
      <figcaption>
        <IconButton label={t`Previous month`} disabled={!before} onClick={() => before && onMonth(before)}>
          <ChevronLeft size={20} aria-hidden />
        </IconButton>
        <span aria-live="polite">{title}</span>
        <IconButton label={t`Next month`} disabled={!after} onClick={() => after && onMonth(after)}>
          <ChevronRight size={20} aria-hidden />
        </IconButton>
      </figcaption>
      <ol aria-label={t`Data by day`}>
        {days.map(({ day, bytes }) => (
          <li key={day} data-today={`${month}-${two(day)}` === today || undefined}>
            <span className={style.words}>
              {named(day, { day: 'numeric', month: 'long' })}: {amountText(bytes, figures)}
            </span>
            <i aria-hidden style={{ height: `${(bytes / most) * 100}%` }} />
            {(day === 1 || day % 5 === 0) && <small aria-hidden>{day}</small>}
          </li>
        ))}
      </ol>
      {days.every(({ bytes }) => bytes === 0) && (
        <p className={style.nothing}>
          <Trans>No data used this month yet</Trans>
        </p>
      )}
    </figure>
  )
}

const two = (day: number) => String(day).padStart(2, '0')
