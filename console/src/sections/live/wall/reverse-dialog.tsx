import { useLingui } from '@lingui/react/macro'
import { admin } from '@tayang/contract'
import { useEffect, useState, type ReactNode } from 'react'
import { ReasonDialog } from '#kit'
import { useCall, useChange } from '#shared/api'
import { showToast } from '#shared/toasts'
import { DespiteDialog, despiteOf, withoutDespite, type Despite } from './despite-dialog.tsx'

interface ReverseDialogProps {
  open: boolean
  title: string
  will: ReactNode
  confirm: string
  profileId: string
  /** The effect that is to be taken back; the newest decision that has it is reversed. */
  kind: 'lockKey' | 'silence'
  onClose: () => void
  onDone: () => void
}

/** Takes back a decision about a person by what it does: the person reads why, and everything it took is restored. */
export function ReverseDialog({ open, profileId, kind, onClose, onDone, ...words }: ReverseDialogProps) {
  const { t } = useLingui()
  const [note, setNote] = useState('')
  const [despite, setDespite] = useState<Despite | null>(null)
  const read = useCall(admin.listDecisions, open ? { query: { person: profileId } } : null, { freshMs: 0 })
  const found = read.data?.find(
    ({ state, effects }) =>
      (state === 'standing' || state === 'changed') &&
      effects.some((effect) => effect.kind === kind && effect.state === 'done'),
  )
  const isMissing = open && read.data !== undefined && found === undefined
  useEffect(() => {
    if (!isMissing) return
    showToast(t`No decision that can be taken back was found.`, 'error')
    onClose()
    // The words of a toast do not make it appear again.
    // eslint-disable-next-line react/exhaustive-deps
  }, [isMissing])
  const reverse = useChange(admin.reverseDecision, {
    done: t`Taken back`,
    refreshes: [admin.listSilences, admin.getWatchedShow],
    onDone: () => {
      setDespite(null)
      onClose()
      onDone()
    },
    onRefused: (error) => {
      const next = despiteOf(error, withoutDespite)
      setDespite(next)
      return next !== null
    },
  })
  const send = (reason: string, { despiteRelation }: Despite) =>
    found && reverse.run({ params: { id: found.id }, body: { reason, despiteRelation } })
  return (
    <>
      <ReasonDialog
        open={open && despite === null}
        {...words}
        stepUp
        isBusy={reverse.isRunning || found === undefined}
        onClose={onClose}
        onConfirm={({ note: written }) => {
          setNote(written)
          send(written, withoutDespite)
        }}
      />
      <DespiteDialog asked={despite} onClose={() => setDespite(null)} onGoOn={(next) => send(note, next)} />
    </>
  )
}
