import { Trans, useLingui } from '@lingui/react/macro'
import { admin } from '@tayang/contract'
import {
  DataTable,
  Empty,
  Facts,
  Money,
  Page,
  Panel,
  Sparkline,
  useListAddress,
  WhenRead,
  type Column,
} from '#kit'
import { useCall } from '#shared/api'
import { formatDay, formatFigure, useLanguage } from '#shared/i18n'
import { byDay, byMethod, type DayOfOrders, type MethodOfOrders } from './figures-by-day.ts'
import { useOrderWords } from './order-words.ts'
import style from './orders.module.css'

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/** Money of package orders, by day in Jakarta and by method. */
export function OrderFigures() {
  const { t } = useLingui()
  const address = useListAddress({ from: '', to: '' })
  const { from, to } = address.filters
  const read = useCall(
    admin.getOrderFigures,
    { query: { ...(isDay(from) && { from }), ...(isDay(to) && { to }) } },
    { keepsPrevious: true },
  )
  return (
    <Page
      title={t`Money of orders`}
      filters={
        <>
          <label className={style.day}>
            {t`From`}
            <input
              type="date"
              value={from}
              onChange={({ target }) => address.setFilters({ from: target.value })}
            />
          </label>
          <label className={style.day}>
            {t`to`}
            <input
              type="date"
              value={to}
              onChange={({ target }) => address.setFilters({ to: target.value })}
            />
          </label>
          <span className={style.quiet}>
            <Trans>Days of Jakarta, 92 at most; without a choice the last 30.</Trans>
          </span>
        </>
      }
    >
      <WhenRead read={read}>
        {(figures) =>
          figures.length === 0 ? (
            <Empty>{t`No money moved on these days.`}</Empty>
          ) : (
            <Shown days={byDay(figures)} methods={byMethod(figures)} />
          )
        }
      </WhenRead>
    </Page>
  )
}

function Shown({ days, methods }: { days: DayOfOrders[]; methods: MethodOfOrders[] }) {
  const { t } = useLingui()
  const total = (key: 'paid' | 'refunded' | 'orders') => days.reduce((sum, day) => sum + day[key], 0)
  return (
    <div className={style.figures}>
      <div className={style.sum}>
        <Facts
          inline
          facts={[
            [t`Paid`, <Money key="paid" amount={total('paid')} />],
            [t`Refunded`, <Money key="back" amount={total('refunded')} />],
            [t`Orders`, formatFigure(total('orders'))],
          ]}
        />
        <Sparkline
          label={t`Money paid by day`}
          width={320}
          height={36}
          values={days.map(({ paid }) => paid).toReversed()}
        />
      </div>
      <Panel title={<Trans>By day</Trans>}>
        <DataTable label={t`By day`} columns={useDayColumns()} rows={days} keyOf={({ day }) => day} />
      </Panel>
      <Panel title={<Trans>By method</Trans>}>
        <DataTable
          label={t`By method`}
          columns={useMethodColumns()}
          rows={methods}
          keyOf={({ method }) => method}
        />
      </Panel>
    </div>
  )
}

function useDayColumns(): Column<DayOfOrders>[] {
  const { t } = useLingui()
  const language = useLanguage()
  return [
    {
      key: 'day',
      label: t`Day`,
      cell: ({ day }) => formatDay(Date.parse(`${day}T12:00:00+07:00`), language),
    },
    { key: 'orders', label: t`Orders`, align: 'end', cell: ({ orders }) => formatFigure(orders) },
    { key: 'paid', label: t`Paid`, align: 'end', cell: ({ paid }) => <Money amount={paid} /> },
    {
      key: 'discount',
      label: t`Discounts`,
      align: 'end',
      wideOnly: true,
      cell: ({ discount }) => <Money amount={discount} />,
    },
    {
      key: 'vat',
      label: t`VAT in it`,
      align: 'end',
      wideOnly: true,
      cell: ({ vat }) => <Money amount={vat} />,
    },
    {
      key: 'refunded',
      label: t`Refunded`,
      align: 'end',
      cell: ({ refunded, refunds }) =>
        refunds === 0 ? (
          '–'
        ) : (
          <span>
            {formatFigure(refunds)} · <Money amount={refunded} />
          </span>
        ),
    },
  ]
}

function useMethodColumns(): Column<MethodOfOrders>[] {
  const { t } = useLingui()
  const { methodWord } = useOrderWords()
  return [
    { key: 'method', label: t`Method`, cell: ({ method }) => methodWord(method) },
    { key: 'orders', label: t`Orders`, align: 'end', cell: ({ orders }) => formatFigure(orders) },
    { key: 'paid', label: t`Paid`, align: 'end', cell: ({ paid }) => <Money amount={paid} /> },
    {
      key: 'refunded',
      label: t`Refunded`,
      align: 'end',
      cell: ({ refunded }) => <Money amount={refunded} />,
    },
  ]
}
