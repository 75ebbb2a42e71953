import { Trans, useLingui } from '@lingui/react/macro'
import { admin, campaignStates, type CampaignListed } from '@tayang/contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import {
  CaseList,
  CaseRow,
  Chip,
  Desk,
  Empty,
  FilterChoice,
  FilterText,
  isOneOf,
  ListFoot,
  SmallButton,
  useListAddress,
  WhenRead,
} from '#kit'
import { useCallList } from '#shared/api'
import { formatDay, formatFigure, formatRupiah, useLanguage } from '#shared/i18n'
import { useMay } from '#shared/session'
import { campaignStateWords } from '../words.ts'
import { CampaignCaseView } from './campaign-case.tsx'
import { NewCampaign } from './new-campaign.tsx'

/** Campaigns, the newest first. */
export function CampaignsPage() {
  const { t, i18n } = useLingui()
  const address = useListAddress({ search: '', state: '' })
  const { search, state } = address.filters
  const list = useCallList(admin.listDeskCampaigns, {
    query: {
      ...(search && { search }),
      ...(isOneOf(campaignStates, state) && { state }),
      ...(address.cursor !== undefined && { cursor: address.cursor }),
    },
  })
  const { selected, select } = address
  return (
    <Desk
      title={t`Campaigns`}
      count={<NewButton onMade={select} />}
      filters={
        <>
          <FilterText
            label={t`Words of the name`}
            value={search}
            onChange={(text) => address.setFilters({ search: text })}
          />
          <FilterChoice
            label={t`State`}
            value={state}
            options={[
              { value: '', label: t`All states` },
              ...campaignStates.map((value) => ({ value, label: i18n._(campaignStateWords[value].label) })),
            ]}
            onChoose={(value) => address.setFilters({ state: value })}
          />
        </>
      }
      list={
        <WhenRead read={list}>
          {(campaigns) => (
            <CaseList
              label={t`Campaigns`}
              items={campaigns}
              keyOf={({ id }) => id}
              render={(one) => <CampaignRow one={one} />}
              selected={selected}
              onSelect={select}
              isOld={list.isOld}
              empty={<Empty>{t`No campaign like this.`}</Empty>}
              foot={<ListFoot next={list.next} cursor={address.cursor} goTo={address.goTo} />}
            />
          )}
        </WhenRead>
      }
      detail={selected && <CampaignCaseView key={selected} id={selected} />}
      empty={<Empty>{t`Choose a campaign, or press J.`}</Empty>}
      onClose={() => select(null)}
    />
  )
}

function CampaignRow({ one }: { one: CampaignListed }) {
  const { t, i18n } = useLingui()
  const language = useLanguage()
  const { label, tone } = campaignStateWords[one.state]
  const prizes = formatFigure(one.prizes)
  return (
    <CaseRow
      title={<bdi>{one.name[language]}</bdi>}
      note={one.prizes > 0 ? t`${prizes} prizes, ${formatRupiah(one.valueRupiah)}` : t`without prizes`}
      figure={one.endsAt === null ? undefined : formatDay(one.endsAt, language)}
      chips={
        <>
          <Chip tone={tone}>{i18n._(label)}</Chip>
          {one.chances > 0 && <Chip>{t`${formatFigure(one.chances)} chances`}</Chip>}
          {one.prizes > 0 && !one.hasPermit && <Chip tone="premium">{t`no permit`}</Chip>}
        </>
      }
    />
  )
}

function NewButton({ onMade }: { onMade: (id: string) => void }) {
  const { t } = useLingui()
  const mayEdit = useMay('campaigns.edit')
  const mayWrite = useMay('cards.edit')
  const [isOpen, setOpen] = useState(false)
  if (!mayEdit || !mayWrite) return null
  return (
    <>
      <SmallButton shortcut="c" shortcutLabel={t`New campaign`} onPress={() => setOpen(true)}>
        <Plus size={15} aria-hidden />
        <Trans>New campaign</Trans>
      </SmallButton>
      {isOpen && (
        <NewCampaign
          onClose={() => setOpen(false)}
          onMade={(id) => {
            setOpen(false)
            onMade(id)
          }}
        />
      )}
    </>
  )
}
