import { useLingui } from '@lingui/react/macro'
import { iconLook } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { ArrowLeft } from 'lucide-react'
import { Link, urls } from '#shared/urls'
import { ChannelList } from './channel-list.tsx'
import type { ChannelView } from '../channel-view.ts'
import { readChannels, readInteractives } from '../read-channels.ts'
import { useFreshChannels } from '../use-fresh-channels.ts'
import style from '../channels.module.css'

const NothingOn = lazyPart(async () => (await import('./nothing-on.tsx')).NothingOn, { isNeeded: true })

interface OnAirProps {
  /** As the server rendered them. */
  channels: readonly ChannelView[]
  title: string
  isTelevision: boolean
}

/** Television, or everything that one takes part in: what is on now, kept fresh. */
export function OnAir({ channels: rendered, title, isTelevision }: OnAirProps) {
  const { t } = useLingui()
  const channels = useFreshChannels(rendered, isTelevision ? readChannels : readInteractives)
  return (
    <div className={isTelevision ? style.bare : style.page} data-whole-window={isTelevision || undefined}>
      <header>
        {/* The site's bars are hidden over television: the way back is the page's own. */}
        {isTelevision && (
          <Link to={urls.home()} className={iconLook()} aria-label={t`Back`}>
            <ArrowLeft size={22} aria-hidden />
          </Link>
        )}
        <h1>{title}</h1>
      </header>
      {channels.length > 0 ? <ChannelList channels={channels} /> : <NothingOn isTelevision={isTelevision} />}
    </div>
  )
}
