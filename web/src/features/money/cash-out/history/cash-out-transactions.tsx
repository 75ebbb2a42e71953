import { Trans, useLingui } from '@lingui/react/macro'
import { loyalty, type CashoutTransaction } from '@tayang/contract'
import { buttonLook, EmptyState } from '@tayang/design'
import { PagedList } from '#features/shared/paged-list'
import { movementList, MovementRow, useFigure } from '#features/money/wallet'
import { Link, urls } from '#shared/urls'
import { formatMoment, formatRupiah, useLanguage } from '#shared/i18n'
import { StatusMark, StatusWord } from './status-word.tsx'
import style from './history.module.css'

/** Every cash-out, ten at a time, the newest first. */
export function CashOutTransactions() {
  const { t } = useLingui()
  const empty = (
    <EmptyState
      cloth="truntum"
      title={t`You haven't cashed out yet`}
      action={
        <Link to={urls.askCashOut()} className={buttonLook()}>
          <Trans>Cash out</Trans>
        </Link>
      }
    />
  )
  return (
    <PagedList
      operation={loyalty.listTransactions}
      inputOf={(page) => ({ query: { page, purpose: 'withdraw' } as const })}
      itemsOf={({ data }) => data.filter((one) => one.purpose === 'withdraw')}
      empty={empty}
      className={movementList}
    >
      {(one) => <Row key={one.id} transaction={one} />}
    </PagedList>
  )
}

function Row({ transaction }: { transaction: CashoutTransaction }) {
  const language = useLanguage()
  const figure = useFigure()
  const { id, status, createdAt, expenses } = transaction
  const [expense] = expenses
  return (
    <MovementRow
      id={id}
      mark={<StatusMark status={status} />}
      name={<Trans>{figure(expense?.gencash ?? 0)} gencash</Trans>}
      note={formatMoment(createdAt, language)}
    >
      <span className={style.sum}>
        <strong>{formatRupiah(expense?.amount ?? 0)}</strong>
        <small data-status={status}>
          <StatusWord status={status} />
        </small>
      </span>
    </MovementRow>
  )
}
