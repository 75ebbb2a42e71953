import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@tayang/design'
import {
  costRupiah,
  dataRule,
  dayBytes,
  dayOf,
  monthBytes,
  monthOf,
  type DataMode,
  type DataTally,
} from '@tayang/player/core'
import { dataTally, readConnection, watchData, watchConnection } from '@tayang/player/dom'
import { useEffect, useState } from 'react'
import { useViewer } from '#shared/session'
import { useSetting } from '#shared/settings'
import { formatRupiah } from '#shared/i18n'
import { operatorOf, priceOf } from '../data-price.ts'
import { ModeChoice } from '../mode-choice.tsx'
import { useDataChoices } from '../use-data.ts'
import { BudgetField } from './budget-field.tsx'
import { DataAmount } from './data-amount.tsx'
import { DayBars } from './day-bars.tsx'
import { OperatorChoice } from './operator-choice.tsx'
import { ResetData } from './reset-data.tsx'
import style from './overview.module.css'

/**
 * What was watched of a person's data by day and month, what it cost, and everything that can be chosen about it. What
 * this browser has counted comes when the page is alive; all else is in the document.
 */
export function DataOverview() {
  const tally = useTally()
  const [today] = useState(() => dayOf(Date.now()))
  const price = usePrice()
  return (
    <div className={style.overview}>
      <section aria-labelledby="data-used">
        <h2 id="data-used">
          <Trans>Used</Trans>
        </h2>
        <div className={style.used}>
          {tally === null ? <Skeleton height="300px" /> : <DataUsed {...{ tally, today, price }} />}
        </div>
      </section>
      <section aria-labelledby="data-modes">
        <h2 id="data-modes">
          <Trans>Data mode</Trans>
        </h2>
        <ModeChoice />
        <ByLine />
      </section>
      <section aria-labelledby="data-budget">
        <h2 id="data-budget">
          <Trans>Monthly budget</Trans>
        </h2>
        <BudgetField usedBytes={monthBytes(tally ?? {}, monthOf(today))} />
      </section>
      <OperatorChoice />
      <ResetData isEmpty={Object.keys(tally ?? {}).length === 0} />
    </div>
  )
}

function DataUsed({ tally, today, price }: { tally: DataTally; today: string; price: number | null }) {
  const [month, setMonth] = useState(monthOf(today))
  const bytes = monthBytes(tally, month)
  const months = [...new Set([...Object.keys(tally), monthOf(today)])].toSorted()
  return (
    <>
      <dl className={style.sums}>
        <div>
          <dt>
            <Trans>Today</Trans>
          </dt>
          <dd>
            <DataAmount bytes={dayBytes(tally, today)} />
            <Cost bytes={dayBytes(tally, today)} price={price} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>This month</Trans>
          </dt>
          <dd>
            <DataAmount bytes={monthBytes(tally, monthOf(today))} />
            <Cost bytes={monthBytes(tally, monthOf(today))} price={price} />
          </dd>
        </div>
      </dl>
      <DayBars tally={tally} month={month} months={months} today={today} onMonth={setMonth} />
      {month !== monthOf(today) && (
        <p className={style.quiet}>
          <DataAmount bytes={bytes} /> <Cost bytes={bytes} price={price} />
        </p>
      )}
    </>
  )
}

/** Its line is there before the price is known. */
function Cost({ bytes, price }: { bytes: number; price: number | null }) {
  return <span>{price !== null && formatRupiah(costRupiah(bytes, price))}</span>
}

/** Whether the mode saves by itself here; the place of its words is kept, because the browser alone knows the line. */
function ByLine() {
  const { mode } = useDataChoices()
  const [line, setLine] = useState<ReturnType<typeof readConnection> | null>(null)
  useEffect(() => {
    const read = () => setLine(readConnection())
    read()
    return watchConnection(read)
  }, [])
  return (
    <p className={style.line} role="status">
      {line && <LineWords mode={mode} isByConnection={dataRule(mode, line).isByConnection} />}
    </p>
  )
}

function LineWords({ mode, isByConnection }: { mode: DataMode; isByConnection: boolean }) {
  if (isByConnection) return <Trans>Saving data automatically: this connection is slow or metered.</Trans>
  if (mode === 'otomatis') return <Trans>Auto saves by itself on a slow or metered connection.</Trans>
  return <Trans>You chose this mode. It stays until you change it.</Trans>
}

function usePrice(): number | null {
  const prices = useSetting('data.prices')
  const { operator } = useDataChoices()
  const telco = useViewer()?.account.telco
  return prices && priceOf(prices, operatorOf(operator, telco))
}

/** Null until the page is alive. */
function useTally(): DataTally | null {
  const [tally, setTally] = useState<DataTally | null>(null)
  useEffect(() => {
    const read = () => setTally(dataTally())
    read()
    return watchData(read)
  }, [])
  return tally
}
