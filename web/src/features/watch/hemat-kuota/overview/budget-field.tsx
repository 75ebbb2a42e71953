import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextField } from '@tayang/design'
import { budgetBytes, readBudgetMb } from '@tayang/player/core'
import { chooseData } from '@tayang/player/dom'
import { useState, type FormEvent } from 'react'
import { showToast } from '#shared/toasts'
import { useDataChoices } from '../use-data.ts'
import style from './overview.module.css'

/** MB that a month may cost; empty for none. */
export function BudgetField({ usedBytes }: { usedBytes: number }) {
  const { t } = useLingui()
  const { budgetMb } = useDataChoices()
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const shown = typed ?? (budgetMb === null ? '' : String(budgetMb))
  const handleSave = (event: FormEvent) => {
    event.preventDefault()
    const wanted = readBudgetMb(shown)
    if (shown.trim() !== '' && wanted === null) return setWrong(true)
    chooseData({ budgetMb: wanted })
    setTyped(null)
    showToast(wanted === null ? t`No budget set` : t`Budget saved`, 'ok')
  }
  const percent = budgetMb ? Math.min(100, Math.floor((usedBytes * 100) / budgetBytes(budgetMb))) : null
  return (
    <>
      <form className={style.budget} onSubmit={handleSave} noValidate>
        <TextField
          label={t`MB per month`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={shown}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setWrong(false)
          }}
          hint={t`We'll alert you at 80% and 100%. Leave blank for no limit.`}
          error={isWrong ? t`A whole number of MB, please` : undefined}
        />
        <Button type="submit" tone="quiet">
          <Trans>Save</Trans>
        </Button>
      </form>
      {percent !== null && (
        <div className={style.meter}>
          <div
            role="progressbar"
            aria-label={t`Monthly budget`}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            data-full={percent >= 80 || undefined}
          >
            <span style={{ width: `${percent}%` }} />
          </div>
          <p className={style.quiet}>
            <Trans>{percent}% used</Trans>
          </p>
        </div>
      )}
    </>
  )
}
