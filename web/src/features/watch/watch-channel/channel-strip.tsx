import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef } from 'react'
import { ChannelLink, ChannelLogo, type ChannelView } from '#features/watch/channels'
import style from './watch-channel.module.css'

/** All channels in one line, the one that plays marked and in sight. */
export function ChannelStrip({
  channels,
  currentId,
}: {
  channels: readonly ChannelView[]
  currentId: string
}) {
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const row = list.current
    const chosen = row?.querySelector<HTMLElement>('[aria-current]')
    if (!row || !chosen) return
    // Its own scrolling alone: `scrollIntoView` would move the page as well.
    row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.clientWidth) / 2
  }, [currentId])
  if (channels.length < 2) return null
  return (
    <nav aria-label={t`Channels`}>
      <ul ref={list} className={style.strip}>
        {channels.map((channel) => (
          <li key={channel.id}>
            <ChannelLink
              channel={channel}
              replace
              preventScrollReset
              title={channel.name}
              aria-label={channel.name}
              aria-current={channel.id === currentId ? 'page' : undefined}
            >
              <ChannelLogo channel={channel} />
            </ChannelLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
