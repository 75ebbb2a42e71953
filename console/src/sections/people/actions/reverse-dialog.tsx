import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type Decision } from '@tayang/contract'
import { useState } from 'react'
import { ReasonDialog } from '#kit'
import { isRefusal, useChange } from '#shared/api'
import { useDecisionWords } from '../decision-words.ts'
import { RelationWarning } from './relation-warning.tsx'

interface ReverseDialogProps {
  decision: Decision
  open: boolean
  onClose: () => void
}

/** Takes a decision back: everything that it took is restored, and the person reads why. */
export function ReverseDialog({ decision, open, onClose }: ReverseDialogProps) {
  const { t } = useLingui()
  const words = useDecisionWords()
  const [isRelated, setRelated] = useState(false)
  const reverse = useChange(admin.reverseDecision, {
    done: t`Taken back: everything is restored`,
    refreshes: [admin.listDecisions, admin.getPerson, admin.listReports],
    onDone: onClose,
    onRefused: (error) => {
      if (!isRefusal(error, 'RELATION_WARNING')) return false
      setRelated(true)
      return true
    },
  })
  const what = words.what(decision)
  return (
    <ReasonDialog
      open={open}
      title={t`Take the decision back`}
      will={
        <>
          <Trans>
            “{what}” is taken back: what it took is restored, and the person reads what you write here.
          </Trans>
          {isRelated && <RelationWarning />}
        </>
      }
      noteLabel={t`What the person reads`}
      noteMax={2000}
      confirm={t`Take back`}
      stepUp
      isBusy={reverse.isRunning}
      onClose={onClose}
      onConfirm={({ note }) =>
        reverse.run({
          params: { id: decision.id },
          body: { reason: note, ...(isRelated && { despiteRelation: true }) },
        })
      }
    />
  )
}
