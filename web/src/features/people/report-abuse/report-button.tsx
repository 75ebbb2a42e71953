import { Trans } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { requireViewer, useViewer } from '#shared/session'
import type { Reported } from './reported.ts'

const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** Reports a title or a clip. A guest signs in first, and nobody can report their own content. */
export function ReportButton({
  reported,
  className,
}: {
  reported: Reported
  className?: string | undefined
}) {
  const { pathname, search } = useLocation()
  const ownProfileId = useViewer()?.profile.id
  const [isOpen, setIsOpen] = useState(false)
  if (reported.profileId !== null && reported.profileId === ownProfileId) return null
  return (
    <>
      <Button
        tone="ghost"
        size="small"
        className={className}
        aria-haspopup="dialog"
        onClick={() => requireViewer(pathname + search) && setIsOpen(true)}
      >
        <Flag size={16} aria-hidden />
        <Trans>Report</Trans>
      </Button>
      {isOpen && <ReportDialog reported={reported} onClose={() => setIsOpen(false)} />}
    </>
  )
}
