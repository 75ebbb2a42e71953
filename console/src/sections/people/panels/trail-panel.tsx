import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type PersonHead, type TrailRow } from '@tayang/contract'
import { Chip, DataTable, Empty, ListFoot, Panel, When, WhenRead, type Column } from '#kit'
import { useCallList } from '#shared/api'
import { useCursor } from './paged.ts'

/** What operators did about the person, from the audit trail. */
export function TrailPanel({ person }: { person: PersonHead }) {
  const { t } = useLingui()
  const { cursor, goTo } = useCursor()
  const list = useCallList(admin.listAudit, {
    query: { target: person.accountId, perPage: 20, ...(cursor !== undefined && { cursor }) },
  })
  const columns: Column<TrailRow>[] = [
    { key: 'at', label: t`When`, cell: ({ at }) => <When at={at} /> },
    { key: 'operator', label: t`Operator`, cell: ({ operator, accountId }) => operator ?? accountId },
    {
      key: 'operation',
      label: t`Call`,
      cell: ({ operation }) => operation.replace('/admin/v1.0/', ''),
    },
    { key: 'reason', label: t`Reason`, wideOnly: true, cell: ({ facts }) => reasonOf(facts) },
    {
      key: 'outcome',
      label: t`Outcome`,
      cell: ({ outcome }) =>
        outcome === 'done' ? t`done` : <Chip tone="premium">{outcome ?? t`unknown`}</Chip>,
    },
  ]
  return (
    <Panel title={t`Trail`} note={t`what operators read and did here`}>
      <WhenRead read={list} rows={4}>
        {(rows) => (
          <DataTable
            label={t`Trail`}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            isOld={list.isOld}
            empty={
              <Empty>
                <Trans>Nobody did anything here.</Trans>
              </Empty>
            }
            foot={<ListFoot next={list.next} cursor={cursor} goTo={goTo} />}
          />
        )}
      </WhenRead>
    </Panel>
  )
}

function reasonOf(facts: TrailRow['facts']): string {
  const reason = facts?.['reason']
  return typeof reason === 'string' ? reason : '–'
}
