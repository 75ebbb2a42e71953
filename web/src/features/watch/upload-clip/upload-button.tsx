import { Trans } from '@lingui/react/macro'
import { Button, type ButtonTone } from '@tayang/design'
import { Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { keepIntent, requireViewer, takeIntent, useViewer } from '#shared/session'
import { UploadDialog } from './lazy-dialog.ts'

/** What a guest wanted who was asked to sign in first. */
const INTENT = 'upload-clip'

/** Opens the modal; a guest signs in first and finds it open then. */
export function UploadButton({ tone = 'quiet', className }: { tone?: ButtonTone; className?: string }) {
  const viewer = useViewer()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (viewer && takeIntent(INTENT)) setIsOpen(true)
  }, [viewer])
  const handlePress = () => {
    if (requireViewer()) setIsOpen(true)
    else keepIntent(INTENT)
  }
  return (
    <>
      <Button tone={tone} size="small" aria-haspopup="dialog" className={className} onClick={handlePress}>
        <Upload size={16} aria-hidden />
        <Trans>Upload clip</Trans>
      </Button>
      {isOpen && viewer && <UploadDialog viewer={viewer} onClose={() => setIsOpen(false)} />}
    </>
  )
}
