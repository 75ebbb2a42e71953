import { Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import type { ClipComment } from '@tayang/contract'
import { Button, IconButton } from '@tayang/design'
import { useOverlay } from '@tayang/design/overlays'
import { X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { useBlocked } from '#features/people/block-person'
import { takeLostFocus } from '#features/shared/kept-focus'
import { useCount, useNow } from '#shared/i18n'
import { useViewer } from '#shared/session'
import { showToast } from '#shared/toasts'
import { urls } from '#shared/urls'
import type { ClipView } from '../feed/clip-view.ts'
import type { Feed } from '../feed/feed-store.ts'
import { CommentActions } from './comment-actions.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentRow } from './comment-row.tsx'
import { openThread, type Thread } from './comment-thread.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import { useSheetDrag } from './use-sheet-drag.ts'
import style from './comments.module.css'

const MINUTE_MS = 60_000
/** What opens the comments of the shown clip. */
const OPENER = '[data-clip]:not([inert]) [data-comments]'

interface CommentsProps {
  clip: ClipView
  feed: Feed
  /** A sheet over the picture; beside a wide picture they always stand. */
  isSheet: boolean
  onClose: () => void
}

/** The comments of the shown clip: a sheet below the picture on a phone, a column beside it on a desktop. */
export function Comments(props: CommentsProps) {
  const inShort = useCount()
  const { clip, feed, isSheet, onClose } = props
  const { t } = useLingui()
  const [thread] = useState(() => openThread(clip.id, (comments) => feed.change(clip.id, { comments })))
  const panel = useRef<HTMLElement>(null)
  useOverlay(isSheet, onClose)
  const total = useStore(thread.state, (state) => (state.isKnown ? state.total : clip.comments))
  const shown = inShort(total)
  useThread(thread, clip)
  useKeyboardInset(panel)
  const drag = useSheetDrag(panel, onClose)
  useEffect(() => {
    // What opens over a page takes the focus; a column that comes with the page does not.
    if (!isSheet) return
    panel.current?.focus({ preventScroll: true })
    // Hidden while the sheet is open, the button has lost the focus before this is called.
    return () => takeLostFocus(document.querySelector<HTMLElement>(OPENER))
  }, [isSheet])
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isSheet || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  return (
    <aside
      ref={panel}
      className={style.panel}
      tabIndex={-1}
      data-clip-comments
      aria-label={t`Comments`}
      onKeyDown={handleKey}
    >
      <div className={style.head} {...(isSheet && drag)}>
        <h2>{t`${plural(total, { one: '# comment', other: `${shown} comments` })}`}</h2>
        {isSheet && (
          <IconButton label={t`Close`} onClick={onClose}>
            <X size={22} aria-hidden />
          </IconButton>
        )}
      </div>
      <List thread={thread} clip={clip} />
      <Foot thread={thread} clip={clip} />
    </aside>
  )
}

function useThread(thread: Thread, { owner }: ClipView): void {
  const viewer = useViewer()
  const accountId = viewer?.account.id
  useEffect(() => void thread.read(), [thread, accountId])
  const isOwner = owner !== null && viewer?.profile.id === owner.profileId
  // The server marks what a moderator may delete; everybody else is not even asked about.
  const deletesOthers = useStore(thread.state, ({ comments }) =>
    comments.some(({ isDeletable, profile }) => isDeletable && profile.id !== viewer?.profile.id),
  )
  const mayModerate = accountId !== undefined && (isOwner || deletesOthers)
  useEffect(() => {
    if (mayModerate) void thread.readHeld()
  }, [thread, mayModerate])
}

function List({ thread, clip }: { thread: Thread; clip: ClipView }) {
  const { t } = useLingui()
  const { comments, pinned, held, olderThan } = useStore(thread.state)
  const now = useNow({ everyMs: MINUTE_MS })
  const ownId = useViewer()?.profile.id
  const blocked = useBlocked()
  const [chosen, setChosen] = useState<ClipComment | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  // A dialog about a comment that is gone gives the focus back to nothing.
  useEffect(() => (chosen ? () => takeLostFocus(list.current) : undefined), [chosen])
  useEffect(() => {
    if (!end.current || olderThan === null) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && void thread.older())
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [thread, olderThan])

  const tell = (change: Promise<void>) =>
    void change.catch(() => showToast(t`Some error occured, please refresh the page!`, 'error'))
  const waiting = held?.filter(({ profile }) => profile.id !== ownId) ?? []
  const waits = new Set(waiting.map(({ id }) => id))
  const all = [...(pinned ? [pinned] : []), ...waiting, ...comments.filter(({ id }) => !waits.has(id))]
  return (
    <div ref={list} className={style.list} tabIndex={0} role="region" aria-label={t`Comments`}>
      <ul>
        {all
          .filter(({ profile }) => !blocked.has(profile.id))
          .map((comment) => (
            <CommentRow
              key={comment.id}
              comment={comment}
              isOwn={comment.profile.id === ownId}
              now={now}
              onRemove={() => tell(thread.remove(comment))}
              onMore={() => setChosen(comment)}
            />
          ))}
      </ul>
      <ListState thread={thread} isEmpty={all.length === 0} />
      <div ref={end} />
      {chosen && (
        <CommentActions
          comment={chosen}
          mayModerate={held !== null}
          way={urls.clip(clip.id)}
          onPin={() => tell(thread.pin(chosen))}
          onUnpin={() => tell(thread.unpin())}
          onApprove={() => tell(thread.approve(chosen))}
          onRemove={() => tell(thread.remove(chosen))}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  )
}

/** Below the comments: that there are none, that more come, or that they could not be read. */
function ListState({ thread, isEmpty }: { thread: Thread; isEmpty: boolean }) {
  const { isReading, hasFailed, isKnown } = useStore(thread.state)
  return (
    <>
      {isKnown && isEmpty && (
        <p className={style.empty}>
          <Trans>No comments yet. Be the first.</Trans>
        </p>
      )}
      {hasFailed && (
        <div className={style.empty} role="alert">
          <p>
            <Trans>Some error occured, please refresh the page!</Trans>
          </p>
          <Button size="small" tone="quiet" onClick={() => void (isKnown ? thread.older() : thread.read())}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {isReading && (
        <p className={style.empty} role="status">
          <Trans>Loading...</Trans>
        </p>
      )}
    </>
  )
}

function Foot({ thread, clip }: { thread: Thread; clip: ClipView }) {
  const isAllowed = useStore(thread.state, (state) =>
    state.isKnown ? state.allowsComments : clip.allowsComments,
  )
  return isAllowed ? (
    <CommentForm way={urls.clip(clip.id)} onSend={thread.add} />
  ) : (
    <p className={style.off}>
      <Trans>Comments are turned off</Trans>
    </p>
  )
}
