import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Dialog } from '@tayang/design'
import { forgetData } from '@tayang/player/dom'
import { useState } from 'react'
import { showToast } from '#shared/toasts'
import style from './overview.module.css'

/** Forgets what was counted, after a question: it cannot be had back. */
export function ResetData({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const handleReset = async () => {
    await forgetData()
    setAsking(false)
    showToast(t`Counting starts over`, 'ok')
  }
  return (
    <section>
      <p className={style.quiet}>
        <Trans>All of this stays in this browser and is never sent to anyone.</Trans>
      </p>
      <Button tone="outline" disabled={isEmpty} onClick={() => setAsking(true)}>
        <Trans>Reset the count</Trans>
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} label={t`Reset the count`}>
        <div className={style.ask}>
          <h2>
            <Trans>Reset the count</Trans>
          </h2>
          <p>
            <Trans>Everything counted so far is cleared, in every tab.</Trans>
          </p>
          <Button onClick={() => void handleReset()}>
            <Trans>Reset</Trans>
          </Button>
          <Button tone="ghost" onClick={() => setAsking(false)}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </Dialog>
    </section>
  )
}
