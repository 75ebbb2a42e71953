import { useLingui } from '@lingui/react/macro'
import { FilterChips, FilterChoice, FilterText, SmallButton } from '#kit'
import { noFilters, type OrderFilters } from './order-query.ts'
import { orderMethods, orderStatuses, useOrderWords } from './order-words.ts'
import style from './orders.module.css'

interface OrderFiltersBarProps {
  filters: OrderFilters
  onChange: (parts: Partial<OrderFilters>) => void
}

/** Search by a name of the order, and filters. */
export function OrderFiltersBar({ filters, onChange }: OrderFiltersBarProps) {
  const { t } = useLingui()
  const { statusWord, methodWord } = useOrderWords()
  const isFiltered = Object.values(filters).some((value) => value !== '')
  return (
    <>
      <FilterText
        label={t`Invoice, email, payment or order id`}
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
      <FilterChips
        label={t`Which`}
        value={filters.attention}
        options={[
          { value: '', label: t`All` },
          { value: 'true', label: t`To look at` },
        ]}
        onChoose={(attention) => onChange({ attention })}
      />
      <FilterChoice
        label={t`Status`}
        value={filters.status}
        options={[
          { value: '', label: t`Any status` },
          ...orderStatuses.map((status) => ({ value: status, label: statusWord(status).text })),
        ]}
        onChoose={(status) => onChange({ status })}
      />
      <FilterChoice
        label={t`Method`}
        value={filters.method}
        options={[
          { value: '', label: t`Any method` },
          ...orderMethods.map((method) => ({ value: method, label: methodWord(method) })),
        ]}
        onChoose={(method) => onChange({ method })}
      />
      <label className={style.day}>
        {t`From`}
        <input type="date" value={filters.from} onChange={({ target }) => onChange({ from: target.value })} />
      </label>
      <label className={style.day}>
        {t`to`}
        <input type="date" value={filters.to} onChange={({ target }) => onChange({ to: target.value })} />
      </label>
      {isFiltered && (
        <SmallButton tone="ghost" onPress={() => onChange(noFilters)}>
          {t`No filter`}
        </SmallButton>
      )}
    </>
  )
}
