import { Trans, useLingui } from '@lingui/react/macro'
import { loyalty, type Transaction } from '@tayang/contract'
import { EmptyState, Segments } from '@tayang/design'
import { ArrowDownLeft, Coins, Gem } from 'lucide-react'
import { useState } from 'react'
import { PagedList } from '#features/shared/paged-list'
import { call } from '#shared/api'
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

const readPage = async (kind: Kind, page: number) => {
  if (kind === 'received') return call(loyalty.listTransfers, { query: { page, only: 'received' } })
  const { data, meta } = await call(loyalty.listTransactions, { query: { page, purpose: 'transfer' } })
  return { data: data.filter((one) => one.purpose !== 'withdraw'), meta }
}

function Transactions({ kind }: { kind: Kind }) {
  const { t } = useLingui()
  const title = kind === 'diamonds' ? t`No diamonds moved yet` : t`No gifts came in yet`
  return (
    <PagedList
      read={(page) => readPage(kind, page)}
      empty={<EmptyState cloth="truntum" title={title} />}
      className={movementList}
    >
      {(one) => <Row key={one.id} transaction={one} />}
    </PagedList>
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
