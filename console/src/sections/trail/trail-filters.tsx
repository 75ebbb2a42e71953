import { useLingui } from '@lingui/react/macro'
import { admin } from '@tayang/contract'
import { useId } from 'react'
import { FilterChips, FilterChoice, FilterText } from '#kit'
import { useCall } from '#shared/api'
import { useMay } from '#shared/session'
import { calls, shortOf } from './call-words.ts'
import type { TrailAddress } from './use-trail.ts'
import style from './trail.module.css'

/** The most that one answer lists: an installation has fewer operators. */
const OPERATORS_MAX = 100

/** By whom, which call, to what, how it ended, and when; all of it in the address. */
export function TrailFilters({ address }: { address: TrailAddress }) {
  const { t } = useLingui()
  const { filters, setFilters } = address
  return (
    <>
      <FilterText
        label={t`Id or key`}
        placeholder={t`Id or key that was named`}
        value={filters.target}
        onChange={(target) => setFilters({ target: target.slice(0, 64) })}
      />
      <OperatorChoice address={address} />
      <FilterChoice
        label={t`Call`}
        value={filters.call}
        options={[
          { value: '', label: t`Every call` },
          ...calls.map((call) => ({ value: call, label: shortOf(call) })),
        ]}
        onChoose={(call) => setFilters({ call })}
      />
      <FilterChips
        label={t`Outcome`}
        value={filters.outcome}
        options={[
          { value: '', label: t`All` },
          { value: 'done', label: t`Done` },
          { value: 'refused', label: t`Refused` },
          { value: 'unknown', label: t`Unknown` },
        ]}
        onChoose={(outcome) => setFilters({ outcome })}
      />
      <Day label={t`From`} value={filters.from} onChange={(from) => setFilters({ from })} />
      <Day label={t`Until`} value={filters.to} onChange={(to) => setFilters({ to })} />
    </>
  )
}

/** Names, where the role may read who the operators are; else the id that the address already has. */
function OperatorChoice({ address }: { address: TrailAddress }) {
  const { t } = useLingui()
  const mayRead = useMay('operators.read')
  const { operator } = address.filters
  const { data = [] } = useCall(admin.listOperators, mayRead ? { query: { perPage: OPERATORS_MAX } } : null)
  const known = data.map(({ id, name }) => ({ value: id, label: name }))
  const isKnown = operator === '' || known.some(({ value }) => value === operator)
  return (
    <FilterChoice
      label={t`Operator`}
      value={operator}
      options={[
        { value: '', label: t`Every operator` },
        ...known,
        ...(isKnown ? [] : [{ value: operator, label: operator }]),
      ]}
      onChoose={(chosen) => address.setFilters({ operator: chosen })}
    />
  )
}

/** A day in Jakarta. */
function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  const id = useId()
  return (
    <span className={style.day}>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="date" value={value} onChange={({ target }) => onChange(target.value)} />
    </span>
  )
}
