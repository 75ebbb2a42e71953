import { Trans } from '@lingui/react/macro'
import { Button, Dialog } from '@tayang/design'
import type { ReactNode } from 'react'
import style from './streamer-dashboard.module.css'

interface ConfirmDialogProps {
  question: string
  note?: ReactNode
  /** What Yes says while it is done. */
  busy?: string | undefined
  onNo: () => void
  onYes: () => void
}

/** A question with No and Yes; No is what Escape and the first focus mean. */
export function ConfirmDialog({ question, note, busy, onNo, onYes }: ConfirmDialogProps) {
  return (
    <Dialog open onClose={onNo} label={question} className={style.confirm}>
      <h2>{question}</h2>
      {note && <p>{note}</p>}
      <div className={style.answers}>
        <Button tone="quiet" autoFocus onClick={onNo} disabled={busy !== undefined}>
          <Trans>No</Trans>
        </Button>
        <Button tone="danger" onClick={onYes} busy={busy}>
          <Trans>Yes</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
