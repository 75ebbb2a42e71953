import { Trans, useLingui } from '@lingui/react/macro'
import { lazily } from '@tayang/design/lazily'
import { Pin, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { Badges, Lines } from './lines.tsx'
import type { RoomConnection } from './room-connection.ts'
import type { RoomView } from './room-view.ts'
import { SayLine } from './say-line.tsx'
import { useSync } from './use-sync.ts'
import style from './chat-panel.module.css'

const ModeratorBar = lazily(async () => (await import('./moderation/moderator-bar.tsx')).ModeratorBar)

/** What stands around the line to say something: of whoever can pay. */
export interface SayWith {
  readonly before?: ReactNode
  /** Takes the line's place. */
  readonly instead?: ReactNode
  readonly beside?: ReactNode
}

interface Props {
  room: RoomConnection | null
  say?: SayWith
  /** It lies over a picture that has the screen for itself. */
  isOverPicture?: boolean
}

/** The chat panel: what is said, and a line to say something. */
export function ChatPanel({ room, say = {}, isOverPicture = false }: Props) {
  return (
    <section
      className={style.panel}
      data-over-picture={isOverPicture || undefined}
      aria-labelledby="live-chat"
    >
      <header className={style.head}>
        <h2 id="live-chat">
          <Trans>Live chat</Trans>
        </h2>
        {room && <SyncButton room={room} />}
      </header>
      {room ? <OpenChat room={room} say={say} /> : <div className={style.list} aria-busy />}
    </section>
  )
}

function OpenChat({ room, say }: { room: RoomConnection; say: SayWith }) {
  const connection = useStore(room.view, (view) => view.connection)
  const refusal = useStore(room.view, (view) => view.refusal)
  const news = useStore(room.view, (view) => view.news)
  const isModerating = useStore(room.view, (view) => view.role !== 'viewer' && view.connection !== 'over')
  return (
    <>
      {connection === 'lost' && (
        <p className={style.banner} role="status">
          <Trans>Connection lost, reconnecting...</Trans>
        </p>
      )}
      {connection === 'failed' && (
        <p className={style.banner} role="status">
          <Trans>The chat is closed for you.</Trans>{' '}
          <button type="button" className={style.again} onClick={room.tryAgain}>
            <Trans>Try again</Trans>
          </button>
        </p>
      )}
      {isModerating && <ModeratorBar room={room} />}
      <RulesLine room={room} />
      <PinnedLine room={room} />
      <Lines room={room} />
      <p className={style.news} aria-live="polite">
        {news && <Trans>{news} has entered chat</Trans>}
      </p>
      {refusal && (
        <p className={style.refusal} role="alert">
          <RefusalText refusal={refusal} />
        </p>
      )}
      {connection === 'over' ? (
        <p className={style.over}>
          <Trans>Live show has ended</Trans>
        </p>
      ) : (
        connection !== 'failed' && (
          <>
            {say.before}
            {say.instead ?? <SayLine room={room} beside={say.beside} />}
          </>
        )
      )}
    </>
  )
}

/** Whether the chat waits for the picture; by itself where the picture is far behind. */
function SyncButton({ room }: { room: RoomConnection }) {
  const { t } = useLingui()
  const { isWaiting, hasPicture, toggle } = useSync(room)
  if (!hasPicture) return null
  const label = isWaiting ? t`The chat waits for the picture` : t`The chat runs ahead of the picture`
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-pressed={isWaiting}
      className={style.sync}
      onClick={toggle}
    >
      <Timer size={16} aria-hidden />
      {isWaiting ? <Trans>Synced to video</Trans> : <Trans>Real-time chat</Trans>}
    </button>
  )
}

/** The rules that a viewer should know before they write. */
function RulesLine({ room }: { room: RoomConnection }) {
  const { slowSeconds, followersOnly, minAccountAgeDays } = useStore(room.view, (view) => view.rules)
  const parts: ReactNode[] = []
  if (slowSeconds > 0) parts.push(<Trans key="slow">Slow mode: one comment in {slowSeconds} s</Trans>)
  if (followersOnly) parts.push(<Trans key="followers">Followers only</Trans>)
  if (minAccountAgeDays > 0)
    parts.push(<Trans key="age">Accounts older than {minAccountAgeDays} days only</Trans>)
  if (parts.length === 0) return null
  return (
    <p className={style.rules}>
      {parts.map((part, at) => (
        <span key={at}>{part}</span>
      ))}
    </p>
  )
}

function PinnedLine({ room }: { room: RoomConnection }) {
  const pinned = useStore(room.view, (view) => view.pinned)
  if (!pinned) return null
  return (
    <p className={style.pinned}>
      <Pin size={14} aria-hidden />
      <span>
        <Badges row={pinned} />
        <strong style={{ color: pinned.colour }}>{pinned.name}</strong> {pinned.text}
      </span>
    </p>
  )
}

function RefusalText({ refusal }: { refusal: NonNullable<RoomView['refusal']> }) {
  switch (refusal.code) {
    case 'SLOW_MODE':
      return <Trans>Slow mode is on. Wait a moment before your next comment.</Trans>
    case 'FOLLOWERS_ONLY':
      return <Trans>Only followers may comment now</Trans>
    case 'ACCOUNT_TOO_NEW':
      return <Trans>Your account is too new to comment here</Trans>
    case 'CHAT_TIMEOUT':
      return <Trans>A moderator has paused your comments for a while</Trans>
    case 'CHAT_BANNED':
      return <Trans>You may not comment in this chat</Trans>
    case 'LINE_HELD':
      return <Trans>A moderator looks at your comment first</Trans>
    case 'LINE_REFUSED':
      return <Trans>This comment is not allowed here</Trans>
    case 'TOO_MANY_ATTEMPTS':
      return <Trans>Too fast. Take a breath, then go on.</Trans>
    default:
      return refusal.message
  }
}
