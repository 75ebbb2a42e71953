import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type ListedOrder } from '@tayang/contract'
import { Download } from 'lucide-react'
import { useState } from 'react'
import {
  Chip,
  DataTable,
  Desk,
  Empty,
  isOneOf,
  ListFoot,
  Money,
  SmallButton,
  useListAddress,
  When,
  WhenRead,
  type Column,
} from '#kit'
import { downloadCall, isCancelled, useCall, useCallList, useRefusalText } from '#shared/api'
import { showToast } from '#shared/toasts'
import { OrderCaseView } from './order-case.tsx'
import { OrderFiltersBar } from './order-filters.tsx'
import { noFilters, orderQuery } from './order-query.ts'
import { useOrderWords } from './order-words.ts'
import style from './orders.module.css'

const NEWEST = '-created'

/** Orders by any filter, and the one that is open. */
export function OrderList() {
  const { t } = useLingui()
  const address = useListAddress({ ...noFilters, sort: NEWEST })
  const { sort, ...filters } = address.filters
  const query = orderQuery(filters)
  const list = useCallList(admin.listOrders, {
    query: {
      ...query,
      ...(sort !== NEWEST && isOneOf(admin.orderSorts, sort) && { sort }),
      ...(address.cursor !== undefined && { cursor: address.cursor }),
    },
  })
  const columns = useColumns()
  const { selected, select } = address
  const read = useCall(admin.getOrder, selected === null ? null : { params: { id: selected } })
  return (
    <Desk
      wideList
      title={t`Orders`}
      count={<Export query={query} />}
      filters={<OrderFiltersBar filters={filters} onChange={address.setFilters} />}
      list={
        <WhenRead read={list}>
          {(orders) => (
            <DataTable
              label={t`Orders`}
              columns={columns}
              rows={orders}
              keyOf={({ id }) => id}
              selected={selected}
              onSelect={select}
              sort={sort}
              onSort={(next) => address.setFilters({ sort: next })}
              isOld={list.isOld}
              empty={<Empty>{t`No order like this.`}</Empty>}
              foot={<ListFoot next={list.next} cursor={address.cursor} goTo={address.goTo} />}
            />
          )}
        </WhenRead>
      }
      detail={
        selected && (
          <WhenRead read={read}>{(order) => <OrderCaseView key={order.id} order={order} />}</WhenRead>
        )
      }
      onClose={() => select(null)}
    />
  )
}

function useColumns(): Column<ListedOrder>[] {
  const { t } = useLingui()
  const { statusWord, attentionWord, methodWord } = useOrderWords()
  return [
    {
      key: 'invoice',
      label: t`Invoice`,
      cell: ({ invoiceNumber, id, buyer }) => (
        <>
          <span className={style.whole}>{invoiceNumber ?? id.slice(-8)}</span>
          <bdi className={style.buyerBelow}>{buyer?.name}</bdi>
        </>
      ),
    },
    {
      key: 'buyer',
      label: t`Buyer`,
      wideOnly: true,
      cell: ({ buyer }) => <bdi className={style.buyer}>{buyer?.name ?? '–'}</bdi>,
    },
    {
      key: 'package',
      label: t`Package`,
      wideOnly: true,
      cell: ({ packageName }) => <span className={style.whole}>{packageName}</span>,
    },
    {
      key: 'method',
      label: t`Method`,
      wideOnly: true,
      cell: ({ method }) => <span className={style.whole}>{methodWord(method)}</span>,
    },
    {
      key: 'amount',
      label: t`Amount`,
      align: 'end',
      sort: 'amount',
      cell: ({ sums }) => <Money amount={sums.price} />,
    },
    {
      key: 'status',
      label: t`Status`,
      cell: ({ status, attention }) => (
        <>
          <Chip tone={statusWord(status).tone}>{statusWord(status).text}</Chip>{' '}
          {attention && <Chip tone="err">{attentionWord(attention)}</Chip>}
        </>
      ),
    },
    {
      key: 'at',
      label: t`Ordered`,
      wideOnly: true,
      sort: 'created',
      cell: ({ createdAt }) => (
        <span className={style.whole}>
          <When at={createdAt} />
        </span>
      ),
    },
  ]
}

/** The same list as a file for a spreadsheet. */
function Export({ query }: { query: ReturnType<typeof orderQuery> }) {
  const refusalText = useRefusalText()
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    try {
      await downloadCall(admin.exportOrders, { query }, 'orders.csv')
    } catch (error) {
      if (!isCancelled(error)) showToast(refusalText(error), 'error')
    } finally {
      setRunning(false)
    }
  }
  return (
    <SmallButton disabled={isRunning} onPress={() => void run()}>
      <Download size={15} aria-hidden />
      <Trans>CSV</Trans>
    </SmallButton>
  )
}
