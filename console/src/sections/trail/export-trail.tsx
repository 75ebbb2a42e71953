import { useLingui } from '@lingui/react/macro'
import { admin, type CallOf } from '@tayang/contract'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { SmallButton } from '#kit'
import { downloadCall, isCancelled, useRefusalText } from '#shared/api'
import { useMay } from '#shared/session'
import { showToast } from '#shared/toasts'

/** Saves what the filters show as a file, after a fresh code. */
export function ExportTrail({ query }: { query: NonNullable<CallOf<typeof admin.exportAudit>['query']> }) {
  const { t } = useLingui()
  const textOf = useRefusalText()
  const [isRunning, setRunning] = useState(false)
  if (!useMay('trail.export')) return null
  const save = async () => {
    setRunning(true)
    try {
      await downloadCall(admin.exportAudit, { query }, 'trail.csv')
      showToast(t`The file says who made it and when`, 'ok')
    } catch (error) {
      if (!isCancelled(error)) showToast(textOf(error), 'error')
    } finally {
      setRunning(false)
    }
  }
  return (
    <SmallButton
      shortcut="e"
      shortcutLabel={t`Save these rows as a file`}
      disabled={isRunning}
      onPress={() => void save()}
    >
      <Download size={15} aria-hidden />
      {t`Save as a file`}
    </SmallButton>
  )
}
