import { Trans, useLingui } from '@lingui/react/macro'
import type { Account, BankAccountData, BankAccountForm, CashoutDetail, Payout } from '@tayang/contract'
import { Button, buttonLook, Dialog } from '@tayang/design'
import { CircleCheck, Clock } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Link, ways } from '#ground/ways'
import { formatMoment, formatRupiah, useLanguage } from '#ground/words'
import { useRefusalWords } from '../use-refusal-words.ts'
import { PayoutLines } from './payout-lines.tsx'
import { noProof, ProofField } from './proof-field.tsx'
import { useRequest } from './use-request.ts'
import style from './request.module.css'

interface Props {
  account: Account
  gencash: number
  payout: Payout
  minimum: number
  /** Where it goes, in words. */
  to: string
  /** The payout waits until then at least; null where nothing is new. */
  heldUntil: number | null
  /** Of somebody who has no bank account yet. */
  bankAccount: BankAccountForm | null
  onBankAccount: (saved: BankAccountData) => void
  /** With what was made, where something was. */
  onClose: (made: CashoutDetail | null) => void
}

/** What it comes to, who it is, and what became of it. */
export function ConfirmRequest(props: Props) {
  const { account, gencash, payout, minimum, to, heldUntil, bankAccount, onBankAccount, onClose } = props
  const { t } = useLingui()
  const language = useLanguage()
  const { state, request } = useRequest(onBankAccount)
  const [proof, setProof] = useState(noProof)
  const wordsOf = useRefusalWords(formatRupiah(minimum))
  const net = formatRupiah(payout.net)
  if (state.is === 'made') return <Made made={state.made} onClose={() => onClose(state.made)} />

  const isUnderWay = state.is === 'sending' || state.is === 'checking'
  const trouble = state.is === 'refused' ? wordsOf(state.why) : undefined
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!proof.isWhole || isUnderWay) return
    const given = account.hasPassword ? { password: proof.value } : { otp: proof.value }
    void request({ gencash, proof: given, bankAccount })
  }
  return (
    <Dialog
      open
      // What is on its way cannot be taken back.
      onClose={() => !isUnderWay && onClose(null)}
      label={t`Cash out ${net}?`}
    >
      <form className={style.dialog} noValidate onSubmit={handleSubmit}>
        <h2>
          <Trans>Cash out {net}?</Trans>
        </h2>
        <PayoutLines gencash={gencash} payout={payout} to={to} />
        {heldUntil !== null && (
          <p className={style.notice}>
            <Clock size={18} aria-hidden />
            <span>
              <Trans>
                The bank account is new: for your safety we pay out after {formatMoment(heldUntil, language)}.
              </Trans>
            </span>
          </p>
        )}
        <ProofField account={account} proof={proof} error={trouble} onChange={setProof} />
        {state.is === 'checking' && (
          <p role="status" className={style.hint}>
            <Trans>The connection broke. Checking whether your cash out arrived; it is made once.</Trans>
          </p>
        )}
        <Button
          type="submit"
          wide
          disabled={!proof.isWhole}
          busy={isUnderWay ? (state.is === 'sending' ? t`Sending` : t`Checking`) : undefined}
        >
          <Trans>Yes, cash out</Trans>
        </Button>
        <Button wide tone="ghost" disabled={isUnderWay} onClick={() => onClose(null)}>
          <Trans>Cancel</Trans>
        </Button>
      </form>
    </Dialog>
  )
}

function Made({ made, onClose }: { made: CashoutDetail; onClose: () => void }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { net, payoutAfter, id } = made
  return (
    <Dialog open onClose={onClose} label={t`Cash out requested`} className={style.made}>
      <CircleCheck size={40} aria-hidden />
      <h2>
        <Trans>Cash out requested</Trans>
      </h2>
      <p>
        {payoutAfter === null ? (
          <Trans>
            We check it and pay {formatRupiah(net)} to your bank account. We tell you when it is done.
          </Trans>
        ) : (
          <Trans>
            We check it and pay {formatRupiah(net)} after {formatMoment(payoutAfter, language)}. We tell you
            when it is done.
          </Trans>
        )}
      </p>
      <Link to={ways.cashOut(id)} className={buttonLook({ wide: true })}>
        <Trans>View details</Trans>
      </Link>
      <Button wide tone="ghost" autoFocus onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Dialog>
  )
}
