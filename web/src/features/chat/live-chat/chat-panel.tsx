import { Plural, Trans } from '@lingui/react/macro'
import { lazyPart } from '@tayang/design/lazy-part'
import { EyeOff, Pin, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { MessageForm } from './message-form.tsx'
import { Badges } from './message-line.tsx'
import { Messages } from './message-list.tsx'
import type { RoomConnection } from './room-connection.ts'
import type { RoomView } from './room-view.ts'
import { usePictureSync } from './use-picture-sync.ts'
import style from './chat-panel.module.css'

const OtherRefusal = lazyPart(async () => (await import('./other-refusal.tsx')).OtherRefusal)
const ModeratorBar = lazyPart(async () => (await import('./moderation/moderator-bar.tsx')).ModeratorBar)

/** What a page adds around the field for a message: paid messages. */
export interface MessageFormSlots {
  readonly before?: ReactNode
  /** Replaces the field. */
  readonly instead?: ReactNode
  readonly beside?: ReactNode
  /** What opens at the foot of the messages, such as the gifts. */
  readonly drawer?: ReactNode
}

interface ChatPanelProps {
  room: RoomConnection | null
  form?: MessageFormSlots
  /** It lies over a picture that fills the screen. */
  isOverPicture?: boolean
}

/** The messages of a chat room, and the field for one. */
export function ChatPanel({ room, form = {}, isOverPicture = false }: ChatPanelProps) {
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
      {room ? <OpenChat room={room} form={form} /> : <div className={style.list} aria-busy />}
    </section>
  )
}

function OpenChat({ room, form }: { room: RoomConnection; form: MessageFormSlots }) {
  const connection = useStore(room.view, (view) => view.connection)
  const refusal = useStore(room.view, (view) => view.refusal)
  const joined = useStore(room.view, (view) => view.joined)
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
          <Trans>You can't join this chat.</Trans>{' '}
          <button type="button" className={style.again} onClick={room.retry}>
            <Trans>Try again</Trans>
          </button>
        </p>
      )}
      {isModerating && <ModeratorBar room={room} />}
      <RulesNote room={room} />
      <PinnedMessage room={room} />
      <Messages room={room} />
      <WaitingLines room={room} />
      <p className={style.joined} aria-live="polite" data-joined>
        {joined && <Trans>{joined} has entered chat</Trans>}
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
            {form.drawer}
            <div data-say>
              {form.before}
              {form.instead ?? <MessageForm room={room} beside={form.beside} />}
            </div>
          </>
        )
      )}
    </>
  )
}

/** Shows and changes whether the chat waits for the picture. */
function SyncButton({ room }: { room: RoomConnection }) {
  const { isWaiting, hasPicture, toggle } = usePictureSync(room)
  if (!hasPicture) return null
  return (
    <button type="button" aria-pressed={isWaiting} className={style.sync} onClick={toggle}>
      <Timer size={16} aria-hidden />
      {isWaiting ? <Trans>Synced to video</Trans> : <Trans>Real-time chat</Trans>}
    </button>
  )
}

/** The rules that a viewer should know before they write a message. */
function RulesNote({ room }: { room: RoomConnection }) {
  const { slowSeconds, followersOnly, minAccountAgeDays } = useStore(room.view, (view) => view.rules)
  const parts: ReactNode[] = []
  if (slowSeconds > 0) parts.push(<Trans key="slow">Slow mode: one comment every {slowSeconds} s</Trans>)
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

/** How many messages say what a question asks, and wait for its answer. */
function WaitingLines({ room }: { room: RoomConnection }) {
  const count = useStore(room.view, (view) => view.waitingLines)
  if (count === 0) return null
  return (
    <p className={style.waiting} role="status">
      <EyeOff size={16} aria-hidden />
      <Plural
        value={count}
        one="# line waits until the answer shows"
        other="# lines wait until the answer shows"
      />
    </p>
  )
}

function PinnedMessage({ room }: { room: RoomConnection }) {
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
      return <Trans>Only followers can comment now</Trans>
    case 'ACCOUNT_TOO_NEW':
      return <Trans>Your account is too new to comment here</Trans>
    case 'CHAT_TIMEOUT':
      return <Trans>A moderator has paused your comments for now</Trans>
    case 'CHAT_BANNED':
      return <Trans>You can't comment in this chat</Trans>
    case 'LINE_HELD':
      return <Trans>A moderator will review your comment</Trans>
    case 'LINE_WAITS':
      return <Trans>Your comment will appear with the answer</Trans>
    case 'LINE_REFUSED':
      return <Trans>This comment is not allowed here</Trans>
    case 'TOO_MANY_ATTEMPTS':
      return <Trans>Slow down. Take a breath, then try again.</Trans>
    default:
      return <OtherRefusal refusal={refusal} />
  }
}
