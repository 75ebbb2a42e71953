import { useLingui } from '@lingui/react/macro'
import { admin, type CashoutCase } from '@tayang/contract'
import { useState, type ReactNode } from 'react'
import {
  DataTable,
  Desk,
  Empty,
  Facts,
  FilterChoice,
  FilterText,
  isOneOf,
  ListFoot,
  Money,
  SmallButton,
  useListAddress,
  When,
  WhenRead,
  type Column,
} from '#kit'
import { useCall, useCallList } from '#shared/api'
import { formatFigure } from '#shared/i18n'
import { useCashoutMay } from './cashout-may.ts'
import { CashOutCase } from './cash-out-case.tsx'
import { NamesChip, nameOf, WaitsChip } from './chips.tsx'
import { OneOperator } from './one-operator.tsx'
import style from './cash-out.module.css'
import { isViewName, views, type ViewName } from './words.ts'

const DEFAULTS = { view: 'waiting', bank: '', least: '', most: '', search: '', sort: '' }

/** Everything that waits to be paid, and one of them with what decides about it. */
export function CashOutDesk() {
  const { t } = useLingui()
  const address = useListAddress(DEFAULTS)
  const { view: asked, sort, ...filters } = address.filters
  const name: ViewName = isViewName(asked) ? asked : 'waiting'
  const totals = useCall(admin.getCashoutTotals, {})
  const list = useCallList(admin.listCashouts, {
    query: { ...queryOf(name, filters, address.cursor), ...(isOneOf(admin.cashoutSorts, sort) && { sort }) },
  })
  const waiting = totals.data?.waiting
  // The button of a row opens its case with the question already asked.
  const [payId, setPayId] = useState<string | null>(null)
  return (
    <Desk
      wideList
      title={t`Cash out`}
      count={
        waiting && (
          <>
            {t`${waiting.count} waiting`} · <Money amount={waiting.rupiah} />
          </>
        )
      }
      facts={<DeskFacts />}
      filters={<DeskFilters address={address} />}
      list={
        <>
          {totals.data?.canComplete === false && <OneOperator totals={totals.data} />}
          <WhenRead read={list}>
            {(items) => (
              <CashOutTable
                items={items}
                selected={address.selected}
                onSelect={(id) => {
                  setPayId(null)
                  address.select(id)
                }}
                onPay={(id) => {
                  setPayId(id)
                  address.select(id)
                }}
                sort={sort}
                onSort={(next) => address.setFilters({ sort: next })}
                isOld={list.isOld}
                isFiltered={name !== 'waiting' || Object.values(filters).some((text) => text !== '')}
                foot={<ListFoot next={list.next} cursor={address.cursor} goTo={address.goTo} />}
              />
            )}
          </WhenRead>
        </>
      }
      detail={
        address.selected && (
          <CashOutCase
            key={`${address.selected} ${payId === address.selected}`}
            id={address.selected}
            asksToPay={payId === address.selected}
            onDecided={() => openNext(address, list.items)}
          />
        )
      }
      onClose={() => address.select(null)}
    />
  )
}

/** After a decision the next one is on screen. */
function openNext(
  address: Pick<ReturnType<typeof useListAddress>, 'selected' | 'select'>,
  items: readonly CashoutCase[],
): void {
  const at = items.findIndex(({ id }) => id === address.selected)
  address.select(items[at + 1]?.id ?? items[at - 1]?.id ?? null)
}

function queryOf(
  name: ViewName,
  { bank, least, most, search }: { bank: string; least: string; most: string; search: string },
  cursor: string | undefined,
) {
  const view = views[name]
  const sum = (text: string) => (/^\d+$/.test(text) ? Number(text) : undefined)
  return {
    status: view.status,
    ...('waits' in view && { waits: view.waits }),
    ...(bank !== '' && { bank }),
    ...(sum(least) !== undefined && { least: sum(least) }),
    ...(sum(most) !== undefined && { most: sum(most) }),
    ...(search !== '' && { search }),
    ...(cursor !== undefined && { cursor }),
  }
}

type DeskAddress = ReturnType<typeof useListAddress<typeof DEFAULTS>>

function DeskFilters({ address }: { address: DeskAddress }) {
  const { t, i18n } = useLingui()
  const { view, sort: _, ...filters } = address.filters
  const name: ViewName = isViewName(view) ? view : 'waiting'
  return (
    <>
      <FilterChoice
        label={t`Which`}
        value={name}
        options={Object.entries(views).map(([value, { label }]) => ({
          value: value as ViewName,
          label: i18n._(label),
        }))}
        onChoose={(chosen) => address.setFilters({ view: chosen })}
      />
      <BankChoice value={filters.bank} onChoose={(bank) => address.setFilters({ bank })} />
      <FilterText
        label={t`Invoice`}
        placeholder="TYG-CO-…"
        value={filters.search}
        onChange={(search) => address.setFilters({ search })}
      />
      <SumFilter
        label={t`From Rp`}
        value={filters.least}
        onChange={(least) => address.setFilters({ least })}
      />
      <SumFilter label={t`To Rp`} value={filters.most} onChange={(most) => address.setFilters({ most })} />
    </>
  )
}

