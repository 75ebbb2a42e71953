import { useLingui } from '@lingui/react/macro'
import { admin, type TransferListed } from '@tayang/contract'
import type { ReactNode } from 'react'
import {
  Chip,
  DataTable,
  Desk,
  Empty,
  FilterChoice,
  FilterText,
  ListFoot,
  SmallButton,
  useListAddress,
  When,
  WhenRead,
  type Column,
} from '#kit'
import { useCallList } from '#shared/api'
import { formatFigure } from '#shared/i18n'
import { TransferCase } from './transfer-case.tsx'
import { WalletPanel } from './wallet-panel.tsx'
import { currencyWords, kindWords } from './words.ts'
import style from './ledger.module.css'

const DEFAULTS = { kind: '', search: '', person: '', from: '', to: '' }

/** Movements by person, kind, time and name; of a person also the wallet. */
export function LedgerDesk() {
  const { t } = useLingui()
  const address = useListAddress(DEFAULTS)
  const { kind, search, person, from, to } = address.filters
  const list = useCallList(admin.listLedgerTransfers, {
    query: {
      ...(kind in kindWords && { kind: kind as TransferListed['kind'] }),
      ...(search && { search }),
      ...(person && { person }),
      ...(dayOf(from) !== null && { from: dayOf(from) ?? 0 }),
      ...(dayOf(to) !== null && { to: (dayOf(to) ?? 0) + DAY_MS }),
      ...(address.cursor && { cursor: address.cursor }),
    },
  })
  return (
    <Desk
      wideList
      title={t`Ledger`}
      filters={<LedgerFilters address={address} />}
      list={
        <>
          {person && <WalletPanel key={person} accountId={person} />}
          <WhenRead read={list}>
            {(items) => (
              <TransferTable
                items={items}
                selected={address.selected}
                onSelect={address.select}
                isOld={list.isOld}
                foot={<ListFoot next={list.next} cursor={address.cursor} goTo={address.goTo} />}
              />
            )}
          </WhenRead>
        </>
      }
      detail={
        address.selected && (
          <TransferCase
            key={address.selected}
            id={address.selected}
            onPerson={(accountId) => address.setFilters({ person: accountId })}
          />
        )
      }
      onClose={() => address.select(null)}
    />
  )
}

type LedgerAddress = ReturnType<typeof useListAddress<typeof DEFAULTS>>

function LedgerFilters({ address }: { address: LedgerAddress }) {
  const { t, i18n } = useLingui()
  const { kind, search, person, from, to } = address.filters
  return (
    <>
      <FilterText
        label={t`Id, invoice, receipt or order`}
        value={search}
        onChange={(text) => address.setFilters({ search: text })}
      />
      <FilterChoice
        label={t`Kind`}
        value={kind}
        options={[
          { value: '', label: t`Every kind` },
          ...Object.entries(kindWords).map(([value, label]) => ({ value, label: i18n._(label) })),
        ]}
        onChoose={(value) => address.setFilters({ kind: value })}
      />
      <DayFilter label={t`From`} value={from} onChange={(day) => address.setFilters({ from: day })} />
      <DayFilter label={t`To`} value={to} onChange={(day) => address.setFilters({ to: day })} />
      {person && (
        <SmallButton tone="ghost" onPress={() => address.setFilters({ person: '' })}>
          {t`Everybody’s movements`}
        </SmallButton>
      )}
    </>
  )
}

const DAY_MS = 24 * 60 * 60_000
const JAKARTA_MS = 7 * 60 * 60_000

/** When a day of Jakarta begins; null for anything else. */
function dayOf(text: string): number | null {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - JAKARTA_MS)
}

function DayFilter({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (day: string) => void
}) {
  return (
    <label className={style.day}>
      {label}
      <input type="date" value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
  )
}

interface TransferTableProps {
  items: readonly TransferListed[]
  selected: string | null
  onSelect: (id: string) => void
  isOld: boolean
  foot: ReactNode
}

function TransferTable(props: TransferTableProps) {
  const { t, i18n } = useLingui()
  const columns: Column<TransferListed>[] = [
    { key: 'kind', label: t`Kind`, cell: ({ kind }) => i18n._(kindWords[kind]) },
    {
      key: 'people',
      label: t`Who`,
      cell: ({ people }) => people.map(({ name }) => name || t`A person who left`).join(' → ') || '—',
    },
    { key: 'label', label: t`What`, wideOnly: true, cell: ({ label }) => label },
    {
      key: 'moved',
      label: t`Moved`,
      align: 'end',
      cell: ({ moved }) => (
        <span className={style.moved}>
          {moved.map(({ currency, amount }) => (
            <span key={currency}>
              {formatFigure(amount)} {i18n._(currencyWords[currency])}
            </span>
          ))}
        </span>
      ),
    },
    {
      key: 'state',
      label: t`State`,
      wideOnly: true,
      cell: ({ reversedBy }) => (reversedBy === null ? null : <Chip tone="premium">{t`taken back`}</Chip>),
    },
    { key: 'at', label: t`When`, align: 'end', cell: ({ at }) => <When at={at} /> },
  ]
  return (
    <DataTable
      label={t`Movements`}
      columns={columns}
      rows={props.items}
      keyOf={({ id }) => id}
      selected={props.selected}
      onSelect={props.onSelect}
      isOld={props.isOld}
      empty={<Empty>{t`Nothing moved that fits these filters.`}</Empty>}
      foot={props.foot}
    />
  )
}
