import { useStore } from 'zustand'
import { Trans } from '@lingui/react/macro'
import type { Channel } from '@tayang/contract'
import { Button } from '@tayang/design'
import type { Playback } from '@tayang/player/dom'
import { LivePlayer } from '@tayang/player/react'
import { useEffect, useState } from 'react'
import type { RoomConnection } from '#features/chat/live-chat'
import { LIVE_LENGTH_S } from '#features/watch/save-position'
import { useViewingReports } from '#features/watch/track-viewing'
import { useShownRefusal } from '#shared/refusals'
import { deviceUuid, signInRequest } from '#shared/session'
import { useNavigateTo, urls } from '#shared/urls'
import { useCount, usePlayerTexts } from '#shared/i18n'
import { FramePlayer } from './frame/frame-player.tsx'
import type { useAccess, Access } from './use-access.ts'
import style from './watch-channel.module.css'

interface ChannelPlayerProps extends Pick<ReturnType<typeof useAccess>, 'access' | 'retry' | 'renew'> {
  channel: Channel
  room: RoomConnection | null
  /** What is on, or which channel is coming. */
  news: string | undefined
  onStep: ((by: 1 | -1) => void) | undefined
  onPlayback?: (playback: Playback | null) => void
  chat: { isOn: boolean; onToggle(): void }
}

/** The picture of a channel. Stays the same element from channel to channel, so that full screen survives a step. */
export function ChannelPlayer(props: ChannelPlayerProps) {
  const inShort = useCount()
  const { channel, access, retry, renew, room, news, onStep, chat } = props
  const words = usePlayerTexts()
  const go = useNavigateTo()
  const ask = useStore(signInRequest)
  const viewers = useViewers(room) ?? channel.viewers
  const isPlayable = access.state === 'playable'
  const reports = useViewingReports(
    { ...channel, mediaType: 'channel' },
    // Somebody's page in a frame is nothing that plays here.
    { sessionId: isPlayable && channel.type !== 'webview' ? access.sessionId : undefined },
  )
  const handleBack = () => go(channel.interactive ? urls.interactive() : urls.liveTv())

  if (channel.type === 'webview' && access.state !== 'failed') {
    const url = access.state === 'playable' ? access.url : null
    return <FramePlayer url={url} title={channel.titleLocalized} words={words} onBack={handleBack} />
  }
  return (
    <LivePlayer
      title={channel.titleLocalized}
      source={isPlayable ? { stream: access.url, drmToken: access.drmToken } : null}
      viewersText={inShort(viewers)}
      isFullscreenBarred={ask !== null}
      channel={{ onStep, historyLengthS: LIVE_LENGTH_S }}
      chat={chat}
      notice={news}
      options={channel.premium ? { renew } : undefined}
      words={words}
      onBack={handleBack}
      onPlayback={props.onPlayback}
      onPlayingBeat={() => room?.reportPlaying(deviceUuid())}
      {...reports}
    >
      {access.state === 'asking' && (
        <p className={style.waiting} role="status">
          <Trans>Tuning in</Trans>
        </p>
      )}
      {access.state === 'failed' && <Refused access={access} onRetry={retry} />}
    </LivePlayer>
  )
}

/** What the server says, with its code; a general text where there was no answer. */
function Refused({ access, onRetry }: { access: Extract<Access, { state: 'failed' }>; onRetry: () => void }) {
  const { refusal } = access
  const text = useShownRefusal(refusal)
  const code = refusal?.code ?? null
  return (
    <div className={style.waiting}>
      <p role="alert">
        {refusal ? text : <Trans>There's Something wrong. Please try again later.</Trans>}
        {code !== null && ` (# ${code})`}
      </p>
      <Button onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}

/** Who watches, as the room says it; null until it has. */
function useViewers(room: RoomConnection | null): number | null {
  const [viewers, setViewers] = useState<number | null>(null)
  useEffect(() => {
    setViewers(room?.view.getState().viewers ?? null)
    return room?.view.subscribe((view) => setViewers(view.viewers))
  }, [room])
  return viewers
}
