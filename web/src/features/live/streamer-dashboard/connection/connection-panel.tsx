import { Trans, useLingui } from '@lingui/react/macro'
import { shows } from '@tayang/contract'
import { Button, Skeleton } from '@tayang/design'
import { ArrowUpRight } from 'lucide-react'
import { useState } from 'react'
import { isRefusal, useCall, useChange } from '#shared/api'
import { useRefusalToast } from '#shared/refusals'
import { showToast } from '#shared/toasts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Panel } from '../panel.tsx'
import { CopyField } from './copy-field.tsx'
import style from './connection.module.css'

/** Server URL and Stream Key, each with Copy; the key is hidden until it is asked for, and replaced by Reset. */
export function ConnectionPanel({ isOnAir, onSetUp }: { isOnAir: boolean; onSetUp: () => void }) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const rtmp = useCall(shows.getRtmp, {}, { freshMs: Infinity })
  return (
    <Panel
      title={t`Connection`}
      place={3}
      aside={
        <button type="button" className={style.guide} onClick={onSetUp}>
          <Trans>How to setup in OBS</Trans>
          <ArrowUpRight size={14} aria-hidden />
        </button>
      }
    >
      {rtmp.isPending ? (
        <Skeleton height="140px" />
      ) : rtmp.data === undefined ? (
        <div className={style.failed}>
          <p role="alert">
            <Trans>An error occured. Please try again.</Trans>
          </p>
          <Button tone="outline" size="small" onClick={() => void rtmp.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : (
        <>
          <CopyField label={t`Server URL`} value={rtmp.data.url} />
          {/* A new key is as hidden as the one before was. */}
          <CopyField key={rtmp.data.key} label={t`Stream Key`} value={rtmp.data.key} isSecret />
          <p className={style.warning}>
            <span>
              {isOnAir ? (
                <Trans>The key can be reset once your show is over.</Trans>
              ) : (
                <Trans>Anyone with the key can go live as you.</Trans>
              )}
            </span>
            <button
              type="button"
              className={style.reset}
              disabled={isOnAir}
              onClick={() => setIsAsking(true)}
            >
              <Trans>Reset</Trans>
            </button>
          </p>
        </>
      )}
      {isAsking && <ResetDialog onClose={() => setIsAsking(false)} />}
    </Panel>
  )
}

function ResetDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const showRefusal = useRefusalToast()
  const reset = useChange(shows.resetRtmp, {
    refreshes: [shows.getRtmp],
    onDone: () => showToast(t`You have a new stream key`, 'ok'),
    onFailed(error) {
      if (isRefusal(error, 'ALREADY_BROADCASTING')) showRefusal(error)
      else showToast(t`Connection Error`, 'error')
    },
  })
  return (
    <ConfirmDialog
      question={t`Reset your stream key?`}
      note={<Trans>The old key stops working right away. Add the new one to your streaming software.</Trans>}
      busy={reset.isRunning ? t`Loading...` : undefined}
      onNo={onClose}
      onYes={() => void reset.runAsync({}).then(onClose, onClose)}
    />
  )
}
