import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type AnswerOf, type PersonHead } from '@tayang/contract'
import { Chip, DataTable, Empty, ListFoot, Money, Panel, When, WhenRead, type Column } from '#kit'
import { useCallList } from '#shared/api'
import { useCursor } from './paged.ts'

type Order = AnswerOf<typeof admin.listPersonOrders>['data'][number]

/** Orders of packages of the person. */
export function OrdersPanel({ person }: { person: PersonHead }) {
  const { t } = useLingui()
  const { cursor, goTo } = useCursor()
  const list = useCallList(admin.listPersonOrders, {
    params: { accountId: person.accountId },
    query: { ...(cursor !== undefined && { cursor }) },
  })
  const states: Record<string, string> = {
    pending: t`Waits for its payment`,
    paid: t`Paid`,
    failed: t`Failed`,
    expired: t`Expired`,
    refunded: t`Refunded`,
  }
  const columns: Column<Order>[] = [
    { key: 'package', label: t`Package`, cell: ({ packageName }) => packageName },
    {
      key: 'status',
      label: t`State`,
      cell: ({ status, attention }) => (
        <>
          {states[status] ?? status}{' '}
          {attention !== null && (
            <Chip tone="premium">
              <Trans>Needs attention</Trans>
            </Chip>
          )}
        </>
      ),
    },
    { key: 'invoice', label: t`Invoice`, wideOnly: true, cell: ({ invoiceNumber }) => invoiceNumber ?? '–' },
    { key: 'at', label: t`Ordered`, wideOnly: true, cell: ({ createdAt }) => <When at={createdAt} /> },
    { key: 'price', label: t`Price`, align: 'end', cell: ({ price }) => <Money amount={price} /> },
  ]
  return (
    <Panel title={t`Orders`} note={person.counts.orders ?? undefined}>
      <WhenRead read={list} rows={2}>
        {(rows) => (
          <DataTable
            label={t`Orders`}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            isOld={list.isOld}
            empty={
              <Empty>
                <Trans>Hasn't bought anything yet.</Trans>
              </Empty>
            }
            foot={<ListFoot next={list.next} cursor={cursor} goTo={goTo} />}
          />
        )}
      </WhenRead>
    </Panel>
  )
}
