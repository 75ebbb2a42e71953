import { Trans, useLingui } from '@lingui/react/macro'
import { draws } from '@tayang/contract'
import { Button, Switch, TextField } from '@tayang/design'
import { useState, type FormEvent } from 'react'
import { useChange } from '#shared/api'
import style from './winnings.module.css'

const CITY_LENGTH_MAX = 60

interface NameConsentProps {
  winId: string
  /** Null: not shown. */
  shownAs: string | null
}

/** Whether the name stands among the winners; the consent can be given and taken back at any time. */
export function NameConsent({ winId, shownAs }: NameConsentProps) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const [city, setCity] = useState('')
  const change = useChange(draws.setShownName, {
    refreshes: [draws.listOwnWins, draws.getOwnWin],
    failure: t`Some error occured, please refresh the page!`,
    onDone: () => setIsAsking(false),
  })
  const params = { id: winId }
  const handleSwitch = () => {
    if (shownAs === null) setIsAsking(!isAsking)
    else change.run({ params, body: { showsName: false } })
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    change.run({ params, body: { showsName: true, city: city.trim() } })
  }
  return (
    <>
      <div className={style.consent}>
        <span aria-hidden>
          {shownAs === null ? (
            <Trans>Your name is not shown among the winners.</Trans>
          ) : (
            <Trans>Shown as “{shownAs}”</Trans>
          )}
        </span>
        <Switch
          label={t`Show my name among the winners`}
          checked={shownAs !== null || isAsking}
          disabled={change.isRunning}
          onChange={handleSwitch}
        />
      </div>
      {isAsking && shownAs === null && (
        <form className={style.form} onSubmit={handleSubmit}>
          <TextField
            label={t`City or regency`}
            maxLength={CITY_LENGTH_MAX}
            value={city}
            onChange={({ target }) => setCity(target.value)}
          />
          <div className={style.buttons}>
            <Button
              type="submit"
              tone="quiet"
              disabled={city.trim().length < 2}
              {...(change.isRunning && { busy: t`Sending` })}
            >
              <Trans>Show my name</Trans>
            </Button>
          </div>
        </form>
      )}
    </>
  )
}
