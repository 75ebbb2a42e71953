import { Trans, useLingui } from '@lingui/react/macro'
import type { Bank } from '@tayang/contract'
import { Choice } from '@tayang/design'
import { useId, type ComponentProps } from 'react'
import { FieldNote } from '../notes.tsx'
import style from './bank-account.module.css'

interface BankChoiceProps {
  banks: readonly Bank[]
  /** The one that was chosen is not paid out to before somebody has looked. */
  isHeld: boolean
  error: string | undefined
  /** What the form registers: name, ref and what it hears. */
  chosen: ComponentProps<'select'>
}

/** The banks that are paid out to: the browser's own list, which phones show best. */
export function BankChoice({ banks, isHeld, error, chosen }: BankChoiceProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <div className={style.bank}>
      <label htmlFor={id}>
        <Trans>Bank</Trans>
      </label>
      <Choice
        {...chosen}
        id={id}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error || isHeld ? `${id}-said` : undefined}
      >
        <option value="" disabled>
          {t`Choose your bank`}
        </option>
        {banks.map(({ code, name }) => (
          <option key={code} value={code}>
            {name} ({code})
          </option>
        ))}
      </Choice>
      {(error || isHeld) && (
        <FieldNote
          id={`${id}-said`}
          error={error ?? null}
          hint={<Trans>Payouts to this bank take longer while we verify the account.</Trans>}
        />
      )}
    </div>
  )
}
