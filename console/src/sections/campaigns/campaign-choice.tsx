import { useLingui } from '@lingui/react/macro'
import { admin, type CampaignListed } from '@tayang/contract'
import { FilterChoice } from '#kit'
import { useCall } from '#shared/api'
import { useLanguage } from '#shared/i18n'

/** More campaigns than this are found by their own list. */
const OFFERED_MAX = 100

interface CampaignChoiceProps {
  /** By its id, or by the short name that addresses have. */
  by: 'id' | 'friendlyId'
  value: string
  /** What stands for no campaign. */
  none: string
  onChoose: (value: string) => void
}

/** Chooses among the newest campaigns. */
export function CampaignChoice({ by, value, none, onChoose }: CampaignChoiceProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const known: readonly CampaignListed[] =
    useCall(admin.listDeskCampaigns, { query: { perPage: OFFERED_MAX } }).data ?? []
  const isKnown = value === '' || known.some((one) => one[by] === value)
  return (
    <FilterChoice
      label={t`Campaign`}
      value={value}
      options={[
        { value: '', label: none },
        ...(isKnown ? [] : [{ value, label: value }]),
        ...known.map((one) => ({ value: one[by], label: one.name[language] || one.friendlyId })),
      ]}
      onChoose={onChoose}
    />
  )
}
