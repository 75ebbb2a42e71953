import { Trans } from '@lingui/react/macro'
import type { Channel, Programme } from '@tayang/contract'
import { Badge } from '@tayang/design'
import { ProgressLine } from '#features/watch/channels'
import { ShareButton } from '#features/shared/share'
import { urlOf } from '#shared/urls'
import { formatTimeOfDay, useLanguage, useTimeZone, zoneName } from '#shared/i18n'
import { FromBeginning } from './from-beginning.tsx'
import style from './watch-channel.module.css'

const MINUTE_MS = 60_000

interface ChannelFactsProps {
  channel: Channel
  now: Programme | null
  next: Programme | null
}

/** What the channel is called, and what it shows now and next. */
export function ChannelFacts({ channel, now, next }: ChannelFactsProps) {
  const language = useLanguage()
  const zone = useTimeZone()
  // What is over within a minute would begin and end at one time.
  const hasSeconds = now !== null && now.endAt - now.startAt < MINUTE_MS
  const at = (time: number) => formatTimeOfDay(time, language, zone, { hasSeconds })
  const name = channel.titleLocalized
  return (
    <div className={style.facts}>
      <div className={style.about}>
        <h1>
          {name}
          {channel.premium && (
            <Badge kind="premium">
              <Trans>Premium</Trans>
            </Badge>
          )}
        </h1>
        {now ? (
          <>
            <p>
              <strong>{now.titleLocalized}</strong>{' '}
              <span className="figures">
                {at(now.startAt)}–{at(now.endAt)} {zoneName(zone, now.startAt, language)}
              </span>
            </p>
            <ProgressLine programme={now} />
            <FromBeginning programme={now} />
          </>
        ) : (
          channel.descriptionLongLocalized && <p>{channel.descriptionLongLocalized}</p>
        )}
        {next && (
          <p>
            <Trans>
              Next at {at(next.startAt)}: {next.titleLocalized}
            </Trans>
          </p>
        )}
      </div>
      <ShareButton item={{ title: name, way: urlOf(channel) }} className={style.share} />
    </div>
  )
}
