import { Trans, useLingui } from '@lingui/react/macro'
import { nameColourOf, type ClipComment } from '@tayang/contract'
import { IconButton } from '@tayang/design'
import { Ellipsis, Pin, Trash2 } from 'lucide-react'
import { useLeavesFocus } from '#features/shared/kept-focus'
import { Face } from '#features/shared/on-air'
import { Link, urls } from '#shared/urls'
import { useLanguage } from '#shared/i18n'
import { shortAgo } from './short-ago.ts'
import style from './comments.module.css'

interface CommentRowProps {
  comment: ClipComment
  isOwn: boolean
  /** Null until the page is alive. */
  now: number | null
  onRemove: () => void
  onMore: () => void
}

/** One comment. One's own is tinted and can be taken back at once; whatever else is wanted is behind three dots. */
export function CommentRow({ comment, isOwn, now, onRemove, onMore }: CommentRowProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { profile, isPinned, isStreamer, createdAt, state } = comment
  const { name } = profile
  const row = useLeavesFocus<HTMLLIElement>('[role=region]')
  return (
    <li
      ref={row}
      className={style.row}
      data-own={isOwn || undefined}
      data-held={state === 'held' || undefined}
    >
      <Face person={profile} size={36} />
      <div>
        {isPinned && (
          <p className={style.pinned}>
            <Pin size={14} aria-hidden />
            <Trans>Pinned by the owner</Trans>
          </p>
        )}
        <p className={style.by}>
          {isStreamer && (
            <span className={style.badge}>
              <Trans>Streamer</Trans>
            </span>
          )}
          <Link to={urls.person(profile.id)} style={{ color: nameColourOf(profile.id) }}>
            {isOwn ? t`You` : name}
          </Link>
          <time dateTime={new Date(createdAt).toISOString()}>
            {now !== null && shortAgo(createdAt, now, language)}
          </time>
        </p>
        <p className={style.text}>{comment.comment}</p>
        {state === 'held' && (
          <p className={style.waits}>
            <Trans>Waiting for review</Trans>
          </p>
        )}
      </div>
      {isOwn ? (
        <IconButton label={t`Delete this comment`} onClick={onRemove}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      ) : (
        <IconButton
          label={t`What you can do about the comment of ${name}`}
          aria-haspopup="dialog"
          className={style.dots}
          onClick={onMore}
        >
          <Ellipsis size={18} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}
