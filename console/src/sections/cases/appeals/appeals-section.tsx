import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type Appeal } from '@tayang/contract'
import { useEffect } from 'react'
import {
  CaseList,
  CaseRow,
  Chip,
  Desk,
  DueRing,
  Empty,
  FilterChips,
  ListFoot,
  useListAddress,
  WhenRead,
} from '#kit'
import { useCall, useCallList, usePreload } from '#shared/api'
import { useCaseWords } from '../decisions/use-words.ts'
import { AppealDetail } from './appeal-detail.tsx'
import { AppealSide } from './appeal-side.tsx'
import style from '../reports/reports.module.css'

/** `/console/appeals`: what people say against decisions about them, those that wait the longest first. */
export function AppealsSection() {
  const { t } = useLingui()
  const address = useListAddress({ state: 'open', person: '' })
  const { selected, select, filters, cursor } = address
  const list = useCallList(admin.listAppeals, {
    query: {
      state: filters.state === 'answered' ? 'answered' : 'open',
      ...(filters.person && { person: filters.person }),
      ...(cursor !== undefined && { cursor }),
    },
  })
  const read = useCall(admin.getAppeal, selected === null ? null : { params: { id: selected } })
  const [after, before] = besideOf(list.items, selected)
  usePreloaded(after)
  const isCounted = !list.isPending && filters.state === 'open' && list.next === null
  return (
    <Desk
      title={t`Appeals`}
      count={isCounted && <Trans>{list.items.length} waiting</Trans>}
      filters={
        <FilterChips
          label={t`Status`}
          value={filters.state}
          options={[
            { value: 'open', label: t`Waiting` },
            { value: 'answered', label: t`Answered` },
          ]}
          onChoose={(state) => address.setFilters({ state })}
        />
      }
      list={
        <WhenRead read={list}>
          {(appeals) => (
            <CaseList
              label={t`Appeals`}
              items={appeals}
              keyOf={({ id }) => id}
              render={(one) => <AppealRow appeal={one} />}
              selected={selected}
              onSelect={select}
              isOld={list.isOld}
              empty={<Empty>{t`No appeals are waiting.`}</Empty>}
              foot={<ListFoot next={list.next} cursor={cursor} goTo={address.goTo} />}
            />
          )}
        </WhenRead>
      }
      detail={
        selected && (
          <WhenRead read={read}>
            {(appeal) => <AppealDetail key={selected} appeal={appeal} onClose={() => select(null)} />}
          </WhenRead>
        )
      }
      {...(selected &&
        read.data && {
          side: (
            <AppealSide
              key={selected}
              appeal={read.data}
              onDone={() => select(after ?? before ?? null)}
              onOpen={select}
            />
          ),
        })}
      empty={list.items.length > 0 && <Empty>{t`Choose an appeal, or press J.`}</Empty>}
      onClose={() => select(null)}
    />
  )
}

/** The appeals behind and before the one that is open. */
function besideOf(items: readonly Appeal[], selected: string | null) {
  const at = items.findIndex(({ id }) => id === selected)
  return [items[at + 1]?.id, items[at - 1]?.id] as const
}

/** The next appeal is there before it is opened. */
function usePreloaded(id: string | undefined) {
  const preload = usePreload()
  useEffect(() => {
    if (id !== undefined) preload(admin.getAppeal, { params: { id } })
  }, [id, preload])
}

function AppealRow({ appeal }: { appeal: Appeal }) {
  const { effectsWord } = useCaseWords()
  const { decision } = appeal
  return (
    <CaseRow
      picture={
        <span className={style.rowRing} data-avatar>
          {appeal.state === 'open' && <DueRing due={appeal.dueAt} from={appeal.madeAt} size={44} />}
        </span>
      }
      title={<bdi>{decision.person?.name ?? decision.subject.label}</bdi>}
      note={effectsWord(decision.effects)}
      chips={appeal.answeredBy && <Chip>{appeal.answeredBy.name}</Chip>}
    />
  )
}
