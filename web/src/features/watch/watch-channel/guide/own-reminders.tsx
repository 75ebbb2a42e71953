import { Trans, useLingui } from '@lingui/react/macro'
import { IconButton } from '@tayang/design'
import { X } from 'lucide-react'
import { formatDay, formatTimeOfDay, useLanguage, useTimeZone } from '#shared/i18n'
import { Link, urls } from '#shared/urls'
import type { OwnReminder } from './use-programme-reminders.ts'
import style from '../watch-channel.module.css'

interface OwnRemindersProps {
  own: readonly OwnReminder[]
  onCancel: (one: OwnReminder) => void
}

/** What the viewer is to be reminded of, on any channel, in the zone of the guide; nothing where there is nothing. */
export function OwnReminders({ own, onCancel }: OwnRemindersProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const zone = useTimeZone()
  if (own.length === 0) return null
  return (
    <section className={style.reminders} aria-label={t`Your reminders`}>
      <h3>
        <Trans>Your reminders</Trans>
      </h3>
      <ul>
        {own.map((one) => (
          <li key={`${one.channelId} ${one.startAt}`}>
            <p>
              <strong>{one.titleLocalized}</strong>
              <span>
                <Link to={urls.liveTv(one.channelId)}>{one.channelName}</Link> ·{' '}
                <time dateTime={new Date(one.startAt).toISOString()}>
                  {formatDay(one.startAt, language, { year: false })},{' '}
                  {formatTimeOfDay(one.startAt, language, zone)}
                </time>
              </span>
            </p>
            <IconButton label={t`Cancel the reminder: ${one.titleLocalized}`} onClick={() => onCancel(one)}>
              <X size={20} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
