import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { loyalty, type Bank, type BankAccountData } from '@tayang/contract'
import { Button } from '@tayang/design'
import { useEffect, useRef, useState } from 'react'
import { call } from '#ground/api'
import { showToast } from '#ground/toasts'
import { BirthDateWay, Said, WaitNotice } from '../notes.tsx'
import { useRefusalWords } from '../use-refusal-words.ts'
import { BankAccountFields } from './bank-account-fields.tsx'
import { useBankForm } from './bank-form.ts'
import style from './bank-account.module.css'

interface Props {
  known: BankAccountData | null
  banks: readonly Bank[]
  holdHours: number
  onSaved: (saved: BankAccountData) => void
  onCancel: () => void
}

/** Another bank account: given whole, told to its owner, and not paid out to at once (ruling R28). */
export function BankAccountEditor({ known, banks, holdHours, onSaved, onCancel }: Props) {
  const { t } = useLingui()
  const form = useBankForm(known)
  const wordsOf = useRefusalWords()
  const [refusal, setRefusal] = useState<unknown>(null)
  const { isSubmitting, isValid } = form.formState
  // The button that opened it is gone, and the focus with it: it begins before the first field.
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => place.current?.focus(), [])
  const handleSubmit = form.handleSubmit(async (body) => {
    setRefusal(null)
    try {
      const { data } = await call(loyalty.putBankAccount, { body })
      showToast(t`Your bank account has been saved`, 'ok')
      onSaved(data)
    } catch (error) {
      setRefusal(error)
    }
  })
  return (
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
      {refusal !== null && <Said role="alert">{wordsOf(refusal)}</Said>}
      <BirthDateWay refusal={refusal} />
      <div className={style.deeds}>
        <Button type="submit" disabled={!isValid} busy={isSubmitting ? t`Saving` : undefined}>
          <Trans>Save bank account</Trans>
        </Button>
        <Button tone="ghost" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}

/** Whoever took an account over would change this first. */
function HoldNotice({ hours }: { hours: number }) {
  return (
    <WaitNotice>
      <Trans>
        For your safety nothing is paid to a new bank account for{' '}
        <Plural value={hours} one="# hour" other="# hours" />. We tell you of the change on every way that we
        know.
      </Trans>
    </WaitNotice>
  )
}
