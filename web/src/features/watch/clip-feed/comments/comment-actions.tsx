import { Trans, useLingui } from '@lingui/react/macro'
import type { ClipComment } from '@tayang/contract'
import { Sheet } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { Check, Flag, Pin, PinOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { requireViewer } from '#shared/session'
import style from '../slide/more-menu.module.css'

const ReportDialog = lazyPart(async () => (await import('#features/people/report-abuse')).ReportDialog)

interface CommentActionsProps {
  comment: ClipComment
  /** Of the owner of the clip, or a moderator of theirs. */
  mayModerate: boolean
  way: string
  onPin: () => void
  onUnpin: () => void
  onApprove: () => void
  onRemove: () => void
  onClose: () => void
}

/** What one can do about a comment of somebody else. */
export function CommentActions(props: CommentActionsProps) {
  const { comment, mayModerate, way, onClose } = props
  const { t } = useLingui()
  const [isReporting, setIsReporting] = useState(false)
  const isHeld = comment.state === 'held'
  if (isReporting) {
    const entity = { id: comment.id, value: comment.comment }
    return (
      <ReportDialog reported={{ profileId: comment.profile.id, type: 'comment', entity }} onClose={onClose} />
    )
  }
  const rows = [
    mayModerate && isHeld && { icon: <Check size={20} aria-hidden />, text: t`Show`, run: props.onApprove },
    mayModerate &&
      !isHeld &&
      (comment.isPinned
        ? { icon: <PinOff size={20} aria-hidden />, text: t`Unpin`, run: props.onUnpin }
        : { icon: <Pin size={20} aria-hidden />, text: t`Pin`, run: props.onPin }),
    comment.isDeletable && {
      icon: <Trash2 size={20} aria-hidden />,
      text: t`Delete`,
      run: props.onRemove,
    },
  ].filter((row) => row !== false)
  return (
    <Sheet open onClose={onClose} label={comment.profile.name} className={style.menu}>
      <ul className={style.rows}>
        {rows.map(({ icon, text, run }) => (
          <li key={text}>
            <button
              type="button"
              onClick={() => {
                run()
                onClose()
              }}
            >
              {icon}
              {text}
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => requireViewer(way) && setIsReporting(true)}
          >
            <Flag size={20} aria-hidden />
            <Trans>Report</Trans>
          </button>
        </li>
      </ul>
    </Sheet>
  )
}
