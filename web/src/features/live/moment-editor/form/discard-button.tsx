import { Trans, useLingui } from '@lingui/react/macro'
import { moments, type MomentDraft } from '@tayang/contract'
import { Button, Dialog } from '@tayang/design'
import { useState } from 'react'
import { useChange } from '#shared/api'
import { useNavigateTo, urls } from '#shared/urls'
import style from './form.module.css'

/** Throws the draft away, after a question: it does not come back. */
export function DiscardButton({ draft, isOff }: { draft: MomentDraft; isOff: boolean }) {
  const { t } = useLingui()
  const go = useNavigateTo()
  const [isAsking, setIsAsking] = useState(false)
  const discard = useChange(moments.discardMoment, {
    onDone: () => go(urls.liveShow(draft.showId), { replace: true }),
    failure: t`An error occured. Please try again.`,
  })
  return (
    <>
      <Button tone="outline" disabled={isOff} aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        <Trans>Discard</Trans>
      </Button>
      {isAsking && (
        <Dialog
          open
          onClose={() => setIsAsking(false)}
          label={t`Discard this moment?`}
          className={style.dialog}
        >
          <h2>
            <Trans>Discard this moment?</Trans>
          </h2>
          <p>
            <Trans>This can't be undone.</Trans>
          </p>
          <Button
            tone="danger"
            wide
            busy={discard.isRunning ? t`Loading...` : undefined}
            onClick={() => discard.run({ params: { id: draft.id } })}
          >
            <Trans>Discard</Trans>
          </Button>
          <Button tone="ghost" wide onClick={() => setIsAsking(false)}>
            <Trans>Cancel</Trans>
          </Button>
        </Dialog>
      )}
    </>
  )
}
