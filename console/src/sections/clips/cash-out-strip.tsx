import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type CashoutCase } from '@tayang/contract'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { Money, Panel } from '#kit'
import { useCall, useCallList } from '#shared/api'
import { formatFigure, formatRupiah } from '#shared/i18n'
import { useMay } from '#shared/session'
import style from './clips.module.css'

const SHOWN = 4

/** The next cash-outs, for those who pay as well as review. */
export function CashOutStrip() {
  return useMay('cashouts.read') ? <Strip /> : null
}

function Strip() {
  const { t } = useLingui()
  const { items } = useCallList(admin.listCashouts, { query: { status: 'processing', perPage: SHOWN } })
  const { data: totals } = useCall(admin.getCashoutTotals, {})
  const waiting = totals?.waiting
  return (
    <Panel
      className={style.strip}
      title={t`Cash out desk`}
      note={waiting && t`${formatFigure(waiting.count)} waiting · ${formatRupiah(waiting.rupiah)}`}
      actions={
        <Link to="/cash-out">
          <Trans>Open desk</Trans>
          <ChevronRight size={16} aria-hidden />
        </Link>
      }
    >
      {items.length === 0 ? (
        <p className={style.hint}>{t`No cash-outs are waiting.`}</p>
      ) : (
        <Rows items={items} />
      )}
    </Panel>
  )
}

function Rows({ items }: { items: readonly CashoutCase[] }) {
  const { t } = useLingui()
  return (
    <ul>
      {items.map(({ id, accountId, people, bankAccountData: bank, expenses, net, isSameName }) => (
        <li key={id}>
          <strong>{people.find((person) => person.id === accountId)?.name ?? '…'}</strong>
          <span>{bank && `${bank.bankName} ${bank.bankNumber}`}</span>
          <span className="figures">{formatFigure(expenses[0]?.gencash ?? 0)}</span>
          <Money amount={net} />
          {isSameName === null ? (
            <span />
          ) : (
            <span data-tone={isSameName ? 'ok' : 'premium'}>
              {isSameName ? t`Names match` : t`Account name differs`}
            </span>
          )}
          <Link to={`/cash-out?case=${id}`}>{t`Pay`}</Link>
        </li>
      ))}
    </ul>
  )
}
