import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type DrawExclusion } from '@tayang/contract'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import {
  DataTable,
  Empty,
  FilterChips,
  ListFoot,
  Page,
  ReasonDialog,
  SmallButton,
  useListAddress,
  When,
  WhenRead,
} from '#kit'
import { useCallList, useChange } from '#shared/api'
import { useMay } from '#shared/session'
import { PersonChoice } from './person-choice.tsx'
import style from '../campaigns.module.css'

const NOTE_MAX = 300
type Why = 'staff' | 'household'

/** Accounts that take part in no draw: operators by themselves, staff and households by two operators. */
export function ExcludedPage() {
  const { t } = useLingui()
  const address = useListAddress({ page: '' })
  const may = useMay('chances.correct')
  const [change, setChange] = useState<'add' | DrawExclusion | null>(null)
  const list = useCallList(admin.listDrawExclusions, {
    query: address.cursor === undefined ? {} : { cursor: address.cursor },
  })
  return (
    <Page
      title={t`Excluded accounts`}
      actions={
        may && (
          <SmallButton shortcut="c" shortcutLabel={t`Exclude an account`} onPress={() => setChange('add')}>
            <UserX size={15} aria-hidden />
            <Trans>Exclude an account</Trans>
          </SmallButton>
        )
      }
    >
      <WhenRead read={list}>
        {(all) => (
          <ExclusionTable
            all={all}
            foot={<ListFoot next={list.next} cursor={address.cursor} goTo={address.goTo} />}
            onLetIn={may ? setChange : null}
          />
        )}
      </WhenRead>
      {change !== null && <ExclusionDialog of={change} onClose={() => setChange(null)} />}
    </Page>
  )
}

interface TableProps {
  all: readonly DrawExclusion[]
  foot: React.ReactNode
  onLetIn: ((one: DrawExclusion) => void) | null
}

function ExclusionTable({ all, foot, onLetIn }: TableProps) {
  const { t } = useLingui()
  const whys = { staff: t`Works here`, household: t`Household of somebody who does`, operator: t`Operator` }
  return (
    <DataTable
      label={t`Excluded accounts`}
      rows={all}
      keyOf={({ person }) => person.id}
      empty={<Empty>{t`Nobody is excluded.`}</Empty>}
      foot={foot}
      columns={[
        { key: 'who', label: t`Who`, cell: ({ person }) => <bdi>{person.name}</bdi> },
        { key: 'why', label: t`Why`, cell: ({ why }) => whys[why] },
        { key: 'note', label: t`Note`, wideOnly: true, cell: ({ note }) => note },
        {
          key: 'since',
          label: t`Since`,
          cell: ({ since }) => (since === null ? t`as long as an operator` : <When at={since} />),
        },
        {
          key: 'in',
          label: '',
          align: 'end',
          cell: (one) =>
            onLetIn !== null &&
            one.why !== 'operator' && (
              <SmallButton onPress={() => onLetIn(one)}>{t`Let in again`}</SmallButton>
            ),
        },
      ]}
    />
  )
}

function ExclusionDialog({ of, onClose }: { of: 'add' | DrawExclusion; onClose: () => void }) {
  const { t } = useLingui()
  const isAdd = of === 'add'
  const [accountId, setAccount] = useState(isAdd ? '' : of.person.id)
  const [why, setWhy] = useState<Why>(isAdd || of.why === 'operator' ? 'staff' : of.why)
  const put = useChange(admin.putDrawExclusion, {
    done: t`Asked. Another operator decides.`,
    refreshes: [admin.listApprovals],
    onDone: onClose,
  })
  return (
    <ReasonDialog
      open
      title={isAdd ? t`Exclude an account` : t`Let in again`}
      will={
        isAdd
          ? t`Once another operator confirms it, this person collects no chances and wins nothing, and the chances that they have are in no draw.`
          : t`Once another operator confirms it, this person may take part in draws whose list is not closed yet.`
      }
      noteMax={NOTE_MAX}
      confirm={t`Ask for it`}
      stepUp
      second
      isBusy={put.isRunning}
      isComplete={accountId !== ''}
      onClose={onClose}
      onConfirm={({ note }) =>
        put.run({ params: { accountId }, body: { isExcluded: isAdd, why, reason: note } })
      }
    >
      {isAdd ? (
        <div className={style.fields}>
          <PersonChoice value={accountId} onChange={setAccount} />
          <FilterChips
            label={t`Why`}
            value={why}
            options={[
              { value: 'staff', label: t`Works here` },
              { value: 'household', label: t`Household of somebody who does` },
            ]}
            onChoose={setWhy}
          />
        </div>
      ) : (
        <p>
          <bdi>{of.person.name}</bdi>
        </p>
      )}
    </ReasonDialog>
  )
}
