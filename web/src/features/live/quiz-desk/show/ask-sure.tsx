import { Trans } from '@lingui/react/macro'
import { Button, Dialog } from '@tayang/design'
import style from './ask-sure.module.css'

interface AskSureProps {
  question: string
  note: string
  onNo: () => void
  onYes: () => void
}

/** Before what cannot be taken back; No has the focus, and Escape means it. */
export function AskSure({ question, note, onNo, onYes }: AskSureProps) {
  return (
    <Dialog open onClose={onNo} label={question} className={style.sure}>
      <h2>{question}</h2>
      <p>{note}</p>
      <div>
        <Button tone="quiet" autoFocus onClick={onNo}>
          <Trans>No</Trans>
        </Button>
        <Button tone="danger" onClick={onYes}>
          <Trans>Yes</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
