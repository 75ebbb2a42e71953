import type { Show } from '@tayang/contract'
import type { Playback } from '@tayang/player/dom'
import type { FilmPlayerProps } from '@tayang/player/react'
import { useMemo, useState, type ReactNode } from 'react'
import { PersonGate } from '#features/people/block-person'
import { ReplayPanel, RoomBullets, useReplayChat } from '#features/chat/live-chat'
import { RoomGifts } from '#features/money/send-gift'
import { urls } from '#shared/urls'
import { ReplayFacts } from './replay-facts.tsx'
import { ReplayPlayer } from './replay-player.tsx'
import { useReplay } from './use-replay.ts'
import style from './watch-replay.module.css'

interface ReplayStageProps {
  show: Show
  now: number
  /** Where it begins instead of where its viewer was; null for there. */
  startS: number | null
  /** Hands out what plays. */
  onPlayback?: (playback: Playback | null) => void
  /** Keeps a moment of what is shown now. */
  onKeepMoment?: FilmPlayerProps['onKeepMoment']
  /** Over the picture. */
  children?: ReactNode
}

/** The recording of a show, with its facts and what was said beside it; blocked people do not watch each other. */
export function ReplayStage(props: ReplayStageProps) {
  const { show } = props
  const person = { profileId: show.profile.id, name: show.profile.name }
  return (
    <PersonGate person={person} leaveTo={urls.live()}>
      <Stage {...props} />
    </PersonGate>
  )
}

function Stage({ show, now, startS, onPlayback, onKeepMoment, children }: ReplayStageProps) {
  const [playback, setPlayback] = useState<Playback | null>(null)
  const at = useMemo(() => (playback ? () => playback.programAt() : null), [playback])
  const chat = useReplayChat(show.id, at)
  const opened = useReplay(show.id, startS)
  const handlePlayback = (opening: Playback | null) => {
    setPlayback(opening)
    onPlayback?.(opening)
  }
  // Beside what cannot be played nothing was said.
  const hasChat = typeof opened.replay !== 'string'
  return (
    <article className={style.stage} data-chat={hasChat || undefined}>
      <div className={style.main}>
        <div className={style.frame}>
          <ReplayPlayer {...{ show, now, opened, onKeepMoment }} onPlayback={handlePlayback}>
            <RoomGifts room={chat} />
            <RoomBullets from={chat} video={playback?.video} />
            {children}
          </ReplayPlayer>
        </div>
        <ReplayFacts show={show} now={now} />
      </div>
      {hasChat && (
        <div className={style.chat}>
          <ReplayPanel replay={chat} />
        </div>
      )}
    </article>
  )
}
