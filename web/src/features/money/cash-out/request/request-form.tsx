import { Trans, useLingui } from '@lingui/react/macro'
import {
  payoutOf,
  type Account,
  type BankAccountData,
  type BankAccountForm,
  type CashoutDetail,
} from '@tayang/contract'
import { Button } from '@tayang/design'
import { useId, useState, type FormEvent } from 'react'
import { Link, urls } from '#shared/urls'
import { formatRupiah, useLanguage } from '#shared/i18n'
import { BankAccountCard } from '../bank-account/bank-account-card.tsx'
import { BankAccountFields } from '../bank-account/bank-account-fields.tsx'
import { useBankForm } from '../bank-account/bank-form.ts'
import { readTerms, type CashOutFacts, type CashOutSettings } from '../read-cash-out.ts'
import { useRefusalWords } from '../use-refusal-words.ts'
import { AmountField } from './amount-field.tsx'
import { amountTrouble } from './amount.ts'
import { ConfirmRequest } from './confirm-request.tsx'
import style from './request.module.css'

const HOUR_MS = 3_600_000

interface Props {
  account: Account
  facts: CashOutFacts
  onBankAccount: (saved: BankAccountData) => void
  onMade: (made: CashoutDetail) => void
  onTerms: (terms: CashOutSettings) => void
}

/** How much, to where, and that the terms were read (look). The first time the bank account is given along. */
export function RequestForm({ account, facts, onBankAccount, onMade, onTerms }: Props) {
  const { settings, banks, bankAccount } = facts
  const id = useId()
  const [gencash, setGencash] = useState<number | null>(null)
  const [isAgreed, setIsAgreed] = useState(false)
  const [asked, setAsked] = useState<{ given: BankAccountForm | null; at: number } | null>(null)
  const first = useBankForm(null)
  // Read in every render: what is not read is not told.
  const { isValid } = first.formState
  const bounds = {
    balance: account.gencash,
    rate: settings.gencash_conversion_rate,
    minimum: settings.minimum_cashout_price,
  }
  const trouble = amountTrouble(gencash, bounds)
  const [now, setNow] = useState(() => Date.now())
  const payout = payoutOf(gencash ?? 0, settings, now)
  const hint = useHint(bounds)
  const wordsOf = useRefusalWords(formatRupiah(bounds.minimum))
  const isReady = gencash !== null && trouble === null && isAgreed && (bankAccount !== null || isValid)

  /** The account changed so lately that its payout waits; of devices and phones the house knows. */
  const heldUntil = (changedAt = 0, at: number) => {
    const until = changedAt + settings['cashout.holdHours'] * HOUR_MS
    return until > at ? until : null
  }

  /** Fee and tax change with the day too. */
  const handleChanged = async () => {
    onTerms(await readTerms())
    setNow(Date.now())
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    if (bankAccount) setAsked({ given: null, at: Date.now() })
    else void first.handleSubmit((given) => setAsked({ given, at: Date.now() }))()
  }
  return (
    <div className={style.request}>
      <form id={id} noValidate onSubmit={handleSubmit}>
        <AmountField
          gencash={gencash}
          balance={bounds.balance}
          payout={payout}
          hint={hint}
          error={trouble && wordsOf(trouble === 'below' ? 'CASHOUT_BELOW_MINIMUM' : 'NOT_ENOUGH_GENCASH')}
          onChange={setGencash}
        />
        {!bankAccount && <BankAccountFields form={first} banks={banks} />}
      </form>
      {bankAccount && (
        <BankAccountCard
          account={account}
          known={bankAccount}
          banks={banks}
          holdHours={settings['cashout.holdHours']}
          onSaved={onBankAccount}
        />
      )}
      <Agreement form={id} isAgreed={isAgreed} onAgree={setIsAgreed} />
      <Button type="submit" form={id} wide disabled={!isReady}>
        {gencash === null || trouble ? (
          <Trans>Cash out</Trans>
        ) : (
          <Trans>Cash out {formatRupiah(payout.net)}</Trans>
        )}
      </Button>
      {asked && gencash !== null && (
        <ConfirmRequest
          account={account}
          gencash={gencash}
          payout={payout}
          minimum={bounds.minimum}
          to={asked.given ? wordsOfGiven(asked.given, facts) : wordsOfStored(bankAccount)}
          heldUntil={heldUntil(asked.given ? asked.at : bankAccount?.changedAt, asked.at)}
          bankAccount={asked.given}
          onBankAccount={onBankAccount}
          onMade={onMade}
          onChanged={handleChanged}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

interface AgreementProps {
  form: string
  isAgreed: boolean
  onAgree: (isAgreed: boolean) => void
}

/** The terms open beside: what was typed stays. */
function Agreement({ form, isAgreed, onAgree }: AgreementProps) {
  const language = useLanguage()
  return (
    <label className={style.agree}>
      <input
        type="checkbox"
        form={form}
        checked={isAgreed}
        onChange={({ target: { checked } }) => onAgree(checked)}
      />
      <span>
        <Trans>
          I have read the{' '}
          <Link to={urls.legal('terms-cashout', language)} target="_blank">
            cash-out terms
          </Link>
          . The details match my bank account.
        </Trans>
      </span>
    </label>
  )
}

function useHint({ rate, minimum }: { rate: number; minimum: number }): string {
  const { t } = useLingui()
  return t`Minimum ${formatRupiah(minimum)} · 1 gencash = ${formatRupiah(rate)}`
}

const wordsOfStored = (account: BankAccountData | null) =>
  account ? `${account.bankName} ${account.bankNumber} · ${account.bankAccountName}` : ''

const wordsOfGiven = (given: BankAccountForm, { banks }: CashOutFacts) => {
  const bank = banks.find(({ code }) => code === given.bankCode)
  return `${bank?.name ?? ''} ${given.bankNumber} · ${given.bankAccountName}`
}
