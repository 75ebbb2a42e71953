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
import { useRefusalText } from '../use-refusal-text.ts'
import { AmountField } from './amount-field.tsx'
import { amountTrouble } from './amount.ts'
import { ConfirmRequest } from './confirm-request.tsx'
import style from './request.module.css'

const HOUR_MS = 3_600_000

interface RequestFormProps {
  account: Account
  facts: CashOutFacts
  onBankAccount: (saved: BankAccountData) => void
  onMade: (made: CashoutDetail) => void
  onTerms: (terms: CashOutSettings) => void
}

/** The draft of a request: its amount, the bank account that is given along, and what is wrong with it. */
function useRequestDraft({ account, facts, onTerms }: RequestFormProps) {
  const { settings, bankAccount } = facts
  const [gencash, setGencash] = useState<number | null>(null)
  const [isAgreed, setIsAgreed] = useState(false)
  const [asked, setAsked] = useState<{ given: BankAccountForm | null; at: number } | null>(null)
  const first = useBankForm(null)
  // Read in every render: react-hook-form reports only what is read.
  const { isValid } = first.formState
  const bounds = {
    balance: account.gencash,
    rate: settings.gencash_conversion_rate,
    minimum: settings.minimum_cashout_price,
  }
  const trouble = amountTrouble(gencash, bounds)
  const [now, setNow] = useState(() => Date.now())
  const isReady = gencash !== null && trouble === null && isAgreed && (bankAccount !== null || isValid)
  return {
    gencash,
    setGencash,
    isAgreed,
    setIsAgreed,
    asked,
    close: () => setAsked(null),
    first,
    bounds,
    trouble,
    payout: payoutOf(gencash ?? 0, settings, now),
    isReady,
    /** A payout waits after a change of the bank account; the server knows the changes of devices and phones. */
    heldUntil(changedAt = 0, at: number): number | null {
      const until = changedAt + settings['cashout.holdHours'] * HOUR_MS
      return until > at ? until : null
    },
    /** Fee and tax change with the day, too. */
    async readTermsAgain() {
      onTerms(await readTerms())
      setNow(Date.now())
    },
    submit(event: FormEvent) {
      event.preventDefault()
      if (!isReady) return
      if (bankAccount) setAsked({ given: null, at: Date.now() })
      else void first.handleSubmit((given) => setAsked({ given, at: Date.now() }))()
    },
  }
}

/** How much, to which account, and that the terms were read. The first request gives the bank account along. */
export function RequestForm(props: RequestFormProps) {
  const { account, facts, onBankAccount, onMade } = props
  const { settings, banks, bankAccount } = facts
  const id = useId()
  const draft = useRequestDraft(props)
  const { gencash, asked, bounds, trouble, payout, isReady } = draft
  const hint = useHint(bounds)
  const textOf = useRefusalText(formatRupiah(bounds.minimum))
  return (
    <div className={style.request}>
      <form id={id} noValidate onSubmit={draft.submit}>
        <AmountField
          gencash={gencash}
          balance={bounds.balance}
          payout={payout}
          hint={hint}
          error={trouble && textOf(trouble === 'below' ? 'CASHOUT_BELOW_MINIMUM' : 'NOT_ENOUGH_GENCASH')}
          onChange={draft.setGencash}
        />
        {!bankAccount && <BankAccountFields form={draft.first} banks={banks} />}
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
      <Agreement form={id} isAgreed={draft.isAgreed} onAgree={draft.setIsAgreed} />
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
          to={asked.given ? textOfGiven(asked.given, facts) : textOfStored(bankAccount)}
          heldUntil={draft.heldUntil(asked.given ? asked.at : bankAccount?.changedAt, asked.at)}
          bankAccount={asked.given}
          onBankAccount={onBankAccount}
          onMade={onMade}
          onChanged={draft.readTermsAgain}
          onClose={draft.close}
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

const textOfStored = (account: BankAccountData | null) =>
  account ? `${account.bankName} ${account.bankNumber} · ${account.bankAccountName}` : ''

const textOfGiven = (given: BankAccountForm, { banks }: CashOutFacts) => {
  const bank = banks.find(({ code }) => code === given.bankCode)
  return `${bank?.name ?? ''} ${given.bankNumber} · ${given.bankAccountName}`
}
