import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { lazyPart } from '@tayang/design/lazy-part'
import { ArrowDown } from 'lucide-react'
import {
  memo,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useStore } from 'zustand'
import { useBlocked } from '#features/people/block-person'
import { takeLostFocus } from '#features/shared/kept-focus'
import { useViewer } from '#shared/session'
import type { ChatRow } from './chat-rows.ts'
import { mergeCombos } from './gift-combos.ts'
import { Message } from './message-line.tsx'
import type { RoomConnection } from './room-connection.ts'
import style from './chat-panel.module.css'

const MessageActions = lazyPart(async () => (await import('./moderation/message-actions.tsx')).MessageActions)

/** A list within this many pixels of its end follows new messages. */
const FOLLOW_PX = 48

/** The messages of a chat room, and the actions on each. */
export function Messages({ room }: { room: RoomConnection }) {
  // A busy room must not hold up a press: its newest messages are rendered when nothing more urgent is.
  const all = useDeferredValue(useStore(room.view, (view) => view.rows))
  const blocked = useBlocked()
  const rows = useMemo(() => all.filter(({ profileId }) => !blocked.has(profileId)), [all, blocked])
  const [chosen, setChosen] = useState<ChatRow | null>(null)
  const log = useRef<HTMLDivElement>(null)
  // A dialog about a message that is gone gives the focus back to nothing.
  useEffect(() => (chosen ? () => takeLostFocus(log.current) : undefined), [chosen])
  return (
    <>
      {/* The server does not hide viewers from each other: docs/product/chat.md#blocks-in-a-room */}
      <MessageList log={log} rows={rows} onChoose={setChosen} />
      {chosen && <MessageActions row={chosen} room={room} onClose={() => setChosen(null)} />}
    </>
  )
}

interface MessageListProps {
  log?: RefObject<HTMLDivElement | null>
  rows: readonly ChatRow[]
  /** What a list without rows says; by itself that nobody has said anything yet. */
  empty?: ReactNode
  onChoose: (row: ChatRow) => void
}

/** Rows that follow their end until the viewer scrolls away from it. */
export const MessageList = memo(function MessageList(props: MessageListProps) {
  const { log, rows: all, empty, onChoose } = props
  const { t } = useLingui()
  const rows = useMemo(() => mergeCombos(all), [all])
  const viewerId = useViewer()?.profile.id
  const own = useRef<HTMLDivElement>(null)
  const list = log ?? own
  const content = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const lastTop = useRef(0)
  const [unread, setUnread] = useState(0)
  const lastId = rows.at(-1)?.id
  const seen = useRef<string | undefined>(undefined)

  useLayoutEffect(() => {
    const element = list.current
    // A list that opens with messages shows the newest of them as well.
    if (!element || lastId === seen.current) return
    const fresh = rows.length - 1 - rows.findLastIndex(({ id }) => id === seen.current)
    seen.current = lastId
    if (isFollowing.current) element.scrollTop = element.scrollHeight
    else setUnread((count) => count + fresh)
  }, [lastId, rows, list])

  useStayAtEnd({ list, content, isFollowing })

  const handleScroll = () => {
    const element = list.current
    if (!element) return
    const { scrollTop } = element
    const isAtEnd = element.scrollHeight - scrollTop - element.clientHeight < FOLLOW_PX
    // A list that only became lower, as on the way into full screen, was not scrolled away from its end.
    if (isAtEnd) isFollowing.current = true
    else if (scrollTop < lastTop.current) isFollowing.current = false
    lastTop.current = scrollTop
    if (isFollowing.current) setUnread(0)
  }
  const handleCatchUp = () => {
    const element = list.current
    if (element) element.scrollTop = element.scrollHeight
  }

  return (
    <div className={style.messages}>
      <div
        ref={list}
        className={style.list}
        role="log"
        aria-label={t`Live chat`}
        aria-live="off"
        tabIndex={0}
        onScroll={handleScroll}
        onKeyDown={moveByArrows}
      >
        {rows.length === 0 && <p className={style.empty}>{empty ?? <Trans>No messages yet</Trans>}</p>}
        <div ref={content} className={style.rows}>
          {rows.map((row) => (
            <Message key={row.id} row={row} isOwn={row.profileId === viewerId} onChoose={onChoose} />
          ))}
        </div>
      </div>
      {unread > 0 && (
        <button type="button" className={style.unread} onClick={handleCatchUp}>
          <ArrowDown size={14} aria-hidden />
          <Plural value={unread} one="# new message" other="# new messages" />
        </button>
      )}
    </div>
  )
})

interface FollowedList {
  list: RefObject<HTMLDivElement | null>
  content: RefObject<HTMLDivElement | null>
  isFollowing: RefObject<boolean>
}

/** A list that becomes lower, as by a keyboard, or whose rows grow, keeps showing its newest message. */
function useStayAtEnd({ list, content, isFollowing }: FollowedList): void {
  useEffect(() => {
    const element = list.current
    if (!element || !content.current) return
    const watch = new ResizeObserver(() => {
      if (isFollowing.current) element.scrollTop = element.scrollHeight
    })
    watch.observe(element)
    watch.observe(content.current)
    return () => watch.disconnect()
  }, [list, content, isFollowing])
}

/** All messages are one stop of the Tab key: arrows move from name to name. */
function moveByArrows(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
  const names = [...event.currentTarget.querySelectorAll('button')]
  if (names.length === 0) return
  event.preventDefault()
  const at = names.indexOf(document.activeElement as HTMLButtonElement)
  const next = at === -1 ? names.length - 1 : at + (event.key === 'ArrowUp' ? -1 : 1)
  names[Math.max(0, Math.min(next, names.length - 1))]?.focus()
}
