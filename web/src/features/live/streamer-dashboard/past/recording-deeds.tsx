import { Trans, useLingui } from '@lingui/react/macro'
import { recordings, type PastShow } from '@tayang/contract'
import { IconButton } from '@tayang/design'
import { useQueryClient } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call, isRefusal } from '#shared/api'
import { showToast } from '#shared/toasts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { PAST_SHOWS } from './past-shows.ts'
import style from './past.module.css'

const MEGABYTE = 1_000_000

/** What its owner may do with a recording: take it along as one film, or take it away for ever. */
export function RecordingDeeds({ show }: { show: PastShow }) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const megabytes = Math.max(1, Math.round((show.recording?.sizeBytes ?? 0) / MEGABYTE))
  const handleDownload = async () => {
    try {
      const { data } = await call(recordings.downloadRecording, { params: { id: show.id } })
      // By a link that downloads: a page that goes nowhere asks nobody whether they want to leave.
      const link = document.createElement('a')
      link.href = data.url
      link.download = data.fileName
      link.click()
    } catch (error) {
      showToast(isRefusal(error) ? error.message : t`An error occured. Please try again.`, 'error')
    }
  }
  return (
    <div className={style.deeds}>
      <IconButton
        label={t`Download ${show.name} (about ${megabytes} MB)`}
        onClick={() => void handleDownload()}
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
  const queries = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const handleYes = async () => {
    setIsBusy(true)
    await call(recordings.removeRecording, { params: { id: show.id } }).catch(() =>
      showToast(t`An error occured. Please try again.`, 'error'),
    )
    await queries.invalidateQueries({ queryKey: PAST_SHOWS })
    onClose()
  }
  return (
    <ConfirmDialog
      question={t`Delete this recording?`}
      note={<Trans>Nobody can watch it any more, and it does not come back. Its figures stay.</Trans>}
      busy={isBusy ? t`Loading...` : undefined}
      onNo={onClose}
      onYes={() => void handleYes()}
    />
  )
}
