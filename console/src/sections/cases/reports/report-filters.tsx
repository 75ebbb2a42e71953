import { useLingui } from '@lingui/react/macro'
import { FilterChips, FilterChoice, SmallButton } from '#kit'
import style from './reports.module.css'

type Filters = Readonly<Record<'status' | 'type' | 'assignee' | 'due' | 'person' | 'sort', string>>

interface ReportFiltersProps {
  filters: Filters
  onChange: (parts: Partial<Filters>) => void
}

/** Open or decided, by kind, by whose they are, and by what is due. */
export function ReportFilters({ filters, onChange }: ReportFiltersProps) {
  const { t } = useLingui()
  return (
    <>
      <FilterChips
        label={t`Status`}
        value={filters.status}
        options={[
          { value: 'open', label: t`Open` },
          { value: 'decided', label: t`Decided` },
        ]}
        onChoose={(status) => onChange({ status, due: '' })}
      />
      <div className={style.choices}>
        <FilterChoice
          label={t`Kind`}
          value={filters.type}
          options={[
            { value: '', label: t`All kinds` },
            { value: 'comment', label: t`Comments` },
            { value: 'content', label: t`Films, shows, clips` },
            { value: 'user', label: t`People` },
          ]}
          onChoose={(type) => onChange({ type })}
        />
        <FilterChoice
          label={t`Whose`}
          value={filters.assignee}
          options={[
            { value: '', label: t`Everybody's` },
            { value: 'me', label: t`Mine` },
            { value: 'none', label: t`Nobody's` },
          ]}
          onChoose={(assignee) => onChange({ assignee })}
        />
        {filters.status === 'open' && (
          <FilterChoice
            label={t`Due`}
            value={filters.due}
            options={[
              { value: '', label: t`Due any time` },
              { value: 'soon', label: t`Within the hour` },
              { value: 'over', label: t`Over` },
            ]}
            onChoose={(due) => onChange({ due })}
          />
        )}
        <FilterChoice
          label={t`Order`}
          value={filters.sort}
          options={[
            { value: '', label: filters.status === 'open' ? t`Due first` : t`Decided last` },
            { value: '-reports', label: t`Most reports` },
            { value: 'created', label: t`Oldest` },
            { value: '-created', label: t`Newest` },
          ]}
          onChoose={(sort) => onChange({ sort })}
        />
      </div>
      {filters.person !== '' && (
        <SmallButton tone="ghost" onPress={() => onChange({ person: '' })}>
          {t`About one person only: show all`}
        </SmallButton>
      )}
    </>
  )
}
