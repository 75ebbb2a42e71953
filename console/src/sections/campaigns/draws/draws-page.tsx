import { Trans, useLingui } from '@lingui/react/macro'
import { admin, drawStates, type DrawCase } from '@tayang/contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import {
  CaseList,
  CaseRow,
  Chip,
  Desk,
  Empty,
  FilterChoice,
  isOneOf,
  Left,
  ListFoot,
  SmallButton,
  useListAddress,
  WhenRead,
} from '#kit'
import { useCallList } from '#shared/api'
import { formatRupiah, useLanguage } from '#shared/i18n'
import { useMay } from '#shared/session'
import { CampaignChoice } from '../campaign-choice.tsx'
import { drawStateWords } from '../words.ts'
import { DrawCaseView } from './draw-case.tsx'
import { NewDraw } from './new-draw.tsx'

/** Draws, the newest first, void ones too. */
export function DrawsPage() {
  const { t, i18n } = useLingui()
  const address = useListAddress({ state: '', campaign: '' })
  const { state, campaign } = address.filters
  const list = useCallList(admin.listDraws, {
    query: {
      ...(isOneOf(drawStates, state) && { state }),
      ...(campaign && { campaignId: campaign }),
      ...(address.cursor !== undefined && { cursor: address.cursor }),
    },
  })
  const { selected, select } = address
  return (
    <Desk
      title={t`Draws`}
      count={<NewButton campaign={campaign} onMade={select} />}
      filters={
        <>
          <FilterChoice
            label={t`State`}
            value={state}
            options={[
              { value: '', label: t`All states` },
              ...drawStates.map((value) => ({ value, label: i18n._(drawStateWords[value].label) })),
            ]}
            onChoose={(value) => address.setFilters({ state: value })}
          />
          <CampaignChoice
            by="id"
            value={campaign}
            none={t`All campaigns`}
            onChoose={(value) => address.setFilters({ campaign: value })}
          />
        </>
      }
      list={
        <WhenRead read={list}>
          {(draws) => (
            <CaseList
              label={t`Draws`}
              items={draws}
              keyOf={({ id }) => id}
              render={(draw) => <DrawRow draw={draw} />}
              selected={selected}
              onSelect={select}
              isOld={list.isOld}
              empty={<Empty>{t`No draw like this.`}</Empty>}
              foot={<ListFoot next={list.next} cursor={address.cursor} goTo={address.goTo} />}
            />
          )}
        </WhenRead>
      }
      detail={selected && <DrawCaseView key={selected} id={selected} />}
      empty={<Empty>{t`Choose a draw, or press J.`}</Empty>}
      onClose={() => select(null)}
    />
  )
}

function DrawRow({ draw }: { draw: DrawCase }) {
  const { t, i18n } = useLingui()
  const language = useLanguage()
  const { label, tone } = drawStateWords[draw.state]
  const number = draw.number
  const next = { announced: draw.closesAt, closed: draw.drawsAt }[draw.state as string]
  return (
    <CaseRow
      title={<bdi>{draw.campaign.name[language]}</bdi>}
      note={number === null ? t`no number yet` : `Undian u${number}`}
      figure={next === undefined ? formatRupiah(draw.valueRupiah) : <Left until={next} />}
      chips={
        <>
          <Chip tone={tone}>{i18n._(label)}</Chip>
          {draw.approval && <Chip tone="premium">{t`second operator`}</Chip>}
          {draw.outer.kind === 'none' && <Chip tone="err">{t`nothing from outside`}</Chip>}
        </>
      }
    />
  )
}

function NewButton({ campaign, onMade }: { campaign: string; onMade: (id: string) => void }) {
  const { t } = useLingui()
  const may = useMay('draws.make')
  const [isOpen, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <SmallButton shortcut="c" shortcutLabel={t`New draw`} onPress={() => setOpen(true)}>
        <Plus size={15} aria-hidden />
        <Trans>New draw</Trans>
      </SmallButton>
      {isOpen && (
        <NewDraw
          campaign={campaign}
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
