import { Trans, useLingui } from '@lingui/react/macro'
import { decisions } from '@tayang/contract'
import { Button, Dialog, TextArea } from '@tayang/design'
import { CircleCheck } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { isRefusal } from '#shared/api'
import style from './own-decisions.module.css'

interface AppealDialogProps {
  /** Of the decision. */
  title: string
  onSend: (text: string) => Promise<void>
  onClose: () => void
}

type Step = 'writing' | 'sending' | 'sent'

/** The one appeal against a decision: what the person says, and that it arrived. */
export function AppealDialog({ title, onSend, onClose }: AppealDialogProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [step, setStep] = useState<Step>('writing')
  const [trouble, setTrouble] = useState<string | undefined>()
  // As the server counts: an emoji of two code units is one character.
  const length = [...text.trim()].length

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (length === 0) return setTrouble(t`Field is required`)
    if (length > decisions.APPEAL_LENGTH_MAX)
      return setTrouble(t`At most ${decisions.APPEAL_LENGTH_MAX} characters`)
    setTrouble(undefined)
    setStep('sending')
    try {
      await onSend(text.trim())
      setStep('sent')
    } catch (error) {
      setStep('writing')
      setTrouble(
        isRefusal(error, 'APPEAL_CLOSED')
          ? t`This decision can no longer be appealed`
          : t`Something went wrong, please try again later`,
      )
    }
  }
  // What was written is not lost by a press beside the dialog.
  const keep = () => undefined

  if (step === 'sent') return <Arrived onClose={onClose} />
  return (
    <Dialog
      open
      onClose={() => step === 'writing' && onClose()}
      {...(text !== '' && { onBeside: keep })}
      label={t`Appeal`}
    >
      <form className={style.dialog} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <h2>
          <Trans>Appeal</Trans>
        </h2>
        <p className={style.about}>{title}</p>
        <TextArea
          label={t`Why should it be decided otherwise?`}
          name="appeal"
          rows={7}
          required
          value={text}
          error={trouble}
          hint={t`You can appeal once. Someone who wasn't part of the decision will review it.`}
          counted={{ length, most: decisions.APPEAL_LENGTH_MAX }}
          onChange={(event) => setText(event.target.value)}
        />
        <div className={style.answers}>
          <Button tone="ghost" disabled={step === 'sending'} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" busy={step === 'sending' ? t`Sending` : undefined}>
            <Trans>Send appeal</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Arrived({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog open onClose={onClose} label={t`Appeal`} className={style.dialog}>
      <p role="status" className={style.sent}>
        <CircleCheck size={24} aria-hidden />
        <Trans>We've received your appeal. Another moderator will review it and get back to you.</Trans>
      </p>
      <Button wide onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Dialog>
  )
}
