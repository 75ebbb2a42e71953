import { Button, Dialog } from '@tayang/design'
import style from './upload-dialog.module.css'

interface AskDialogProps {
  question: string
  note: string
  stay: string
  leave: string
  onStay: () => void
  onLeave: () => void
}

/** A question before something is lost; Escape and the first focus mean to stay. */
export function AskDialog({ question, note, stay, leave, onStay, onLeave }: AskDialogProps) {
  return (
    <Dialog open onClose={onStay} label={question} className={style.ask}>
      <h2>{question}</h2>
      <p>{note}</p>
      <div className={style.answers}>
        <Button onClick={onStay}>{stay}</Button>
        <Button tone="quiet" onClick={onLeave}>
          {leave}
        </Button>
      </div>
    </Dialog>
  )
}
