import { Trans, useLingui } from '@lingui/react/macro'
import { admin, chanceSources, type ChanceListed } from '@tayang/contract'
import { Download, UserPlus } from 'lucide-react'
import { useState } from 'react'
import {
  Desk,
  Empty,
  Facts,
  FilterChoice,
  FilterText,
  isOneOf,
  ListFoot,
  SmallButton,
  useListAddress,
  WhenRead,
} from '#kit'
import { downloadCall, isCancelled, useCallList, useRefusalText } from '#shared/api'
import { formatFigure } from '#shared/i18n'
import { useMay } from '#shared/session'
import { showToast } from '#shared/toasts'
import { CampaignChoice } from '../campaign-choice.tsx'
import { sourceWords } from '../words.ts'
import { ChanceCase } from './chance-case.tsx'
import { ChanceTable } from './chance-table.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { chanceMarks, markWords } from './mark-words.ts'

const ID_LENGTH_MAX = 64

/** Chances of one campaign, with what speaks against each; nothing that is said here acts by itself. */
export function ChancesPage() {
  const { t } = useLingui()
  const address = useListAddress({ campaign: '', source: '', mark: '', person: '' })
  const { campaign } = address.filters
  const list = useChances(address)
  const { selected, select } = address
  const open = list.items.find(({ id }) => id === selected)
  return (
    <Desk
      title={t`Chances`}
      wideList
      count={campaign !== '' && <Tools campaign={campaign} />}
      facts={list.meta && <Totals meta={list.meta} />}
      filters={<Filters address={address} />}
      list={
        campaign === '' ? (
          <Empty>{t`Choose a campaign to see its chances.`}</Empty>
        ) : (
          <WhenRead read={list}>
            {(chances: readonly ChanceListed[]) => (
              <ChanceTable
                chances={chances}
                selected={selected}
                onSelect={select}
                isOld={list.isOld}
                foot={<ListFoot next={list.next} cursor={address.cursor} goTo={address.goTo} />}
              />
            )}
          </WhenRead>
        )
      }
      detail={open && <ChanceCase key={open.id} chance={open} />}
      onClose={() => select(null)}
    />
  )
}

type Address = ReturnType<
  typeof useListAddress<{ campaign: string; source: string; mark: string; person: string }>
>

function Filters({ address }: { address: Address }) {
  const { t, i18n } = useLingui()
  const { campaign, source, mark, person } = address.filters
  const all = (label: string) => ({ value: '', label })
  return (
    <>
      <CampaignChoice
        by="id"
        value={campaign}
        none={t`Choose a campaign`}
        onChoose={(value) => address.setFilters({ campaign: value })}
      />
      <FilterChoice
        label={t`Source`}
        value={source}
        options={[
          all(t`All sources`),
          ...chanceSources.map((value) => ({ value, label: i18n._(sourceWords[value]) })),
        ]}
        onChoose={(value) => address.setFilters({ source: value })}
      />
      <FilterChoice
        label={t`Mark`}
        value={mark}
        options={[
          all(t`With marks or without`),
          ...Object.entries(markWords).map(([value, { label }]) => ({ value, label: i18n._(label) })),
        ]}
        onChoose={(value) => address.setFilters({ mark: value })}
      />
      <FilterText
        label={t`Account, by its id`}
        value={person}
        onChange={(text) => address.setFilters({ person: text })}
      />
    </>
  )
}

function useChances({ filters, cursor }: Address) {
  const { campaign, source, mark, person } = filters
  // An id has no blanks: one that was pasted with some is still that id.
  const account = person.replaceAll(/[^\w.:~-]/g, '').slice(0, ID_LENGTH_MAX)
  return useCallList(
    admin.listChances,
    campaign === ''
      ? null
      : {
          params: { id: campaign },
          query: {
            ...(isOneOf(chanceSources, source) && { source }),
            ...(isOneOf(chanceMarks, mark) && { mark }),
            ...(account && { person: account }),
            ...(cursor !== undefined && { cursor }),
          },
        },
  )
}

function Totals({ meta }: { meta: { standing: number; removed: number; people: number } }) {
  const { t } = useLingui()
  return (
    <Facts
      inline
      facts={[
        [t`Standing`, formatFigure(meta.standing)],
        [t`People`, formatFigure(meta.people)],
        [t`Removed`, formatFigure(meta.removed)],
      ]}
    />
  )
}

/** A file of all chances, and a chance that a fault of ours cost somebody. */
function Tools({ campaign }: { campaign: string }) {
  const { t } = useLingui()
  const mayExport = useMay('chances.export')
  const mayCorrect = useMay('chances.correct')
  const refusalText = useRefusalText()
  const [isOpen, setOpen] = useState(false)
  const save = () =>
    downloadCall(admin.exportChances, { params: { id: campaign } }, 'chances.csv').catch((error: unknown) => {
      if (!isCancelled(error)) showToast(refusalText(error), 'error')
    })
  return (
    <>
      {mayCorrect && (
        <SmallButton shortcut="c" shortcutLabel={t`Give a chance back`} onPress={() => setOpen(true)}>
          <UserPlus size={15} aria-hidden />
          <Trans>Give a chance back</Trans>
        </SmallButton>
      )}{' '}
      {mayExport && (
        <SmallButton onPress={() => void save()}>
          <Download size={15} aria-hidden />
          <Trans>CSV</Trans>
        </SmallButton>
      )}
      {isOpen && <CorrectDialog campaign={campaign} onClose={() => setOpen(false)} />}
    </>
  )
}
