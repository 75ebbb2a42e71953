import { Trans, useLingui } from '@lingui/react/macro'
import type { CashoutDetail, CashoutTransaction } from '@tayang/contract'
import { buttonLook, EmptyState, Skeleton } from '@tayang/design'
import { Clock } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { CouldNotRead, useFailureToast } from '#features/shared/paged-list'
import { Balances, useFigure } from '#features/money/wallet'
import { useRead, WithQueries } from '#shared/api'
import type { Viewer } from '#shared/session'
import { Link, urls } from '#shared/urls'
import { formatMoment, formatRupiah, useLanguage } from '#shared/i18n'
import { BankAccountCard } from './bank-account/bank-account-card.tsx'
import { readCashOut, type CashOutFacts } from './read-cash-out.ts'
import { canCashOut } from './request/amount.ts'
import { RequestForm } from './request/request-form.tsx'
import { RequestMade } from './request/request-made.tsx'
import style from './cash-out.module.css'

/** `/profile/cashout`: what there is, what it is worth, and the way to a bank account. */
export function CashOut({ account }: Pick<Viewer, 'account'>) {
  const read = useRead('cash-out', readCashOut)
  /** What was stored or requested here since; a request knows the bank account that was stored with it. */
  const [changes, setChanges] = useState<Partial<CashOutFacts>>({})
  const [made, setMade] = useState<CashoutDetail | null>(null)
  useFailureToast(read.error)
  const facts = read.answer && { ...read.answer, ...changes }
  return (
    <WithQueries>
      <div className={style.page}>
        <Balances
          account={account}
          rate={facts?.settings.gencash_conversion_rate ?? null}
          hasCashOut={false}
        />
        {read.isPending && <Skeleton height="560px" />}
        {read.error !== null && <CouldNotRead onRetry={read.again} />}
        {facts && (
          <Body
            account={account}
            facts={facts}
            onChange={(more) => setChanges((now) => ({ ...now, ...more }))}
            onMade={setMade}
          />
        )}
      </div>
      {made && <RequestMade made={made} onClose={() => setMade(null)} />}
    </WithQueries>
  )
}

interface CashOutProps extends Pick<Viewer, 'account'> {
  facts: CashOutFacts
  onChange: (more: Partial<CashOutFacts>) => void
  onMade: (made: CashoutDetail) => void
}

function Body({ account, facts, onChange, onMade }: CashOutProps) {
  const { settings, banks, bankAccount, open } = facts
  const handleBankAccount = (saved: NonNullable<CashOutFacts['bankAccount']>) =>
    onChange({ bankAccount: saved })
  const bounds = {
    balance: account.gencash,
    rate: settings.gencash_conversion_rate,
    minimum: settings.minimum_cashout_price,
  }
  const holdHours = settings['cashout.holdHours']
  const stored = (
    <BankAccountCard
      account={account}
      known={bankAccount}
      banks={banks}
      holdHours={holdHours}
      onSaved={handleBankAccount}
    />
  )
  if (open) {
    return (
      <>
        <OpenRequest request={open} />
        <BankAccount>{stored}</BankAccount>
      </>
    )
  }
  if (!settings['cashout.isOpen'] || !canCashOut(bounds)) {
    return (
      <>
        <NotNow isOpen={settings['cashout.isOpen']} {...bounds} />
        <BankAccount>{stored}</BankAccount>
      </>
    )
  }
  return (
    <section className={style.panel}>
      <RequestForm
        account={account}
        facts={facts}
        onBankAccount={handleBankAccount}
        onMade={(made) => {
          onChange({ open: made })
          onMade(made)
        }}
        onTerms={(settings) => onChange({ settings })}
      />
    </section>
  )
}

/** One request at a time: the next one begins when this one is paid or given back. */
function OpenRequest({ request }: { request: CashoutTransaction }) {
  const language = useLanguage()
  const [expense] = request.expenses
  return (
    <section className={style.open} role="status">
      <Clock size={24} aria-hidden />
      <div>
        <h2>
          <Trans>You still have a cash out in process</Trans>
        </h2>
        <p>
          {formatRupiah(expense?.amount ?? 0)} · {formatMoment(request.createdAt, language)}
        </p>
        <p>
          <Trans>We'll let you know when it's paid. After that you can cash out again.</Trans>
        </p>
        <Link to={urls.cashOut(request.id)} className={buttonLook({ tone: 'quiet' })}>
          <Trans>View details</Trans>
        </Link>
      </div>
    </section>
  )
}

interface NotNowProps {
  isOpen: boolean
  balance: number
  rate: number
  minimum: number
}

/** What stands where the form would, and the way to where it comes. */
function NotNow({ isOpen, balance, rate, minimum }: NotNowProps) {
  const { t } = useLingui()
  const figure = useFigure()
  if (!isOpen) {
    return (
      <EmptyState
        cloth="kawung"
        title={t`Cash-outs are closed right now`}
        note={<Trans>Your gencash stays yours. Please look again later.</Trans>}
      />
    )
  }
  const missing = Math.ceil(minimum / rate) - balance
  return (
    <EmptyState
      cloth="kawung"
      title={t`Minimum cash out is ${formatRupiah(minimum)}`}
      note={
        <Trans>
          {figure(missing)} more gencash to go: gifts in your live shows and clips become gencash.
        </Trans>
      }
      action={
        <Link to={urls.streamerDashboard()} className={buttonLook()}>
          <Trans>Go live</Trans>
        </Link>
      }
    />
  )
}

function BankAccount({ children }: { children: ReactNode }) {
  return (
    <section className={style.panel} aria-labelledby="bank-account">
      <h2 id="bank-account">
        <Trans>Bank account</Trans>
      </h2>
      {children}
    </section>
  )
}
