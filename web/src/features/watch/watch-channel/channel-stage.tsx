import { useLingui } from '@lingui/react/macro'
import { classNames, Segments } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { preloadEngine } from '@tayang/player/dom'
import { useState, useSyncExternalStore } from 'react'
import { useFreshChannels, readChannels, readInteractives } from '#features/watch/channels'
import { ChatPanel, useRoom } from '#features/chat/live-chat'
import { useNavigateTo, urls } from '#shared/urls'
import { ChannelFacts } from './channel-facts.tsx'
import { ChannelPlayer } from './channel-player.tsx'
import { ChannelStrip } from './channel-strip.tsx'
import { ChannelGuide } from './guide/channel-guide.tsx'
import type { ChannelPage } from './read-channel-page.ts'
import { mayEnterRoom, useAccess } from './use-access.ts'
import { useOnAir } from './use-on-air.ts'
import { useSteps } from './use-steps.ts'
import style from './watch-channel.module.css'

// The player engine is the largest file: it is loaded beside the page that will need it, not after it.
if (typeof window !== 'undefined') void preloadEngine()

const SubscriptionNeeded = lazyPart(
  async () => (await import('#features/money/subscription-needed')).SubscriptionNeeded,
  { isNeeded: true },
)

interface ChannelStageProps {
  page: ChannelPage
  /** Whether the site's header stands above it on a desk. */
  hasBars: boolean
}

/** A channel with its neighbours, its guide and its chat: side by side on a desk, one below the other on a phone. */
export function ChannelStage({ page: { channel, neighbours }, hasBars }: ChannelStageProps) {
  const { t } = useLingui()
  const go = useNavigateTo()
  const { access, retry, renew } = useAccess(channel)
  const room = useRoom({ roomId: mayEnterRoom(channel, access) ? channel.id : null, ownerId: null })
  const channels = useFreshChannels(neighbours, channel.interactive ? readInteractives : readChannels)
  const { aim, step } = useSteps(channel.id, channels)
  const { now, next, setGuide, setPlayback } = useOnAir(channel)
  const isWide = useIsWide()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isChatOpen = chosen ?? isWide

  if (access.state === 'needs-subscription') {
    return (
      <SubscriptionNeeded
        title={channel.titleLocalized}
        onClose={() => go(urls.liveTv(), { replace: true })}
      />
    )
  }
  return (
    <div
      className={classNames(style.stage, hasBars && style.below)}
      data-whole-window={!hasBars || undefined}
      data-chat={chosen === null ? undefined : chosen ? 'on' : 'off'}
    >
      <div className={style.main}>
        <div className={style.screen}>
          <ChannelPlayer
            {...{ channel, access, room, retry, renew, onStep: step }}
            news={aim?.name ?? now?.titleLocalized}
            onPlayback={setPlayback}
            chat={{ isOn: isChatOpen, onToggle: () => setChosen(!isChatOpen) }}
          />
        </div>
        <ChannelFacts {...{ channel, now, next }} />
        <ChannelStrip channels={channels} currentId={channel.id} />
        <div className={style.choice}>
          <Segments
            label={t`Below the video`}
            name="below"
            options={[
              { value: 'guide', label: t`Guide` },
              { value: 'chat', label: t`Chat` },
            ]}
            value={isChatOpen ? 'chat' : 'guide'}
            onChoose={(value) => setChosen(value === 'chat')}
          />
        </div>
      </div>
      <ChannelGuide key={channel.id} {...{ channel, now }} onRead={setGuide} />
      <div className={style.chat} onKeyDown={keepArrows}>
        <ChatPanel room={room} />
      </div>
    </div>
  )
}

/** In the chat the arrows move between messages, not between channels. */
function keepArrows(event: React.KeyboardEvent): void {
  if (event.key === 'ArrowUp' || event.key === 'ArrowDown') event.stopPropagation()
}

const WIDE = '(width >= 1024px)'

/** Where the chat has a column of its own it is open at first, and below the picture the guide is. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    watchWidth,
    () => matchMedia(WIDE).matches,
    () => false,
  )
}

function watchWidth(onChange: () => void): () => void {
  const wide = matchMedia(WIDE)
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}
