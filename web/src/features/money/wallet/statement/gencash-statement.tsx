import { Trans, useLingui } from '@lingui/react/macro'
import { loyalty, type Statement } from '@tayang/contract'
import { Button, EmptyState, IconButton, SkeletonRows } from '@tayang/design'
import { ChevronLeft, ChevronRight, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { CouldNotRead } from '#features/shared/paged-list'
import { useCall, WithQueries } from '#shared/api'
import { dayIn } from '#shared/i18n'
import { daysOf, monthOf, neighbour, type Period } from './period.ts'
import { statementCsv } from './statement-csv.ts'
import { StatementPaper } from './statement-paper.tsx'
import { usePeriodName } from './use-period-name.ts'
import style from './statement.module.css'

const today = () => dayIn('Asia/Jakarta', Date.now())

/** What a streamer earned and cashed out in a month, or between any two days: to be read, kept and printed. */
export function GencashStatement() {
  return (
    <WithQueries>
      <ChosenStatement />
    </WithQueries>
  )
}

function ChosenStatement() {
  const [period, setPeriod] = useState(() => monthOf(today()))
  const { statement, readAgain } = useStatement(period)
  return (
    <>
      <PeriodChoice period={period} onChoose={setPeriod} />
      <div aria-live="polite" aria-busy={statement === 'loading'}>
        {statement === 'loading' ? (
          <SkeletonRows height="420px" />
        ) : statement === 'failed' ? (
          <CouldNotRead onRetry={readAgain} />
        ) : statement === 'no-days' ? (
          <p className={style.note}>
            <Trans>Choose up to {loyalty.STATEMENT_DAYS_MAX} days, starting with the first.</Trans>
          </p>
        ) : isNothing(statement) ? (
          <Nothing />
        ) : (
          <>
            <div className={style.sheet}>
              <StatementPaper statement={statement} />
            </div>
            <Keep statement={statement} />
          </>
        )}
      </div>
    </>
  )
}

function useStatement({ from, to }: Period) {
  const days = daysOf({ from, to })
  const isPeriod = days > 0 && days <= loyalty.STATEMENT_DAYS_MAX
  const read = useCall(loyalty.getStatement, isPeriod ? { query: { from, to } } : null, {
    freshMs: 0,
    retries: () => false,
  })
  const statement = !isPeriod ? 'no-days' : (read.data ?? (read.isError ? 'failed' : 'loading'))
  return { statement, readAgain: () => void read.refetch() } as const
}

interface ChoiceProps {
  period: Period
  onChoose: (period: Period) => void
}

/** Month after month, or two days of one's own. */
function PeriodChoice({ period, onChoose }: ChoiceProps) {
  const { t } = useLingui()
  const nameOf = usePeriodName()
  const isLast = period.to >= today()
  return (
    <div className={style.choice}>
      <div className={style.months}>
        <IconButton label={t`Previous month`} onClick={() => onChoose(neighbour(period, -1))}>
          <ChevronLeft size={20} aria-hidden />
        </IconButton>
        <h2>{daysOf(period) > 0 ? nameOf(period) : '—'}</h2>
        <IconButton label={t`Next month`} disabled={isLast} onClick={() => onChoose(neighbour(period, 1))}>
          <ChevronRight size={20} aria-hidden />
        </IconButton>
      </div>
      <div className={style.days}>
        <Day name={t`First day`} value={period.from} onChoose={(from) => onChoose({ ...period, from })} />
        <Day name={t`Last day`} value={period.to} onChoose={(to) => onChoose({ ...period, to })} />
      </div>
    </div>
  )
}

interface DayProps {
  name: string
  value: string
  onChoose: (day: string) => void
}

function Day({ name, value, onChoose }: DayProps) {
  return (
    <label>
      {name}
      {/* A date field that was emptied keeps the day that it had. */}
      <input
        type="date"
        value={value}
        min="2020-01-01"
        max="2099-12-31"
        onChange={({ target }) => target.value !== '' && onChoose(target.value)}
      />
    </label>
  )
}

function Nothing() {
  const { t } = useLingui()
  return <EmptyState cloth="truntum" title={t`No activity in this period`} />
}

function isNothing({ opening, closing, earned, cashouts }: Statement): boolean {
  return opening === 0 && closing === 0 && earned.gifts === 0 && cashouts.completed.count === 0
}

/** Take it along as a file, or on paper. */
function Keep({ statement }: { statement: Statement }) {
  const handleDownload = () => {
    const link = document.createElement('a')
    // The mark says that it is UTF-8 to a spreadsheet that would guess.
    link.href = URL.createObjectURL(new Blob(['\uFEFF', statementCsv(statement)], { type: 'text/csv' }))
    link.download = `tayang-${statement.from}-${statement.to}.csv`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <div className={style.keep}>
      <Button tone="outline" onClick={handleDownload}>
        <Download size={18} aria-hidden />
        <Trans>Download CSV</Trans>
      </Button>
      <Button tone="outline" onClick={() => window.print()}>
        <Printer size={18} aria-hidden />
        <Trans>Print</Trans>
      </Button>
    </div>
  )
}
