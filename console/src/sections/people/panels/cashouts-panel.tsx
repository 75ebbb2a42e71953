import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type AnswerOf, type PersonHead } from '@tayang/contract'
import { DataTable, Empty, ListFoot, Money, Panel, StatusLamp, When, WhenRead, type Column } from '#kit'
import { useCallList } from '#shared/api'
import { useCursor } from './paged.ts'

type Cashout = AnswerOf<typeof admin.listPersonCashouts>['data'][number]

/** Cash-outs of the person; the bank account is masked. */
export function CashoutsPanel({ person }: { person: PersonHead }) {
  const { t } = useLingui()
  const { cursor, goTo } = useCursor()
  const list = useCallList(admin.listPersonCashouts, {
    params: { accountId: person.accountId },
    query: { ...(cursor !== undefined && { cursor }) },
  })
  const states = { processing: t`In process`, completed: t`Paid`, failed: t`Rejected` }
  const tones = { processing: 'premium', completed: 'ok', failed: 'err' } as const
  const columns: Column<Cashout>[] = [
    { key: 'invoice', label: t`Invoice`, cell: ({ invoiceNumber }) => invoiceNumber },
    {
      key: 'status',
      label: t`State`,
      cell: ({ status, reason }) => (
        <StatusLamp tone={tones[status]}>
          {states[status]}
          {reason === null ? '' : `: ${reason}`}
        </StatusLamp>
      ),
    },
    { key: 'bank', label: t`Bank`, wideOnly: true, cell: (row) => `${row.bankName} ${row.bankNumber ?? ''}` },
    { key: 'at', label: t`Asked`, wideOnly: true, cell: ({ createdAt }) => <When at={createdAt} /> },
    { key: 'net', label: t`Net`, align: 'end', cell: ({ net }) => <Money amount={net} /> },
  ]
  return (
    <Panel title={t`Cash-outs`}>
      <WhenRead read={list} rows={2}>
        {(rows) => (
          <DataTable
            label={t`Cash-outs`}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            isOld={list.isOld}
            empty={
              <Empty>
                <Trans>No cash-out yet.</Trans>
              </Empty>
            }
            foot={<ListFoot next={list.next} cursor={cursor} goTo={goTo} />}
          />
        )}
      </WhenRead>
    </Panel>
  )
}
