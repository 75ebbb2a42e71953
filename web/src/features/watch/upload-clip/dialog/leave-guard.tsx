import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { AskDialog } from './ask-dialog.tsx'

interface LeaveGuardProps {
  /** The person pressed X, Back or Escape. */
  isAsked: boolean
  onStay: () => void
  onLeave: () => void
}

/**
 * Stands while bytes are sent: the browser asks where the page is closed, the site where another of its pages would
 * open or the modal would close.
 */
export function LeaveGuard({ isAsked, onStay, onLeave }: LeaveGuardProps) {
  const { t } = useLingui()
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])
  const blocker = useBlocker(true)
  const isBlocked = blocker.state === 'blocked'
  if (!isAsked && !isBlocked) return null
  return (
    <AskDialog
      question={t`You cannot leave this page during upload process.`}
      note={t`If you leave, the upload stops. You can resume it with the same file within 24 hours.`}
      stay={t`Keep uploading`}
      leave={t`Leave`}
      onStay={() => {
        if (isBlocked) blocker.reset()
        onStay()
      }}
      onLeave={() => {
        if (isBlocked) blocker.proceed()
        onLeave()
      }}
    />
  )
}
