import { Trans, useLingui } from '@lingui/react/macro'
import { recordings, type Show } from '@tayang/contract'
import { Button, Dialog } from '@tayang/design'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useChange, WithQueries } from '#shared/api'
import { showToast } from '#shared/toasts'
import { useNavigateTo, urls } from '#shared/urls'
import style from './watch-replay.module.css'

/** What the streamer of a show does with its recording: download it as one file, or delete it for ever. */
export function OwnRecording({ show }: { show: Show }) {
  return (
    <WithQueries>
      <Actions show={show} />
    </WithQueries>
  )
}

function Actions({ show }: { show: Show }) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const download = useChange(recordings.downloadRecording, {
    onDone({ data }) {
      const link = document.createElement('a')
      link.href = data.url
      link.download = data.fileName
      link.click()
    },
    failure: t`Some error occured, please refresh the page!`,
  })
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        busy={download.isRunning ? t`Loading...` : undefined}
        onClick={() => download.run({ params: { id: show.id } })}
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
  const remove = useChange(recordings.removeRecording, {
    onDone() {
      showToast(t`The recording is deleted`, 'ok')
      go(urls.person(show.profile.id), { replace: true })
    },
    failure: t`Some error occured, please refresh the page!`,
  })
  return (
    <Dialog open onClose={onClose} label={t`Delete this recording?`} className={style.dialog}>
      <h2>
        <Trans>Delete this recording?</Trans>
      </h2>
      <p>
        <Trans>No one will be able to watch it. This can't be undone.</Trans>
      </p>
      <Button
        tone="danger"
        wide
        busy={remove.isRunning ? t`Loading...` : undefined}
        onClick={() => remove.run({ params: { id: show.id } })}
      >
        <Trans>Delete</Trans>
      </Button>
      <Button tone="ghost" wide onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
    </Dialog>
  )
}
