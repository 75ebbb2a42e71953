import { Trans, useLingui } from '@lingui/react/macro'
import { user, type Account } from '@tayang/contract'
import { Button, TextField } from '@tayang/design'
import { useState, type FormEvent } from 'react'
import { call, isRefusal } from '#ground/api'
import { session } from '#ground/session'
import { formatDay, useLanguage } from '#ground/words'
import style from './own-account.module.css'

/** Told once; afterwards only our support changes it. */
export function BirthDate({ account }: { account: Account }) {
  const { t } = useLingui()
  const language = useLanguage()
  const [trouble, setTrouble] = useState<string | undefined>()
  const [isBusy, setIsBusy] = useState(false)

  if (account.birthDate !== null) {
    // A day has no time zone: noon is the same day everywhere it is shown.
    return <p>{formatDay(Date.parse(`${account.birthDate}T12:00:00`), language, { year: true })}</p>
  }
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const written = new FormData(event.currentTarget).get('birthDate')
    if (typeof written !== 'string' || written === '') return setTrouble(t`Field is required`)
    setTrouble(undefined)
    setIsBusy(true)
    try {
      const { data } = await call(user.putBirthDate, { body: { birthDate: written } })
      const viewer = session.viewer()
      if (viewer) session.replaceViewer({ ...viewer, account: { ...viewer.account, ...data } })
    } catch (error) {
      const isWrong = isRefusal(error, 'INVALID_PARAMETERS')
      setTrouble(isWrong ? t`This is no birth date` : t`Something went wrong, please try again later`)
      setIsBusy(false)
    }
  }
  return (
    <form className={style.birth} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <TextField
        label={t`Birth date`}
        type="date"
        name="birthDate"
        autoComplete="bday"
        min="1900-01-01"
        hint={t`It can be told once.`}
        error={trouble}
      />
      <Button type="submit" tone="outline" busy={isBusy ? t`Saving` : undefined}>
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}
