import { Trans, useLingui } from '@lingui/react/macro'
import { ownClips, type OwnClip } from '@tayang/contract'
import { Badge, Button, Cloth, IconButton } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { Pencil, Play, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '#shared/api'
import { formatClock, formatDay, formatMoment, useLanguage } from '#shared/i18n'
import { showToast } from '#shared/toasts'
import { Link, urls } from '#shared/urls'
import { ClipFigures } from './clip-figures.tsx'
import { DeleteClipDialog } from './delete-clip-dialog.tsx'
import { EditClipSheet } from './edit-clip-sheet.tsx'
import { StateChip } from './state-chip.tsx'
import style from './own-clips.module.css'

const WatchOwnClip = lazyPart(async () => (await import('./watch-own-clip.tsx')).WatchOwnClip, {
  isNeeded: true,
})

/** One clip with its state, and what its owner can do about it. */
export function OwnClipRow({ clip }: { clip: OwnClip }) {
  const { t } = useLingui()
  const language = useLanguage()
  const [open, setOpen] = useState<'watch' | 'edit' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const title = clip.titles[1]
  return (
    <li className={style.clip}>
      <Still clip={clip} onWatch={() => setOpen('watch')} />
      <div className={style.what}>
        {clip.state === 'approved' ? (
          <Link to={urls.clip(clip.id)} className={style.title}>
            {title}
          </Link>
        ) : (
          <p className={style.title}>{title}</p>
        )}
        <p className={style.line}>
          <StateChip state={clip.state} />
          {formatDay(clip.createdAt, language, { year: true })}
          {clip.maker && clip.maker.id !== clip.owner.id && (
            <>
              {' · '}
              <Trans>Clipped by {clip.maker.name}</Trans>
            </>
          )}
        </p>
        <StateNote clip={clip} />
        {clip.state === 'rejected' && clip.canResubmit && <Resubmit clip={clip} />}
        <ClipFigures clip={clip} />
      </div>
      <div className={style.deeds}>
        <IconButton label={t`Edit ${title}`} aria-haspopup="dialog" onClick={() => setOpen('edit')}>
          <Pencil size={18} aria-hidden />
        </IconButton>
        <IconButton label={t`Delete ${title}`} aria-haspopup="dialog" onClick={() => setOpen('delete')}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </div>
      {open === 'watch' && <WatchOwnClip clip={clip} onClose={close} />}
      {open === 'edit' && <EditClipSheet clip={clip} onClose={close} />}
      {open === 'delete' && <DeleteClipDialog clip={clip} onClose={close} />}
    </li>
  )
}

/** The picture; it plays what nobody else can see yet. */
function Still({ clip, onWatch }: { clip: OwnClip; onWatch: () => void }) {
  const { t } = useLingui()
  const title = clip.titles[1]
  return (
    <div className={style.still}>
      {clip.thumbnail ? (
        <img src={clip.thumbnail} alt="" loading="lazy" />
      ) : (
        <Cloth kind="parang" tile={32} />
      )}
      {clip.state === 'approved' ? (
        <Link to={urls.clip(clip.id)} className={style.over} tabIndex={-1} aria-hidden />
      ) : (
        clip.stream !== null && (
          <button
            type="button"
            className={style.over}
            aria-haspopup="dialog"
            aria-label={t`Watch ${title}`}
            onClick={onWatch}
          >
            <Play size={36} fill="currentColor" aria-hidden />
          </button>
        )
      )}
      {clip.durationSeconds !== null && (
        <span className={style.length}>
          <Badge kind="plain">{formatClock(clip.durationSeconds)}</Badge>
        </span>
      )}
    </div>
  )
}

/** What a state means for its owner, where the chip alone does not say it. */
function StateNote({ clip }: { clip: OwnClip }) {
  const language = useLanguage()
  const { state, upload, reason } = clip
  if (state === 'rejected' && reason !== null) {
    return (
      <p className={style.reason}>
        <Trans>Reason: {reason}</Trans>
      </p>
    )
  }
  if (state !== 'uploading' || !upload) return null
  const percent = Math.floor((upload.receivedBytes / upload.sizeBytes) * 100)
  return (
    <p className={style.note}>
      <Trans>
        {percent}% of {upload.fileName} is uploaded. You can continue until{' '}
        {formatMoment(upload.expiresAt, language)}.
      </Trans>
    </p>
  )
}

function Resubmit({ clip }: { clip: OwnClip }) {
  const { t } = useLingui()
  const resubmit = useChange(ownClips.resubmitOwnClip, {
    refreshes: [ownClips.listOwnClips],
    failure: t`Some error occured, please refresh the page!`,
    onDone: () => showToast(t`Your clip will be reviewed again`, 'ok'),
  })
  return (
    <Button
      tone="outline"
      size="small"
      className={style.resubmit}
      busy={resubmit.isRunning ? t`Loading...` : undefined}
      onClick={() => resubmit.run({ params: { id: clip.id } })}
    >
      <RotateCcw size={16} aria-hidden />
      <Trans>Resubmit</Trans>
    </Button>
  )
}
