import { Trans, useLingui } from '@lingui/react/macro'
import { COMMENT_LENGTH_MAX } from '@tayang/contract/socket'
import { EmojiField, IconButton } from '@tayang/design'
import { SendHorizontal, Smile } from 'lucide-react'
import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import { useCommentDraft } from '#features/shared/comment-draft'
import { focusField } from '#features/shared/kept-focus'
import { requireViewer } from '#shared/session'
import type { RoomConnection } from './room-connection.ts'
import type { RoomView } from './room-view.ts'
import style from './chat-panel.module.css'

/** Ten emojis for live chat. See docs/product/chat.md#a-comment. */
const EMOJIS = ['😀', '😂', '😍', '😮', '😢', '👍', '👏', '🙏', '🔥', '❤️'] as const

/**
 * The field for a message: Enter sends it, an empty message is not sent, and a guest who sends one is asked to sign in
 * and finds it in the field then. See docs/product/chat.md#a-comment.
 */
export function MessageForm({ room, beside }: { room: RoomConnection; beside?: ReactNode }) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const { text, setText, keep } = useCommentDraft(pathname)
  const sanction = useStore(room.view, (view) => view.sanction)
  const waitSeconds = useWaitSeconds(room)
  const mutedSeconds = useSecondsUntil(sanction?.until ?? null)
  const isMuted = sanction !== null && (sanction.until === null || mutedSeconds > 0)
  const isEmpty = text.trim() === ''

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty || waitSeconds > 0) return
    if (!requireViewer(pathname)) return keep()
    room.send(text.trim())
    setText('')
  }

  if (isMuted) {
    return (
      <p className={style.muted} role="status">
        {sanction.until === null ? (
          <Trans>You can't comment in this chat</Trans>
        ) : (
          <Trans>A moderator has paused your comments: {clockText(mutedSeconds)}</Trans>
        )}
      </p>
    )
  }
  return (
    <form className={style.form} onSubmit={handleSubmit}>
      <EmojiField
        label={t`Comment`}
        value={text}
        onChange={setText}
        maxLength={COMMENT_LENGTH_MAX}
        placeholder={waitSeconds > 0 ? t`Slow mode: ${waitSeconds} s` : t`Say something kind`}
        emojis={EMOJIS}
        emojisLabel={t`Emojis`}
        icon={<Smile size={20} aria-hidden />}
      />
      {waitSeconds > 0 && (
        <span className={style.wait} aria-hidden>
          {waitSeconds}
        </span>
      )}
      {beside}
      <IconButton
        label={t`Send`}
        type="submit"
        filled
        disabled={isEmpty || waitSeconds > 0}
        className={style.send}
        onClick={focusField}
      >
        <SendHorizontal size={20} aria-hidden />
      </IconButton>
    </form>
  )
}

/** Seconds until this viewer may send again. Only slow mode makes them wait before they try. */
function useWaitSeconds(room: RoomConnection): number {
  const until = useStore(room.view, (view: RoomView) =>
    view.role === 'viewer' && view.rules.slowSeconds > 0 ? view.waitsUntil : null,
  )
  return useSecondsUntil(until)
}

function useSecondsUntil(until: number | null): number {
  const [now, setNow] = useState(Date.now)
  const isAhead = until !== null && until > now
  useEffect(() => {
    setNow(Date.now())
    if (until === null || until <= Date.now()) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [until])
  return isAhead ? Math.ceil((until - now) / 1_000) : 0
}

const clockText = (seconds: number) => {
  const minutes = Math.floor(seconds / 60)
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`
}
