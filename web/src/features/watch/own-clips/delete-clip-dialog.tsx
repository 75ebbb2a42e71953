import { Trans, useLingui } from '@lingui/react/macro'
import { ownClips, type OwnClip } from '@tayang/contract'
import { Button, Dialog } from '@tayang/design'
import { useChange } from '#shared/api'
import { showToast } from '#shared/toasts'
import style from './own-clips.module.css'

/** The question before a clip is deleted for ever. */
export function DeleteClipDialog({ clip, onClose }: { clip: OwnClip; onClose: () => void }) {
  const { t } = useLingui()
  const remove = useChange(ownClips.removeOwnClip, {
    refreshes: [ownClips.listOwnClips],
    failure: t`Some error occured, please refresh the page!`,
    onDone() {
      showToast(t`The clip is deleted`, 'ok')
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} label={t`Delete this clip?`} className={style.dialog}>
      <h2>
        <Trans>Delete this clip?</Trans>
      </h2>
      <p>
        <strong>{clip.titles[1]}</strong>
      </p>
      <p>
        <Trans>Its views, likes and comments go with it. This can't be undone.</Trans>
      </p>
      <div className={style.answers}>
        <Button tone="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          tone="danger"
          busy={remove.isRunning ? t`Loading...` : undefined}
          onClick={() => remove.run({ params: { id: clip.id } })}
        >
          <Trans>Delete</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
