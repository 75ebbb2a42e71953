import { Trans, useLingui } from '@lingui/react/macro'
import { recordings, type Show } from '@tayang/contract'
import { Button, Dialog } from '@tayang/design'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#shared/api'
import { showToast } from '#shared/toasts'
import { useNavigateTo, urls } from '#shared/urls'
import style from './watch-replay.module.css'

/** What the streamer of a show does with its recording: fetch it as one file, or take it away for ever. */
export function OwnRecording({ show }: { show: Show }) {
  const { t } = useLingui()
  const [isBusy, setIsBusy] = useState(false)
  const [isAsking, setIsAsking] = useState(false)

  const handleDownload = async () => {
    setIsBusy(true)
    try {
      const { data } = await call(recordings.downloadRecording, { params: { id: show.id } })
      const link = document.createElement('a')
      link.href = data.url
      link.download = data.fileName
      link.click()
    } catch {
      showToast(t`Some error occured, please refresh the page!`, 'error')
    }
    setIsBusy(false)
  }
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        busy={isBusy ? t`Loading...` : undefined}
        onClick={() => void handleDownload()}
      >
        <Download size={16} aria-hidden />
        <Trans>Download</Trans>
      </Button>
      <Button tone="quiet" size="small" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        <Trash2 size={16} aria-hidden />
        <Trans>Delete</Trans>
      </Button>
      {isAsking && <DeleteDialog show={show} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function DeleteDialog({ show, onClose }: { show: Show; onClose: () => void }) {
  const { t } = useLingui()
  const go = useNavigateTo()
  const [isBusy, setIsBusy] = useState(false)

  const handleDelete = async () => {
    setIsBusy(true)
    try {
      await call(recordings.removeRecording, { params: { id: show.id } })
      showToast(t`The recording is deleted`, 'ok')
      go(urls.person(show.profile.id), { replace: true })
    } catch {
      showToast(t`Some error occured, please refresh the page!`, 'error')
      setIsBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} label={t`Delete this recording?`} className={style.dialog}>
      <h2>
        <Trans>Delete this recording?</Trans>
      </h2>
      <p>
        <Trans>Nobody can watch it any more, and it does not come back.</Trans>
      </p>
      <Button
        tone="danger"
        wide
        busy={isBusy ? t`Loading...` : undefined}
        onClick={() => void handleDelete()}
      >
        <Trans>Delete</Trans>
      </Button>
      <Button tone="ghost" wide onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
    </Dialog>
  )
}
