import { Trans } from '@lingui/react/macro'
import { lazyPart } from '@tayang/design/lazy-part'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useBlocked } from '#features/people/block-person'
import { RoomBulletMenu } from '../bullets/room-bullets.tsx'
import type { ChatRow } from '../chat-rows.ts'
import { MessageList } from '../message-list.tsx'
import { readPieceOf } from './read-piece.ts'
import { openReplayChat, type ReplayChat } from './replay-chat.ts'
import style from '../chat-panel.module.css'

const PersonActions = lazyPart(async () => (await import('#features/people/person-actions')).PersonActions)

/** The chat of a recorded show while its picture plays; null before that. */
export function useReplayChat(showId: string, at: (() => number | null) | null): ReplayChat | null {
  const [replay, setReplay] = useState<ReplayChat | null>(null)
  useEffect(() => {
    if (!at) return
    const opened = openReplayChat({ load: readPieceOf(showId), at })
    setReplay(opened)
    return () => {
      setReplay(null)
      opened[Symbol.dispose]()
    }
  }, [showId, at])
  return replay
}

/** The chat of a recorded show: each message comes when the picture reaches it. */
export function ReplayPanel({ replay }: { replay: ReplayChat | null }) {
  return (
    <section className={style.panel} aria-labelledby="chat-replay">
      <header className={style.head}>
        <h2 id="chat-replay">
          <Trans>Chat replay</Trans>
        </h2>
        {replay && <RoomBulletMenu from={replay} />}
      </header>
      {replay ? <ReplayMessages replay={replay} /> : <div className={style.list} aria-busy />}
    </section>
  )
}

function ReplayMessages({ replay }: { replay: ReplayChat }) {
  const rows = useStore(replay.view, (view) => view.rows)
  const blocked = useBlocked()
  const [chosen, setChosen] = useState<ChatRow | null>(null)
  return (
    <>
      <MessageList
        rows={rows.filter(({ profileId }) => !blocked.has(profileId))}
        empty={<Trans>Messages appear here as the show plays</Trans>}
        onChoose={setChosen}
      />
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
