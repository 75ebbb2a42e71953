import { Plural, useLingui } from '@lingui/react/macro'
import { admin } from '@tayang/contract'
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
  const { selected, select, filters } = address
  const list = useCallList(admin.listAppeals, {
    query: {
      state: filters.state === 'answered' ? 'answered' : 'open',
      ...(filters.person && { person: filters.person }),
      ...(address.cursor !== undefined && { cursor: address.cursor }),
    },
  })
  const read = useCall(admin.getAppeal, selected === null ? null : { params: { id: selected } })
  const { effectsWord } = useCaseWords()
  const { items } = list
  const at = items.findIndex(({ id }) => id === selected)
  const next = items[at + 1]?.id
  const preload = usePreload()
  useEffect(() => {
    if (next !== undefined) preload(admin.getAppeal, { params: { id: next } })
  }, [next, preload])
  const close = () => select(null)
  return (
    <Desk
      title={t`Appeals`}
      count={
        !list.isPending && filters.state === 'open' && list.next === null ? (
          <Plural value={items.length} one="# waits" other="# wait" />
        ) : undefined
      }
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
              render={(one) => (
                <CaseRow
                  picture={
                    <span className={style.rowRing} data-avatar>
                      {one.state === 'open' && <DueRing due={one.dueAt} from={one.madeAt} size={44} />}
                    </span>
                  }
                  title={<bdi>{one.decision.person?.name ?? one.decision.subject.label}</bdi>}
                  note={effectsWord(one.decision.effects)}
                  chips={one.answeredBy && <Chip>{one.answeredBy.name}</Chip>}
                />
              )}
              selected={selected}
              onSelect={select}
              isOld={list.isOld}
              empty={<Empty>{t`No appeal waits here.`}</Empty>}
              foot={<ListFoot next={list.next} cursor={address.cursor} goTo={address.goTo} />}
            />
          )}
        </WhenRead>
      }
      detail={
        selected && (
          <WhenRead read={read}>
            {(appeal) => <AppealDetail key={selected} appeal={appeal} onClose={close} />}
          </WhenRead>
        )
      }
      {...(selected &&
        read.data && {
          side: (
            <AppealSide
              key={selected}
              appeal={read.data}
              onDone={() => select((items[at + 1] ?? items[at - 1])?.id ?? null)}
              onOpen={select}
            />
          ),
        })}
      empty={<Empty>{t`Choose an appeal, or press J.`}</Empty>}
      onClose={close}
    />
  )
}
