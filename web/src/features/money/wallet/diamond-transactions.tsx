import { Trans, useLingui } from '@lingui/react/macro'
import { loyalty, type Transaction } from '@tayang/contract'
import { EmptyState, Segments } from '@tayang/design'
import { ArrowDownLeft, Coins, Gem } from 'lucide-react'
import { useState } from 'react'
import { PagedList } from '#features/shared/paged-list'
import { formatMoment, useLanguage } from '#shared/i18n'
import { movementList, MovementRow } from './movement-row.tsx'
import { useFigure } from './use-figure.ts'
import style from './wallet.module.css'

type Kind = 'diamonds' | 'received'

/** Diamonds that were sent and credited, and gifts that came in; each list ten at a time. */
export function DiamondTransactions() {
  const { t } = useLingui()
  const [kind, setKind] = useState<Kind>('diamonds')
  return (
    <>
      <Segments
        label={t`Which transactions`}
        name="transactions"
        value={kind}
        onChoose={setKind}
        options={[
          { value: 'diamonds', label: t`Diamonds` },
          { value: 'received', label: t`Gifts received` },
        ]}
      />
      <Transactions key={kind} kind={kind} />
    </>
  )
}

function Transactions({ kind }: { kind: Kind }) {
  const { t } = useLingui()
  const title = kind === 'diamonds' ? t`No diamond activity yet` : t`No gifts received yet`
  const look = {
    empty: <EmptyState cloth="truntum" title={title} />,
    className: movementList,
    children: (one: Transaction) => <Row key={one.id} transaction={one} />,
  }
  return kind === 'diamonds' ? (
    <PagedList
      operation={loyalty.listTransactions}
      inputOf={(page) => ({ query: { page, purpose: 'transfer' } as const })}
      itemsOf={({ data }) => data.filter((one) => one.purpose !== 'withdraw')}
      {...look}
    />
  ) : (
    <PagedList
      operation={loyalty.listTransfers}
      inputOf={(page) => ({ query: { page, only: 'received' } as const })}
      itemsOf={({ data }) => data}
      {...look}
    />
  )
}

function Row({ transaction }: { transaction: Transaction }) {
  const language = useLanguage()
  const figure = useFigure()
  const { id, isSent, partner, gift, gencash, pack, updatedAt, purpose } = transaction
  const isEarned = gift !== null && !isSent
  const name = partner?.name ?? ''
  return (
    <MovementRow
      id={id}
      mark={
        gift ? (
          <img src={gift.icon} alt="" width={44} height={44} />
        ) : (
          <span className={style.mark}>
            <ArrowDownLeft size={20} aria-hidden />
          </span>
        )
      }
      name={
        purpose === 'topup' ? (
          <Trans>Top up</Trans>
        ) : isSent ? (
          <Trans>
            {gift?.name} to {name}
          </Trans>
        ) : (
          <Trans>
            {gift?.name} from {name}
          </Trans>
        )
      }
      note={formatMoment(updatedAt, language)}
    >
      <span className={style.amount} data-in={!isSent || undefined}>
        {isEarned ? <Coins size={14} aria-hidden /> : <Gem size={14} aria-hidden />}
        {isSent ? '−' : '+'}
        {figure(isEarned ? gencash.net : pack.price)}
      </span>
    </MovementRow>
  )
}
