import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  loyalty,
  type Account,
  type Bank,
  type BankAccountData,
  type BankAccountForm,
} from '@tayang/contract'
import { Button } from '@tayang/design'
import { useEffect, useRef, useState } from 'react'
import { ConfirmPersonDialog, useProofText } from '#features/account/confirm-person'
import { useChange } from '#shared/api'
import { showToast } from '#shared/toasts'
import { BirthDateLink, ActionNote, WaitNotice } from '../notes.tsx'
import { useRefusalText } from '../use-refusal-text.ts'
import { BankAccountFields } from './bank-account-fields.tsx'
import { useBankForm } from './bank-form.ts'
import style from './bank-account.module.css'

interface BankAccountEditorProps {
  account: Account
  known: BankAccountData | null
  banks: readonly Bank[]
  holdHours: number
  onSaved: (saved: BankAccountData) => void
  onCancel: () => void
}

/** Another bank account: entered whole, announced to its owner, and held before a payout. */
export function BankAccountEditor({
  account,
  known,
  banks,
  holdHours,
  onSaved,
  onCancel,
}: BankAccountEditorProps) {
  const { t } = useLingui()
  const form = useBankForm(known)
  const textOf = useRefusalText()
  const [refusal, setRefusal] = useState<unknown>(null)
  const { isValid } = form.formState
  // The button that opened it is gone, and the focus with it: it begins before the first field.
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => place.current?.focus(), [])
  /** What was typed, while the person confirms who they are. */
  const [given, setGiven] = useState<BankAccountForm | null>(null)
  const proofWords = useProofText()
  const handleSubmit = form.handleSubmit((body) => {
    setRefusal(null)
    setGiven(body)
  })
  const putBankAccount = useChange(loyalty.putBankAccount)
  const handleConfirm = async (proof: { password?: string; otp?: string }) => {
    try {
      const { data } = await putBankAccount.runAsync({ body: { ...given!, ...proof } })
      showToast(t`Your bank account has been saved`, 'ok')
      onSaved(data)
    } catch (error) {
      if (proofWords(error) !== null) throw error
      setGiven(null)
      setRefusal(error)
    }
  }
  return (
    <>
      <form
        ref={place}
        tabIndex={-1}
        aria-label={t`Bank account`}
        className={style.editor}
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
      >
        {known && holdHours > 0 && <HoldNotice hours={holdHours} />}
        <BankAccountFields form={form} banks={banks} />
        {refusal !== null && <ActionNote role="alert">{textOf(refusal)}</ActionNote>}
        <BirthDateLink refusal={refusal} />
        <div className={style.deeds}>
          <Button type="submit" disabled={!isValid}>
            <Trans>Save bank account</Trans>
          </Button>
          <Button tone="ghost" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
      {given && (
        <ConfirmPersonDialog
          account={account}
          purpose="bankAccount"
          action={<Trans>Save bank account</Trans>}
          onConfirm={handleConfirm}
          onClose={() => setGiven(null)}
        >
          <Trans>Your cash-outs go to this account from now on.</Trans>
        </ConfirmPersonDialog>
      )}
    </>
  )
}

/** A person who took an account over would change the bank account first. */
function HoldNotice({ hours }: { hours: number }) {
  return (
    <WaitNotice>
      <Trans>
        For your safety, nothing is paid to a new bank account for{' '}
        <Plural value={hours} one="# hour" other="# hours" />. We'll tell you about the change through every
        contact we have.
      </Trans>
    </WaitNotice>
  )
}
