import { Trans, useLingui } from '@lingui/react/macro'
import { clipUploads } from '@tayang/contract'
import { Button, Dialog, TextField } from '@tayang/design'
import { useState } from 'react'
import style from './moments.module.css'

interface RefuseDialogProps {
  title: string
  isBusy: boolean
  onClose: () => void
  /** With the reason, which may be empty. */
  onRefuse: (reason: string) => void
}

/** Why a moment is not shown: its maker reads it. */
export function RefuseDialog({ title, isBusy, onClose, onRefuse }: RefuseDialogProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  return (
    <Dialog open onClose={onClose} label={t`Reject this moment?`} className={style.dialog}>
      <h2>
        <Trans>Reject this moment?</Trans>
      </h2>
      <p>{title}</p>
      <TextField
        label={t`Reason, shown to its maker`}
        value={reason}
        maxLength={clipUploads.CLIP_TITLE_LENGTH_MAX}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button
        tone="danger"
        wide
        busy={isBusy ? t`Loading...` : undefined}
        onClick={() => onRefuse(reason.trim())}
      >
        <Trans>Reject</Trans>
      </Button>
      <Button tone="ghost" wide onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
    </Dialog>
  )
}
