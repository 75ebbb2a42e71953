import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ageAt, isBirthDate, user, type Account } from '@tayang/contract'
import { Button, Dialog, TextField } from '@tayang/design'
import { useState, type FormEvent } from 'react'
import { isRefusal, useChange } from '#shared/api'
import { session } from '#shared/session'
import { formatDay, useLanguage } from '#shared/i18n'
import style from './own-account.module.css'

/** Set once; afterwards only the customer service can change it. */
export function BirthDate({ account }: { account: Account }) {
  const { t } = useLingui()
  const wordsOfDay = useWordsOfDay()
  const [trouble, setTrouble] = useState<string | undefined>()
  /** The day that waits for the confirmation. */
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)

  if (account.birthDate !== null) return <p>{wordsOfDay(account.birthDate)}</p>
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const written = new FormData(event.currentTarget).get('birthDate')
    if (typeof written !== 'string' || written === '') return setTrouble(t`Field is required`)
    if (!isBirthDate(written, Date.now())) return setTrouble(t`This isn't a valid birth date`)
    setTrouble(undefined)
    setUnconfirmed(written)
  }
  return (
    <>
      <form className={style.birth} onSubmit={handleSubmit} noValidate>
        <TextField
          label={t`Birth date`}
          className={style.headed}
          type="date"
          name="birthDate"
          autoComplete="bday"
          min="1900-01-01"
          hint={t`You can set this only once.`}
          error={trouble}
        />
        <Button type="submit" tone="outline">
          <Trans>Save</Trans>
        </Button>
      </form>
      {unconfirmed !== null && (
        <ConfirmBirthDate birthDate={unconfirmed} onClose={() => setUnconfirmed(null)} />
      )}
    </>
  )
}

/** A mistyped year would be final: the age reveals it. */
function ConfirmBirthDate({ birthDate, onClose }: { birthDate: string; onClose: () => void }) {
  const { t } = useLingui()
  const wordsOfDay = useWordsOfDay()
  const [age] = useState(() => ageAt(birthDate, Date.now()))
  const day = wordsOfDay(birthDate)
  const putBirthDate = useChange(user.putBirthDate, {
    onDone: ({ data }) => {
      const viewer = session.viewer()
      if (viewer) session.replaceViewer({ ...viewer, account: { ...viewer.account, ...data } })
    },
  })
  const { error, isRunning } = putBirthDate
  const wrong = isRefusal(error, 'INVALID_PARAMETERS')
    ? t`This isn't a valid birth date`
    : t`Something went wrong, please try again later`
  const handleSave = () => putBirthDate.run({ body: { birthDate } })
  return (
    <Dialog open onClose={() => !isRunning && onClose()} label={t`Is this your birth date?`}>
      <div className={style.dialog}>
        <h2>
          <Trans>Is this your birth date?</Trans>
        </h2>
        <p>
          <Trans>You can set this only once. Is {day} right?</Trans>
        </p>
        <p className={style.note}>
          <Plural value={age} one="You are # year old." other="You are # years old." />
        </p>
        {error && (
          <p className={style.trouble} role="alert">
            {wrong}
          </p>
        )}
        <div className={style.dialogEnd}>
          <Button busy={isRunning ? t`Saving` : undefined} onClick={handleSave}>
            <Trans>Yes, save</Trans>
          </Button>
          <Button tone="ghost" disabled={isRunning} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** A date has no time zone: noon is the same date everywhere. */
function useWordsOfDay(): (day: string) => string {
  const language = useLanguage()
  return (day) => formatDay(Date.parse(`${day}T12:00:00`), language, { year: true })
}
