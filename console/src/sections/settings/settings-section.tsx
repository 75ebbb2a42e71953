import { useLingui } from '@lingui/react/macro'
import { admin, type SettingKey, type SettingState } from '@tayang/contract'
import {
  CaseList,
  CaseRow,
  Chip,
  Desk,
  Empty,
  FilterChoice,
  FilterText,
  useListAddress,
  WhenRead,
} from '#kit'
import { useCall } from '#shared/api'
import { groupNames, settingWords } from './setting-names.ts'
import { shortOf } from './schema-of-field.ts'
import { SettingCase } from './setting-case.tsx'

/** Every setting of the product, by group; one open at the right. */
export function SettingsSection() {
  const { t } = useLingui()
  const address = useListAddress({ group: '', search: '' })
  const read = useCall(admin.listSettings, {})
  const nameOf = useSettingName()
  const { group, search } = address.filters
  const word = search.toLocaleLowerCase()
  const shown = (read.data ?? []).filter(
    (one) =>
      (group === '' || one.group === group) &&
      (word === '' || `${one.key} ${nameOf(one.key)}`.toLocaleLowerCase().includes(word)),
  )
  const open = read.data?.find(({ key }) => key === address.selected)
  return (
    <Desk
      title={t`Settings`}
      count={read.data && String(shown.length)}
      filters={
        <>
          <FilterText
            label={t`Find a setting`}
            value={search}
            onChange={(next) => address.setFilters({ search: next })}
          />
          <FilterChoice
            label={t`Group`}
            value={group}
            options={useGroups()}
            onChoose={(next) => address.setFilters({ group: next })}
          />
        </>
      }
      list={
        <WhenRead read={read}>
          {() => (
            <CaseList
              label={t`Settings`}
              items={shown}
              keyOf={({ key }) => key}
              render={(one) => (
                <CaseRow
                  title={nameOf(one.key)}
                  note={typeof one.value === 'boolean' ? (one.value ? t`On` : t`Off`) : shortOf(one.value)}
                  figure={<SettingMark setting={one} />}
                />
              )}
              selected={address.selected}
              onSelect={address.select}
              empty={<Empty>{t`No setting has this in its name.`}</Empty>}
            />
          )}
        </WhenRead>
      }
      detail={open && <SettingCase key={open.key} setting={open} name={nameOf(open.key)} />}
      empty={<Empty>{t`Choose a setting, or press J.`}</Empty>}
      onClose={() => address.select(null)}
    />
  )
}

/** Whether it waits, is planned or was changed. */
function SettingMark({ setting }: { setting: SettingState }) {
  const { t } = useLingui()
  if (setting.waiting) return <Chip tone="premium">{t`waits`}</Chip>
  if (setting.scheduled.length > 0) return <Chip tone="info">{t`planned`}</Chip>
  return setting.changedAt === null ? null : <Chip>{t`changed`}</Chip>
}

function useGroups() {
  const { i18n, t } = useLingui()
  return [
    { value: '', label: t`All groups` },
    ...Object.entries(groupNames).map(([value, label]) => ({ value, label: i18n._(label) })),
  ]
}

/** A setting by its name; by its key where it has none yet. */
function useSettingName(): (key: string) => string {
  const { i18n } = useLingui()
  return (key) => {
    const words = settingWords[key as SettingKey]
    return words ? i18n._(words.name) : key
  }
}