function DeskFacts() {
  const { t } = useLingui()
  const { data } = useCall(admin.getCashoutTotals, {})
  if (!data) return null
  const fact = (label: string, { count, rupiah }: { count: number; rupiah: number }) =>
    [
      label,
      <>
        {formatFigure(count)} · <Money amount={rupiah} />
      </>,
    ] as const
  return (
    <Facts
      inline
      facts={[
        fact(t`To pay`, data.ready),
        fact(t`At the bank`, data.inFile),
        fact(t`Second operator`, data.second),
        fact(t`Held`, data.held),
        fact(t`Completed today`, data.completedToday),
      ]}
    />
  )
}

/** Banks by the codes of the list that people choose from. */
function BankChoice({ value, onChoose }: { value: string; onChoose: (bank: string) => void }) {
  const { t } = useLingui()
  const banks = [
    '014 BCA',
    '008 Mandiri',
    '009 BNI',
    '002 BRI',
    '427 BRI Syariah',
    '451 BSM',
    '022 CIMB Niaga',
  ]
  return (
    <FilterChoice
      label={t`Bank`}
      value={value}
      options={[
        { value: '', label: t`Every bank` },
        ...banks.map((bank) => ({ value: bank.slice(0, 3), label: bank.slice(4) })),
      ]}
      onChoose={onChoose}
    />
  )
}

function SumFilter({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (sum: string) => void
}) {
  return (
    <input
      className={style.sumFilter}
      inputMode="numeric"
      aria-label={label}
      placeholder={label}
      defaultValue={value}
      key={value}
      size={10}
      maxLength={12}
      onBlur={({ target }) => onChange(target.value.replace(/\D/g, ''))}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  )
}

interface CashOutTableProps {
  items: readonly CashoutCase[]
  selected: string | null
  onSelect: (id: string) => void
  onPay: (id: string) => void
  sort: string
  onSort: (sort: string) => void
  isOld: boolean
  /** Whether the list is not simply everything that waits. */
  isFiltered: boolean
  foot: ReactNode
}

/** The strip of the desk: who, where to, how much, whether the names match, and what it waits for. */
function CashOutTable(props: CashOutTableProps) {
  const { t } = useLingui()
  const columns: Column<CashoutCase>[] = [
    { key: 'who', label: t`Who`, cell: (one) => nameOf(one, one.accountId) },
    { key: 'bank', label: t`Bank`, cell: (one) => <Destination of={one} /> },
    {
      key: 'gencash',
      label: t`Gencash`,
      align: 'end',
      wideOnly: true,
      cell: ({ expenses }) => formatFigure(expenses[0]?.gencash ?? 0),
    },
    {
      key: 'net',
      label: t`Rupiah`,
      align: 'end',
      sort: 'amount',
      cell: ({ net }) => (
        <strong>
          <Money amount={net} />
        </strong>
      ),
    },
    { key: 'names', label: t`Names`, wideOnly: true, cell: (one) => <NamesChip isSame={one.isSameName} /> },
    { key: 'waits', label: t`State`, cell: (one) => <WaitsChip of={one} /> },
    {
      key: 'since',
      label: t`Asked`,
      align: 'end',
      wideOnly: true,
      sort: 'waiting',
      cell: (one) => <When at={one.createdAt} ago />,
    },
    {
      key: 'pay',
      label: t`Payout`,
      align: 'end',
      wideOnly: true,
      cell: (one) => <PayButton of={one} onPay={props.onPay} />,
    },
  ]
  return (
    <DataTable
      label={t`Cash outs`}
      columns={columns}
      rows={props.items}
      keyOf={({ id }) => id}
      selected={props.selected}
      onSelect={props.onSelect}
      sort={props.sort}
      onSort={props.onSort}
      isOld={props.isOld}
      empty={
        <Empty>
          {props.isFiltered ? t`Nothing matches these filters.` : t`No one is waiting for a payout.`}
        </Empty>
      }
      foot={props.foot}
    />
  )
}

/** Pays or completes from the list; nothing where that is for somebody else, or not yet. */
function PayButton({ of: one, onPay }: { of: CashoutCase; onPay: (id: string) => void }) {
  const { t } = useLingui()
  const may = useCashoutMay(one)
  if (one.status !== 'processing' || may.isOwn || !may.pay) return null
  return (
    // The row would open the case without the question.
    <span onClick={(event) => event.stopPropagation()}>
      <SmallButton onPress={() => onPay(one.id)}>{one.paidBy === null ? t`Pay` : t`Complete`}</SmallButton>
    </span>
  )
}

/** `BCA •• 8841`. */
function Destination({ of }: { of: CashoutCase }) {
  const { t } = useLingui()
  const data = of.bankAccountData
  if (of.problem) return <span>{t`Cannot be opened`}</span>
  return (
    <span className="figures">
      {data ? `${data.bankName} •• ${data.bankNumber.replace(/\*/g, '')}` : '—'}
    </span>
  )
}
