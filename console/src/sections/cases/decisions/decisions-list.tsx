import { useLingui } from '@lingui/react/macro'
import { admin, type Decision } from '@tayang/contract'
import {
  CaseList,
  CaseRow,
  Chip,
  Desk,
  Empty,
  FilterChoice,
  ListFoot,
  useListAddress,
  When,
  WhenRead,
} from '#kit'
import { useCall, useCallList } from '#shared/api'
import { useLanguage } from '#shared/i18n'
import { DecidedCard } from './decided-card.tsx'
import { shortId, useCaseWords } from './use-words.ts'
import style from './decisions.module.css'

const states = ['pending', 'standing', 'changed', 'overturned', 'reversed', 'undone'] as const

/** `/console/reports/decisions`: everything that was decided, the newest first; a decision is taken back from here. */
export function DecisionsList() {
  const { t } = useLingui()
  const address = useListAddress({ state: '', reason: '', person: '', by: '' })
  const { selected, select, filters } = address
  const list = useCallList(admin.listDecisions, {
    query: {
      ...(filters.state && { state: filters.state as Decision['state'] }),
      ...(filters.reason && { reason: filters.reason as NonNullable<Decision['reason']> }),
      ...(filters.person && { person: filters.person }),
      ...(filters.by && { by: filters.by }),
      ...(address.cursor !== undefined && { cursor: address.cursor }),
    },
  })
  const read = useCall(admin.getDecision, selected === null ? null : { params: { id: selected } })
  return (
    <Desk
      title={t`Decisions`}
      filters={<DecisionFilters filters={filters} onChange={address.setFilters} />}
      list={
        <WhenRead read={list}>
          {(decisions) => (
            <CaseList
              label={t`Decisions`}
              items={decisions}
              keyOf={({ id }) => id}
              render={(decision) => <DecisionRow decision={decision} />}
              selected={selected}
              onSelect={select}
              isOld={list.isOld}
              empty={<Empty>{t`No decision like this.`}</Empty>}
              foot={<ListFoot next={list.next} cursor={address.cursor} goTo={address.goTo} />}
            />
          )}
        </WhenRead>
      }
      detail={selected && <WhenRead read={read}>{(decision) => <Alone decision={decision} />}</WhenRead>}
      empty={<Empty>{t`Choose a decision, or press J.`}</Empty>}
      onClose={() => select(null)}
    />
  )
}

function DecisionRow({ decision }: { decision: Decision }) {
  const { effectsWord, stateWord } = useCaseWords()
  const state = stateWord(decision.state)
  return (
    <CaseRow
      title={<bdi>{decision.person?.name ?? decision.subject.label}</bdi>}
      note={effectsWord(decision.effects)}
      figure={<When at={decision.decidedAt} />}
      chips={
        <>
          <Chip tone={state.tone}>{state.text}</Chip>
          <Chip>{decision.decidedBy.name}</Chip>
        </>
      }
    />
  )
}

interface DecisionFiltersProps {
  filters: { state: string; reason: string }
  onChange: (filters: { state?: string; reason?: string }) => void
}

function DecisionFilters({ filters, onChange }: DecisionFiltersProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { stateWord } = useCaseWords()
  return (
    <>
      <FilterChoice
        label={t`State`}
        value={filters.state}
        options={[
          { value: '', label: t`Any state` },
          ...states.map((state) => ({ value: state, label: stateWord(state).text })),
        ]}
        onChoose={(state) => onChange({ state })}
      />
      <FilterChoice
        label={t`Rule`}
        value={filters.reason}
        options={[
          { value: '', label: t`Any rule` },
          ...admin.reasonClasses.map(({ code, name }) => ({
            value: code,
            label: `${code} ${name[language]}`,
          })),
        ]}
        onChoose={(reason) => onChange({ reason })}
      />
    </>
  )
}

function Alone({ decision }: { decision: Decision }) {
  const { t } = useLingui()
  return (
    <article className={style.alone}>
      <h2>
        <bdi>{decision.person?.name ?? decision.subject.label}</bdi>
      </h2>
      <p className={style.quiet}>{t`Decision ${shortId(decision.id)}`}</p>
      <DecidedCard decision={decision} />
    </article>
  )
}
