import { Trans, useLingui } from '@lingui/react/macro'
import { dayIn, useLanguage, useTimeZone } from '#shared/i18n'
import { useEffect, useState } from 'react'
import style from '../watch-channel.module.css'

const DAY_MS = 86_400_000
/** Today and a week on: further days are announced by nobody. */
const DAYS = 7

interface GuideDaysProps {
  /** Null is today. */
  chosen: string | null
  onChoose: (date: string | null) => void
}

/** The days that a guide is asked for. */
export function GuideDays({ chosen, onChoose }: GuideDaysProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const zone = useTimeZone()
  // What today is, only the browser knows: the server's page may be a minute older than midnight.
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => setNow(Date.now()), [])
  const further = now === null ? [] : Array.from({ length: DAYS - 1 }, (_, n) => now + (n + 1) * DAY_MS)
  const nameOf = new Intl.DateTimeFormat(language === 'id' ? 'id-ID' : 'en-GB', {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
  })
  return (
    <ul className={style.days} aria-label={t`Days`}>
      <li>
        <button type="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
          <Trans>Today</Trans>
        </button>
      </li>
      {further.map((time, n) => {
        const date = dayIn(zone, time)
        return (
          <li key={date}>
            <button type="button" aria-pressed={chosen === date} onClick={() => onChoose(date)}>
              {n === 0 ? <Trans>Tomorrow</Trans> : nameOf.format(time)}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
