import { Trans, useLingui } from '@lingui/react/macro'
import { loyalty, type Transaction } from '@tayang/contract'
import { Button, EmptyState, Segments, Skeleton } from '@tayang/design'
import { ArrowDownLeft, Coins, Gem } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '#ground/api'
import { Link } from '#ground/ways'
import { showToast } from '#ground/toasts'
import { formatMoment, useLanguage } from '#ground/words'
import { useFigure } from './use-figure.ts'
import style from './wallet.module.css'

interface Loaded {
  items: readonly Transaction[]
  page: number
  totalPages: number
}

type Kind = 'diamonds' | 'received'

/** Diamonds that were sent and credited, and gifts that came in; each list ten at a time (WAL-007, WAL-010). */
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

const readPage = (kind: Kind, page: number) =>
  kind === 'diamonds'
    ? call(loyalty.listTransactions, { query: { page, purpose: 'transfer' } })
    : call(loyalty.listTransfers, { query: { page, only: 'received' } })

const isOfDiamonds = (one: { purpose: string }): one is Transaction => one.purpose !== 'withdraw'

function Transactions({ kind }: { kind: Kind }) {
  const { t } = useLingui()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading')

  const load = useCallback(
    async (page: number) => {
      setState('loading')
      try {
        const { data: found, meta } = await readPage(kind, page)
        const data = [...found].filter(isOfDiamonds)
        setLoaded((before) => ({
          items: page === 1 ? data : [...(before?.items ?? []), ...data],
          page,
          totalPages: meta.totalPages,
        }))
        setState('there')
      } catch {
        showToast(t`Some error occured, please refresh the page!`, 'error')
        setState('failed')
      }
    },
    [kind, t],
  )
  useEffect(() => void load(1), [load])

  if (loaded === null) {
    if (state === 'loading') return <Skeleton height="320px" />
    return (
      <EmptyState
        cloth="parang"
        title={t`Some error occured, please refresh the page!`}
        action={
          <Button tone="quiet" onClick={() => void load(1)}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    )
  }
  if (loaded.items.length === 0) {
    const title = kind === 'diamonds' ? t`No diamonds moved yet` : t`No gifts came in yet`
    return <EmptyState cloth="truntum" title={title} />
  }
  return (
    <>
      <ul className={style.list}>
        {loaded.items.map((one) => (
          <Row key={one.id} transaction={one} />
        ))}
      </ul>
      {loaded.page < loaded.totalPages && (
        <Button
          tone="quiet"
          busy={state === 'loading' ? t`Loading...` : undefined}
          onClick={() => void load(loaded.page + 1)}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}

/** Spec 3, section 2 (WAL-008): a row opens its own address below the list's. */
function Row({ transaction }: { transaction: Transaction }) {
  const { pathname } = useLocation()
  const language = useLanguage()
  const figure = useFigure()
  const { id, isSent, partner, gift, gencash, pack, updatedAt, purpose } = transaction
  const isEarned = gift !== null && !isSent
  const name = partner?.name ?? ''
  return (
    <li>
      <Link to={`${pathname.replace(/\/$/, '')}/${id}`} className={style.row}>
        {gift ? (
          <img src={gift.icon} alt="" width={44} height={44} />
        ) : (
          <span className={style.mark}>
            <ArrowDownLeft size={20} aria-hidden />
          </span>
        )}
        <span className={style.what}>
          <span>
            {purpose === 'topup' ? (
              <Trans>Top up</Trans>
            ) : isSent ? (
              <Trans>
                {gift?.name} to {name}
              </Trans>
            ) : (
              <Trans>
                {gift?.name} from {name}
              </Trans>
            )}
          </span>
          <small>{formatMoment(updatedAt, language)}</small>
        </span>
        <span className={style.amount} data-in={!isSent || undefined}>
          {isEarned ? <Coins size={14} aria-hidden /> : <Gem size={14} aria-hidden />}
          {isSent ? '−' : '+'}
          {figure(isEarned ? gencash.net : pack.price)}
        </span>
      </Link>
    </li>
  )
}
