import { useLingui } from '@lingui/react/macro'
import { admin } from '@tayang/contract'
import { useState } from 'react'
import { ReasonDialog } from '#kit'
import { useChange } from '#shared/api'
import { PersonChoice } from './person-choice.tsx'

const NOTE_MAX = 300

/** A chance for somebody whom a fault of ours cost one. */
export function CorrectDialog({ campaign, onClose }: { campaign: string; onClose: () => void }) {
  const { t } = useLingui()
  const [accountId, setAccount] = useState('')
  const correct = useChange(admin.correctChances, {
    done: t`Asked. Another operator decides.`,
    refreshes: [admin.listApprovals],
    onDone: onClose,
  })
  return (
    <ReasonDialog
      open
      title={t`Give a chance back`}
      will={t`Once another operator confirms it, this person has one chance more, marked as a correction. The caps of the campaign hold for it too.`}
      noteLabel={t`What went wrong on our side`}
      noteMax={NOTE_MAX}
      confirm={t`Ask for it`}
      stepUp
      second
      isBusy={correct.isRunning}
      isComplete={accountId !== ''}
      onClose={onClose}
      onConfirm={({ note }) => correct.run({ params: { id: campaign }, body: { accountId, reason: note } })}
    >
      <PersonChoice value={accountId} onChange={setAccount} />
    </ReasonDialog>
  )
}
