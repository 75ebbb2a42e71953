import { useLingui } from '@lingui/react/macro'
import { admin, winnerStates, type WinnerCase } from '@tayang/contract'
import {
  CaseList,
  CaseRow,
  Chip,
  Desk,
  Empty,
  FilterChoice,
  FilterChips,
  isOneOf,
  Left,
  ListFoot,
  useListAddress,
  WhenRead,
} from '#kit'
import { useCall, useCallList } from '#shared/api'
import { useLanguage } from '#shared/i18n'
import { WinnerCaseView } from './winner-case.tsx'
import { winnerStateWords } from './winner-words.ts'

/** How many draws the filter offers. */
const DRAWS_MAX = 100

/** Winners of all draws, the newest first. */
export function WinnersPage() {
  const { t, i18n } = useLingui()
  const address = useListAddress({ state: '', draw: '' })
  const { state, draw } = address.filters
  const list = useCallList(admin.listWinners, {
    query: {
      ...(isOneOf(winnerStates, state) && { state }),
      ...(draw && { drawId: draw }),
      ...(address.cursor !== undefined && { cursor: address.cursor }),
    },
  })
  const { selected, select } = address
  return (
    <Desk
      title={t`Winners`}
      filters={
        <>
          <FilterChips
            label={t`State`}
            value={state}
            options={[
              { value: '', label: t`All` },
              ...winnerStates.map((value) => ({ value, label: i18n._(winnerStateWords[value].label) })),
            ]}
            onChoose={(value) => address.setFilters({ state: value })}
          />
          <DrawChoice value={draw} onChoose={(value) => address.setFilters({ draw: value })} />
        </>
      }
      list={
        <WhenRead read={list}>
          {(winners) => (
            <CaseList
              label={t`Winners`}
              items={winners}
              keyOf={({ id }) => id}
              render={(winner) => <WinnerRow winner={winner} />}
              selected={selected}
              onSelect={select}
              isOld={list.isOld}
              empty={<Empty>{t`No winner like this.`}</Empty>}
              foot={<ListFoot next={list.next} cursor={address.cursor} goTo={address.goTo} />}
            />
          )}
        </WhenRead>
      }
      detail={selected && <WinnerCaseView key={selected} id={selected} />}
      empty={<Empty>{t`Choose a winner, or press J.`}</Empty>}
      onClose={() => select(null)}
    />
  )
}

function DrawChoice({ value, onChoose }: { value: string; onChoose: (value: string) => void }) {
  const { t } = useLingui()
  const language = useLanguage()
  const draws = useCall(admin.listDraws, { query: { perPage: DRAWS_MAX } }).data ?? []
  const drawn = draws.filter(({ number }) => number !== null)
  const isKnown = value === '' || drawn.some(({ id }) => id === value)
  return (
    <FilterChoice
      label={t`Draw`}
      value={value}
      options={[
        { value: '', label: t`All draws` },
        ...(isKnown ? [] : [{ value, label: value }]),
        ...drawn.map(({ id, number, campaign }) => ({
          value: id,
          label: `u${number} ${campaign.name[language]}`,
        })),
      ]}
      onChoose={onChoose}
    />
  )
}

function WinnerRow({ winner }: { winner: WinnerCase }) {
  const { t, i18n } = useLingui()
  const language = useLanguage()
  const { label, tone } = winnerStateWords[winner.state]
  return (
    <CaseRow
      title={<bdi>{winner.person?.name ?? t`gone`}</bdi>}
      note={<bdi>{winner.prize.name[language]}</bdi>}
      figure={
        winner.state === 'waiting' ? (
          <Left until={winner.claimUntil} over={t`over`} />
        ) : (
          `u${winner.draw.number}`
        )
      }
      chips={
        <>
          <Chip tone={tone}>{i18n._(label)}</Chip>
          {winner.isReserve && <Chip>{t`reserve`}</Chip>}
          {winner.approval && <Chip tone="premium">{t`second operator`}</Chip>}
          {(winner.claim?.sameNik ?? 0) > 0 && <Chip tone="err">{t`NIK known`}</Chip>}
        </>
      }
    />
  )
}
