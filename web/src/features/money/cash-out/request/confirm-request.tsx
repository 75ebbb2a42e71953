import { Trans, useLingui } from '@lingui/react/macro'
import type { Account, BankAccountForm, Payout } from '@tayang/contract'
import { Button, Dialog } from '@tayang/design'
import { useState, type FormEvent } from 'react'
import { noProof, PersonProof, proofOf } from '#features/account/confirm-person'
import { formatMoment, formatRupiah, useLanguage } from '#shared/i18n'
import { BirthDateLink, ActionNote, SecondFactorLink, WaitNotice } from '../notes.tsx'
import { useRefusalText } from '../use-refusal-text.ts'
import { PayoutLines } from './payout-lines.tsx'
import { useRequest, type RequestCallbacks } from './use-request.ts'
import style from './request.module.css'

interface ConfirmRequestProps extends RequestCallbacks {
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
  onClose: () => void
}

/** What it comes to, and whether it is really them. */
export function ConfirmRequest(props: ConfirmRequestProps) {
  const { account, gencash, payout, minimum, to, heldUntil, bankAccount, onClose } = props
  const { t } = useLingui()
  const language = useLanguage()
  const { state, request } = useRequest(props)
  const [proof, setProof] = useState(noProof)
  const textOf = useRefusalText(formatRupiah(minimum))
  const net = formatRupiah(payout.net)

  const isUnderWay = state.is === 'sending' || state.is === 'checking'
  const hasChanged = state.is === 'refused' && state.why === 'CASHOUT_CHANGED'
  const trouble = state.is === 'refused' && !hasChanged ? textOf(state.why) : undefined
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!proof.isWhole || isUnderWay) return
    void request({ gencash, net: payout.net, proof: proofOf(account, proof), bankAccount })
  }
  return (
    <Dialog
      open
      // What is on its way cannot be taken back.
      onClose={() => !isUnderWay && onClose()}
      label={t`Cash out ${net}?`}
    >
      <form className={style.dialog} noValidate onSubmit={handleSubmit}>
        <h2>
          <Trans>Cash out {net}?</Trans>
        </h2>
        <PayoutLines gencash={gencash} payout={payout} to={to} />
        {hasChanged && (
          <ActionNote role="alert">
            <Trans>The amount has changed. Please check it before you cash out.</Trans>
          </ActionNote>
        )}
        {heldUntil !== null && (
          <WaitNotice>
            <Trans>
              This bank account is new. For your safety, we'll pay out on {formatMoment(heldUntil, language)}{' '}
              at the earliest.
            </Trans>
          </WaitNotice>
        )}
        <PersonProof account={account} purpose="withdraw" proof={proof} error={trouble} onChange={setProof} />
        {state.is === 'refused' && <BirthDateLink refusal={state.why} />}
        {state.is === 'refused' && <SecondFactorLink refusal={state.why} />}
        {state.is === 'checking' && (
          <ActionNote role="status">
            <Trans>
              Connection lost. We're checking whether your cash-out arrived. It won't be made twice.
            </Trans>
          </ActionNote>
        )}
        <Button
          type="submit"
          wide
          disabled={!proof.isWhole}
          busy={isUnderWay ? (state.is === 'sending' ? t`Sending` : t`Checking`) : undefined}
        >
          <Trans>Yes, cash out</Trans>
        </Button>
        <Button wide tone="ghost" disabled={isUnderWay} onClick={() => onClose()}>
          <Trans>Cancel</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
