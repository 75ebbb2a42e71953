import { useLingui } from '@lingui/react/macro'
import { admin, type Approval, type ApprovalKind, type ApprovalState } from '@tayang/contract'
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
import { ApprovalCase } from './approval-case.tsx'
import { ApprovalDecision } from './approval-decision.tsx'
import { kindWords, stateWords } from './words.ts'

/** What waits for a second operator, of every desk. */
export function ApprovalsSection() {
  const { t, i18n } = useLingui()
  const address = useListAddress({ state: 'waiting', kind: '' })
  const { state, kind } = address.filters
  const list = useCallList(admin.listApprovals, {
    query: {
      state: (state in stateWords ? state : 'waiting') as ApprovalState,
      ...(kind && { kind: kind as ApprovalKind }),
      ...(address.cursor && { cursor: address.cursor }),
    },
  })
  const { selected } = address
  const read = useCall(admin.getApproval, selected ? { params: { id: selected } } : null)
  return (
    <Desk
      title={t`Approvals`}
      filters={
        <>
          <FilterChoice
            label={t`State`}
            value={state}
            options={Object.entries(stateWords).map(([value, { label }]) => ({
              value,
              label: i18n._(label),
            }))}
            onChoose={(value) => address.setFilters({ state: value })}
          />
          <FilterChoice
            label={t`What`}
            value={kind}
            options={[
              { value: '', label: t`Everything` },
              ...Object.entries(kindWords).map(([value, label]) => ({ value, label: i18n._(label) })),
            ]}
            onChoose={(value) => address.setFilters({ kind: value })}
          />
        </>
      }
      list={
        <WhenRead read={list}>
          {(items) => (
            <CaseList
              label={t`Approvals`}
              items={items}
              keyOf={({ id }) => id}
              render={(one) => <ApprovalRow one={one} />}
              selected={selected}
              onSelect={address.select}
              isOld={list.isOld}
              empty={<Empty>{t`Nothing is waiting for a second operator.`}</Empty>}
              foot={<ListFoot next={list.next} cursor={address.cursor} goTo={address.goTo} />}
            />
          )}
        </WhenRead>
      }
      detail={selected && <WhenRead read={read}>{(one) => <ApprovalCase one={one} />}</WhenRead>}
      side={selected && read.data ? <ApprovalDecision key={selected} one={read.data} /> : null}
      empty={list.items.length > 0 && <Empty>{t`Choose a request, or press J.`}</Empty>}
      onClose={() => address.select(null)}
    />
  )
}

function ApprovalRow({ one }: { one: Approval }) {
  const { t, i18n } = useLingui()
  const { label, tone } = stateWords[one.state]
  const asker = one.askedBy.name
  return (
    <CaseRow
      title={i18n._(kindWords[one.kind])}
      note={one.summary}
      figure={<When at={one.askedAt} ago />}
      chips={
        <>
          <Chip tone={tone}>{i18n._(label)}</Chip>
          {one.mayNot === 'asked-it' ? <Chip>{t`yours`}</Chip> : <Chip>{t`asked by ${asker}`}</Chip>}
        </>
      }
    />
  )
}
