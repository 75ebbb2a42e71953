import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type PersonHead, type PersonWallet } from '@tayang/contract'
import { ArrowDownLeft, ArrowUpRight, Lock, Snowflake, TriangleAlert } from 'lucide-react'
import { Chip, Panel, Sparkline, When, WhenRead } from '#kit'
import { useCall } from '#shared/api'
import { formatFigure, formatMoment, formatRupiah, useLanguage } from '#shared/i18n'
import style from './panels.module.css'

/** Balances, the last movements, gifts of a month, and whether the balances are right. */
export function WalletPanel({ person }: { person: PersonHead }) {
  const { t } = useLingui()
  const read = useCall(admin.getPersonWallet, { params: { accountId: person.accountId } })
  const wallet = read.data
  return (
    <Panel
      title={
        <span className={style.titleChips}>
          {t`Wallet`}
          {wallet && wallet.frozenSince !== null && (
            <Chip tone="err">
              <Snowflake aria-hidden />
              <Trans>Frozen</Trans>
            </Chip>
          )}
          {wallet && wallet.payoutHold !== null && (
            <Chip tone="premium">
              <Lock aria-hidden />
              <Trans>Payout held</Trans>
            </Chip>
          )}
        </span>
      }
      actions={wallet && <Drift drift={wallet.drift} />}
    >
      <WhenRead read={read} rows={4}>
        {(shown) => <Wallet wallet={shown} />}
      </WhenRead>
    </Panel>
  )
}

function Drift({ drift }: { drift: number | null }) {
  if (drift === null) return <Trans>verified with the ledger</Trans>
  if (drift === 0) return <Trans>in balance, 0 drift</Trans>
  return (
    <Chip tone="err">
      <TriangleAlert aria-hidden />
      <Trans>drift of {formatFigure(drift)}</Trans>
    </Chip>
  )
}

function Wallet({ wallet }: { wallet: PersonWallet }) {
  const { t } = useLingui()
  const rupiah = formatRupiah(wallet.gencashRupiah)
  const held = formatFigure(wallet.heldGencash)
  return (
    <>
      <div className={style.figures}>
        <div>
          <span className={style.quiet}>
            <Trans>Diamonds</Trans>
          </span>
          <strong data-tone="premium">{formatFigure(wallet.diamonds)}</strong>
        </div>
        <div>
          <span className={style.quiet}>
            <Trans>Gencash, {rupiah}</Trans>
          </span>
          <strong>{formatFigure(wallet.gencash)}</strong>
        </div>
        <div className={style.series}>
          <span className={style.quiet}>
            <Trans>Gifts, 30 days</Trans>
          </span>
          <Sparkline
            label={t`Gencash of gifts by day`}
            values={wallet.gifts.map(({ gencash }) => gencash)}
            width={140}
            height={30}
          />
        </div>
      </div>
      <ul className={style.rows}>
        {wallet.lines.map((line) => (
          <Movement key={`${line.id} ${line.currency}`} line={line} />
        ))}
        {wallet.heldGencash > 0 && (
          <li>
            <Lock size={16} aria-hidden className={style.quiet} />
            <span className={style.rowText}>
              <Trans>{held} gencash held for a cash-out</Trans>
            </span>
          </li>
        )}
        <Waiting hold={wallet.payoutHold} />
      </ul>
    </>
  )
}

function Movement({ line }: { line: PersonWallet['lines'][number] }) {
  const { t } = useLingui()
  const isIn = line.amount > 0
  const name = line.partner?.name ?? t`somebody`
  const words: Record<string, string> = {
    gift: isIn ? t`Gift of ${name}` : t`Gift to ${name}`,
    bullet: isIn ? t`Bullet of ${name}` : t`Bullet to ${name}`,
    topup: t`Topped up`,
    'cash-out': t`Cash-out asked for`,
    'cash-out-paid': t`Cash-out paid`,
    'cash-out-rejected': t`Cash-out given back`,
    reversal: t`Taken back by operators`,
  }
  const Icon = isIn ? ArrowDownLeft : ArrowUpRight
  return (
    <li>
      <Icon size={16} aria-hidden className={style.quiet} />
      <span className={style.rowText}>
        <bdi>{words[line.kind] ?? line.kind}</bdi>
      </span>
      <span className={style.quiet}>
        <When at={line.at} />
      </span>
      <span
        className={style.amount}
        data-tone={isIn ? (line.currency === 'diamond' ? 'premium' : 'ok') : undefined}
      >
        {isIn ? '+' : '−'}
        {formatFigure(Math.abs(line.amount))}
      </span>
    </li>
  )
}

function Waiting({ hold }: { hold: PersonWallet['payoutHold'] }) {
  const { t } = useLingui()
  const language = useLanguage()
  if (hold === null) return null
  const what = { device: t`New device`, phone: t`New number`, 'bank-account': t`New bank account` }[hold.by]
  return (
    <li className={style.warning}>
      <TriangleAlert size={16} aria-hidden />
      <span className={style.rowText}>
        <Trans>
          {what}: payouts wait until {formatMoment(hold.until, language)}
        </Trans>
      </span>
    </li>
  )
}
