import { useLingui } from '@lingui/react/macro'
import { admin } from '@tayang/contract'
import { TextField } from '@tayang/design'
import { useState } from 'react'
import { ReasonDialog, SmallButton } from '#kit'
import { downloadCall, isCancelled, useChange, useRefusalText } from '#shared/api'
import { showToast } from '#shared/toasts'
import type { OpenDialog } from './open-dialog.ts'

/** Everything that is stored about the person, for an order of an authority: one asks, another confirms. */
export function ExportDialog({ person, onClose }: OpenDialog) {
  const { t } = useLingui()
  const [authority, setAuthority] = useState('')
  const [order, setOrder] = useState('')
  const refusalText = useRefusalText()
  const params = { accountId: person.accountId }
  const ask = useChange(admin.askPersonExport, {
    done: t`Asked: a second operator confirms it`,
    refreshes: [admin.listApprovals],
    onDone: onClose,
  })
  const download = () =>
    downloadCall(admin.getPersonExport, { params }, `${person.accountId}.json`).catch((error: unknown) => {
      if (!isCancelled(error)) showToast(refusalText(error), 'error')
    })
  return (
    <ReasonDialog
      open
      title={t`Export for an order`}
      will={t`Once another operator confirms, the file with everything that is stored about the person can be read for a day. Each reading is in the trail.`}
      noteLabel={t`Reason: what it is needed for`}
      noteMax={300}
      confirm={t`Ask for it`}
      stepUp
      second
      isBusy={ask.isRunning}
      isComplete={authority.trim().length > 2 && order.trim().length > 2}
      onClose={onClose}
      onConfirm={({ note }) =>
        ask.run({ params, body: { authority: authority.trim(), order: order.trim(), reason: note } })
      }
    >
      <TextField
        label={t`Authority`}
        value={authority}
        maxLength={100}
        onChange={({ target }) => setAuthority(target.value)}
      />
      <TextField
        label={t`Number of the order`}
        value={order}
        maxLength={100}
        onChange={({ target }) => setOrder(target.value)}
      />
      <SmallButton onPress={() => void download()}>{t`Download a confirmed export`}</SmallButton>
    </ReasonDialog>
  )
}
