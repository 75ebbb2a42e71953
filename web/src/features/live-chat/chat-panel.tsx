import { Trans, useLingui } from '@lingui/react/macro'
import { COMMENT_LENGTH_MAX } from '@tayang/contract/socket'
import { IconButton } from '@tayang/design'
import { lazily } from '@tayang/design/lazily'
import { ArrowDown, SendHorizontal, Smile } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { useBlocked } from '#features/block-person'
import { needsViewer, useViewer } from '#ground/session'
import type { ChatRow, RoomConnection } from './room-connection.ts'
import style from './chat-panel.module.css'

const PersonActions = lazily(async () => (await import('#features/person-actions')).PersonActions)

/** Ten emojis for live chat (Spec 3, section 2). */
const EMOJIS = ['😀', '😂', '😍', '😮', '😢', '👍', '👏', '🙏', '🔥', '❤️'] as const
/** Within this many pixels of its end a list follows what is said. */
const FOLLOW_PX = 48

interface Props {
  room: RoomConnection | null
}

/** The chat panel: what is said, and a line to say something. */
export function ChatPanel({ room }: Props) {
  return (
    <section className={style.panel} aria-labelledby="live-chat">
      <header className={style.head}>
        <h2 id="live-chat">
          <Trans>Live chat</Trans>
        </h2>
      </header>
      {room ? <OpenChat room={room} /> : <div className={style.list} aria-busy />}
    </section>
  )
}

function OpenChat({ room }: { room: RoomConnection }) {
  const connection = useStore(room.view, (view) => view.connection)
  const refusal = useStore(room.view, (view) => view.refusal)
  const news = useStore(room.view, (view) => view.news)
  return (
    <>
      {connection === 'lost' && (
        <p className={style.banner} role="status">
          <Trans>Connection lost, reconnecting...</Trans>
        </p>
      )}
      <Lines room={room} />
      <p className={style.news} aria-live="polite">
        {news && <Trans>{news} has entered chat</Trans>}
      </p>
      {refusal && (
        <p className={style.refusal} role="alert">
          {refusal}
        </p>
      )}
      {connection === 'over' ? (
        <p className={style.over}>
          <Trans>Live show has ended</Trans>
        </p>
      ) : (
        <SayLine room={room} />
      )}
    </>
  )
}

function Lines({ room }: { room: RoomConnection }) {
  const said = useStore(room.view, (view) => view.rows)
  const blocked = useBlocked()
  // Of a third person's room the server hides nothing between two viewers (ruling R11).
  const rows = said.filter(({ profileId }) => !blocked.has(profileId))
  const [chosen, setChosen] = useState<ChatRow | null>(null)
  const viewerId = useViewer()?.profile.id
  const list = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const [unread, setUnread] = useState(0)
  const lastId = rows.at(-1)?.id
  const seen = useRef(lastId)

  useLayoutEffect(() => {
    const element = list.current
    if (!element || lastId === seen.current) return
    seen.current = lastId
    if (isFollowing.current) element.scrollTop = element.scrollHeight
    else setUnread((count) => count + 1)
  }, [lastId])

  const handleScroll = () => {
    const element = list.current
    if (!element) return
    isFollowing.current = element.scrollHeight - element.scrollTop - element.clientHeight < FOLLOW_PX
    if (isFollowing.current) setUnread(0)
  }
  const handleCatchUp = () => {
    const element = list.current
    if (element) element.scrollTop = element.scrollHeight
  }

  return (
    <div className={style.lines}>
      <div
        ref={list}
        className={style.list}
        role="log"
        aria-live="off"
        tabIndex={0}
        onScroll={handleScroll}
        onKeyDown={moveByArrows}
      >
        {rows.length === 0 && (
          <p className={style.empty}>
            <Trans>Nobody has said anything yet</Trans>
          </p>
        )}
        {rows.map((row) => (
          <Line key={row.id} row={row} isOwn={row.profileId === viewerId} onChoose={() => setChosen(row)} />
        ))}
      </div>
      {unread > 0 && (
        <button type="button" className={style.unread} onClick={handleCatchUp}>
          <ArrowDown size={14} aria-hidden />
          <Trans>{unread} new messages</Trans>
        </button>
      )}
      {chosen && (
        <PersonActions
          person={chosen}
          about={{ type: 'comment', entity: { id: chosen.id, value: chosen.text } }}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  )
}

/** One stop of the Tab key for all lines: arrows go from name to name. */
function moveByArrows(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
  const names = [...event.currentTarget.querySelectorAll('button')]
  if (names.length === 0) return
  event.preventDefault()
  const at = names.indexOf(document.activeElement as HTMLButtonElement)
  const next = at === -1 ? names.length - 1 : at + (event.key === 'ArrowUp' ? -1 : 1)
  names[Math.max(0, Math.min(next, names.length - 1))]?.focus()
}

function Line({ row, isOwn, onChoose }: { row: ChatRow; isOwn: boolean; onChoose: () => void }) {
  const { t } = useLingui()
  return (
    <p className={style.line} data-own={isOwn || undefined} data-streamer={row.isStreamer || undefined}>
      {row.isStreamer && (
        <span className={style.badge}>
          <Trans>Streamer</Trans>
        </span>
      )}
      {isOwn ? (
        <span className={style.name} style={{ color: row.colour }}>
          {row.name}
        </span>
      ) : (
        <button
          type="button"
          tabIndex={-1}
          className={style.name}
          style={{ color: row.colour }}
          title={t`Report or block ${row.name}`}
          onClick={onChoose}
        >
          {row.name}
        </button>
      )}{' '}
      {row.text}
    </p>
  )
}

function SayLine({ room }: { room: RoomConnection }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [isChoosing, setIsChoosing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isEmpty = text.trim() === ''

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty || !needsViewer(location.pathname)) return
    room.say(text.trim())
    setText('')
    setIsChoosing(false)
  }
  const handleEscape = (event: KeyboardEvent) => event.key === 'Escape' && setIsChoosing(false)

  return (
    <form className={style.say} onSubmit={handleSubmit} onKeyDown={handleEscape}>
      {isChoosing && (
        <ul className={style.emojis}>
          {EMOJIS.map((emoji) => (
            <li key={emoji}>
              <button
                type="button"
                onClick={() => {
                  setText(`${text}${emoji}`)
                  input.current?.focus()
                }}
              >
                {emoji}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={style.field}>
        <input
          ref={input}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onFocus={() => needsViewer(location.pathname) || input.current?.blur()}
          maxLength={COMMENT_LENGTH_MAX}
          aria-label={t`Comment`}
          placeholder={t`Say something kind`}
          autoComplete="off"
          enterKeyHint="send"
        />
        <IconButton label={t`Emojis`} aria-expanded={isChoosing} onClick={() => setIsChoosing(!isChoosing)}>
          <Smile size={20} aria-hidden />
        </IconButton>
      </div>
      <IconButton label={t`Send`} type="submit" filled disabled={isEmpty} className={style.send}>
        <SendHorizontal size={20} aria-hidden />
      </IconButton>
    </form>
  )
}
