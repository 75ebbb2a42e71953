import { useLingui } from '@lingui/react/macro'
import { Dialog } from '@tayang/design'
import { useState, type ReactNode } from 'react'
import { ActionButton } from './action-button.tsx'
import style from './actions.module.css'

export interface Reason {
  /** The chosen class; empty where none is offered. */
  reason: string
  /** What the operator wrote; trimmed. */
  note: string
}

interface ReasonDialogProps {
  open: boolean
  title: string
  /** One sentence: what will happen, to whom, and what they will read. */
  will: ReactNode
  /** Classes to choose from. */
  reasons?: readonly { value: string; label: string }[]
  /** Whether something must be written; by default where there is no class to choose. */
  needsNote?: boolean
  /** False where the call takes no words: nobody writes what nobody keeps. */
  hasNote?: boolean
  noteLabel?: string
  noteMax?: number
  /** What has to be typed before it can be confirmed: a number that should be looked at twice. */
  typed?: string
  confirm: string
  tone?: 'brand' | 'danger'
  stepUp?: boolean
  second?: boolean
  isBusy?: boolean
  /** Further fields. */
  children?: ReactNode
  /** False while the further fields are not complete. */
  isComplete?: boolean
  onClose: () => void
  onConfirm: (reason: Reason) => void
}

/** Says what will happen and asks why. Every change that touches people or money goes through it. */
export function ReasonDialog(props: ReasonDialogProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose} label={props.title}>
      <ReasonForm {...props} />
    </Dialog>
  )
}

function ReasonForm(props: ReasonDialogProps) {
  const { t } = useLingui()
  const { reasons = [], hasNote = true, noteMax = 500, typed } = props
  const { needsNote = hasNote && reasons.length === 0 } = props
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [said, setSaid] = useState('')
  const isReady =
    (reasons.length === 0 || reason !== '') &&
    (!needsNote || note.trim() !== '') &&
    (typed === undefined || said.trim() === typed) &&
    props.isComplete !== false
  const confirm = () => {
    if (isReady && props.isBusy !== true) props.onConfirm({ reason, note: note.trim() })
  }
  return (
    <form
      className={style.reason}
      onSubmit={(event) => {
        event.preventDefault()
        confirm()
      }}
    >
      <h2>{props.title}</h2>
      <div className={style.will}>{props.will}</div>
      {reasons.length > 0 && <Classes reasons={reasons} chosen={reason} onChoose={setReason} />}
      {props.children}
      {hasNote && (
        <label className={style.note}>
          <span className={style.fieldLabel}>
            {props.noteLabel ?? (needsNote ? t`Reason` : t`Note (optional)`)}
          </span>
          <textarea
            rows={3}
            value={note}
            maxLength={noteMax}
            onChange={({ target }) => setNote(target.value)}
          />
          <span className={style.count} aria-hidden>
            {note.length}/{noteMax}
          </span>
        </label>
      )}
      {typed !== undefined && (
        <label className={style.note}>
          <span className={style.fieldLabel}>{t`Type ${typed} to confirm`}</span>
          <input value={said} autoComplete="off" onChange={({ target }) => setSaid(target.value)} />
        </label>
      )}
      <div className={style.buttons}>
        <ActionButton label={t`Cancel`} onPress={props.onClose} />
        <ActionButton
          label={props.confirm}
          tone={props.tone ?? 'brand'}
          stepUp={props.stepUp ?? false}
          second={props.second ?? false}
          isBusy={props.isBusy ?? false}
          isOff={!isReady}
          onPress={confirm}
        />
      </div>
    </form>
  )
}

interface ClassesProps {
  reasons: NonNullable<ReasonDialogProps['reasons']>
  chosen: string
  onChoose: (value: string) => void
}

function Classes({ reasons, chosen, onChoose }: ClassesProps) {
  const { t } = useLingui()
  return (
    <fieldset className={style.choices}>
      <legend>{t`Reason`}</legend>
      {reasons.map(({ value, label }) => (
        <label key={value} className={style.choice}>
          <input
            type="radio"
            name="reason"
            value={value}
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
