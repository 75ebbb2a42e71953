import { Trans } from '@lingui/react/macro'
import { Badge } from '@tayang/design'
import { formatTimeOfDay, useLanguage, useTimeZone } from '#shared/i18n'
import { ChannelLink } from '../channel-link.tsx'
import { ChannelLogo } from '../channel-logo.tsx'
import type { ChannelView } from '../channel-view.ts'
import { ProgressLine } from '../progress-line.tsx'
import style from '../channels.module.css'

/** Channels with what they show now and next; where they show nothing by a schedule, that they are on. */
export function ChannelList({ channels }: { channels: readonly ChannelView[] }) {
  return (
    <ul className={style.list}>
      {channels.map((channel) => (
        <li key={channel.id}>
          <ChannelLink channel={channel} className={style.line}>
            <ChannelLogo channel={channel} />
            <span className={style.about}>
              <strong>{channel.name}</strong>
              {channel.premium && (
                <Badge kind="premium">
                  <Trans>Premium</Trans>
                </Badge>
              )}
              {!channel.now && !channel.next && (
                <span className={style.quiet}>
                  <Trans>On air now</Trans>
                </span>
              )}
              {channel.now && (
                <>
                  <span className={style.title}>{channel.now.title}</span>
                  <ProgressLine programme={channel.now} />
                </>
              )}
              {channel.next && <Next programme={channel.next} />}
            </span>
          </ChannelLink>
        </li>
      ))}
    </ul>
  )
}

function Next({ programme }: { programme: NonNullable<ChannelView['next']> }) {
  const language = useLanguage()
  const time = formatTimeOfDay(programme.startAt, language, useTimeZone())
  return (
    <span className={style.quiet}>
      <Trans>
        {time} · {programme.title}
      </Trans>
    </span>
  )
}
