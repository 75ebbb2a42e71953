import { Trans } from '@lingui/react/macro'
import { lazily } from '@tayang/design/lazily'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useBlocked } from '#features/people/block-person'
import { RoomBulletMenu } from '../bullets/room-bullets.tsx'
import type { ChatRow } from '../chat-rows.ts'
import { LineList } from '../lines.tsx'
import { pieceOf } from './piece-of.ts'
import { openReplayChat, type ReplayChat } from './replay-chat.ts'
import style from '../chat-panel.module.css'

const PersonActions = lazily(async () => (await import('#features/people/person-actions')).PersonActions)

/** The chat of a show that is over, for as long as its picture plays; null before it does. */
export function useReplayChat(showId: string, at: (() => number | null) | null): ReplayChat | null {
  const [replay, setReplay] = useState<ReplayChat | null>(null)
  useEffect(() => {
    if (!at) return
    const opened = openReplayChat({ load: pieceOf(showId), at })
    setReplay(opened)
    return () => {
      setReplay(null)
      opened[Symbol.dispose]()
    }
  }, [showId, at])
  return replay
}

/** The chat of a recorded show: what was said, when its picture gets there. */
export function ReplayPanel({ replay }: { replay: ReplayChat | null }) {
  return (
    <section className={style.panel} aria-labelledby="chat-replay">
      <header className={style.head}>
        <h2 id="chat-replay">
          <Trans>Chat replay</Trans>
        </h2>
        {replay && <RoomBulletMenu from={replay} />}
      </header>
      {replay ? <ReplayLines replay={replay} /> : <div className={style.list} aria-busy />}
    </section>
  )
}

function ReplayLines({ replay }: { replay: ReplayChat }) {
  const rows = useStore(replay.view, (view) => view.rows)
  const blocked = useBlocked()
  const [chosen, setChosen] = useState<ChatRow | null>(null)
  return (
    <>
      <LineList rows={rows.filter(({ profileId }) => !blocked.has(profileId))} onChoose={setChosen} />
      {chosen && (
        <PersonActions
          person={chosen}
          about={{ type: 'comment', entity: { id: chosen.id, value: chosen.text } }}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}
