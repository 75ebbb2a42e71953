import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Rail } from '@tayang/design'
import { SeeAll } from '#features/watch/browse'
import { urls } from '#shared/urls'
import { ChannelLink } from './channel-link.tsx'
import { ChannelLogo } from './channel-logo.tsx'
import type { ChannelView } from './channel-view.ts'
import style from './channels.module.css'

/** The Live TV row; nothing at all where no channel is on. */
export function ChannelRow({ channels }: { channels: readonly ChannelView[] }) {
  const { t } = useLingui()
  if (channels.length === 0) return null
  return (
    <Rail
      shape="logo"
      title={<Trans>Live TV</Trans>}
      more={<SeeAll to={urls.liveTv()} title={t`Live TV`} />}
      words={{ back: t`Previous`, forward: t`Next` }}
    >
      {channels.map((channel) => (
        <ChannelLink key={channel.id} channel={channel} className={style.square}>
          <ChannelLogo channel={channel} />
          {channel.premium && (
            <span className={style.badge}>
              <Badge kind="premium">
                <Trans>Premium</Trans>
              </Badge>
            </span>
          )}
          <span className={style.name}>{channel.name}</span>
        </ChannelLink>
      ))}
    </Rail>
  )
}
