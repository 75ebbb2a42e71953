import { Trans, useLingui } from '@lingui/react/macro'
import { recordings, shows, type PastShow } from '@tayang/contract'
import { IconButton } from '@tayang/design'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '#shared/api'
import { useRefusalToast } from '#shared/refusals'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import style from './past.module.css'

const MEGABYTE = 1_000_000

/** What its owner may do with a recording: download it as one file, or delete it for ever. */
export function RecordingActions({ show }: { show: PastShow }) {
  const { t } = useLingui()
  const showRefusal = useRefusalToast()
  const [isAsking, setIsAsking] = useState(false)
  const megabytes = Math.max(1, Math.round((show.recording?.sizeBytes ?? 0) / MEGABYTE))
  const download = useChange(recordings.downloadRecording, {
    onDone({ data }) {
      // A link that downloads leaves the page where it is, so that the leave prompt does not ask.
      const link = document.createElement('a')
      link.href = data.url
      link.download = data.fileName
      link.click()
    },
    onFailed: showRefusal,
  })
  return (
    <div className={style.deeds}>
      <IconButton
        label={t`Download ${show.name} (about ${megabytes} MB)`}
        onClick={() => download.run({ params: { id: show.id } })}
      >
        <Download size={18} aria-hidden />
      </IconButton>
      <IconButton label={t`Delete the recording of ${show.name}`} onClick={() => setIsAsking(true)}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
      {isAsking && <RemoveDialog show={show} onClose={() => setIsAsking(false)} />}
    </div>
  )
}

function RemoveDialog({ show, onClose }: { show: PastShow; onClose: () => void }) {
  const { t } = useLingui()
  const remove = useChange(recordings.removeRecording, {
    refreshes: [shows.listPastShows],
    failure: t`An error occured. Please try again.`,
  })
  return (
    <ConfirmDialog
      question={t`Delete this recording?`}
      note={<Trans>No one will be able to watch it. This can't be undone. Its stats stay.</Trans>}
      busy={remove.isRunning ? t`Loading...` : undefined}
      onNo={onClose}
      onYes={() => void remove.runAsync({ params: { id: show.id } }).then(onClose, onClose)}
    />
  )
}
