import type { Show } from '@tayang/contract'
import type { Playback } from '@tayang/player/dom'
import { useMemo, useState } from 'react'
import { PersonGate } from '#features/people/block-person'
import { ReplayPanel, RoomBullets, useReplayChat } from '#features/chat/live-chat'
import { RoomGifts } from '#features/money/send-gift'
import { urls } from '#shared/urls'
import { ReplayFacts } from './replay-facts.tsx'
import { ReplayPlayer } from './replay-player.tsx'
import { useReplay } from './use-replay.ts'
import style from './watch-replay.module.css'

/** The recording of a show, with its facts and what was said beside it; blocked people do not watch each other. */
export function ReplayStage({ show, now }: { show: Show; now: number }) {
  const person = { profileId: show.profile.id, name: show.profile.name }
  return (
    <PersonGate person={person} leaveTo={urls.live()}>
      <Stage show={show} now={now} />
    </PersonGate>
  )
}

function Stage({ show, now }: { show: Show; now: number }) {
  const [playback, setPlayback] = useState<Playback | null>(null)
  const at = useMemo(() => (playback ? () => playback.programAt() : null), [playback])
  const chat = useReplayChat(show.id, at)
  const opened = useReplay(show.id)
  // Beside what cannot be played nothing was said.
  const hasChat = typeof opened.replay !== 'string'
  return (
    <article className={style.stage} data-chat={hasChat || undefined}>
      <div className={style.main}>
        <div className={style.frame}>
          <ReplayPlayer show={show} now={now} opened={opened} onPlayback={setPlayback}>
            <RoomGifts room={chat} />
            <RoomBullets from={chat} video={playback?.video} />
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
