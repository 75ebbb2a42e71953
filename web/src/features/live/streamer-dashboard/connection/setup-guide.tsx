import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Dialog } from '@tayang/design'
import { useEffect, useRef } from 'react'
import { ObsOutputPicture, ObsStartPicture, ObsStreamPicture } from './obs-pictures.tsx'
import style from './connection.module.css'

/** The Stream Setup modal: three steps, each with its picture. */
export function SetupGuide({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const title = useRef<HTMLHeadingElement>(null)
  // Left alone, the browser goes to the only button, which on a phone is below all three steps.
  useEffect(() => title.current?.focus(), [])
  return (
    <Dialog open onClose={onClose} label={t`Stream Setup`} size="wide">
      <div className={style.setup}>
        <h2 ref={title} tabIndex={-1} className={style.opens}>
          <Trans>Stream Setup</Trans>
        </h2>
        <ol className={style.steps}>
          <li>
            <ObsStreamPicture />
            <div>
              <h3>
                <Trans>Connect OBS to Tayang</Trans>
              </h3>
              <p>
                <Trans>
                  In OBS open Settings, then Stream. Choose Custom as the service, and paste your Server URL
                  and your Stream Key.
                </Trans>
              </p>
            </div>
          </li>
          <li>
            <ObsOutputPicture />
            <div>
              <h3>
                <Trans>Set the output</Trans>
              </h3>
              <p>
                <Trans>
                  Under Output choose a video bitrate of 2,500 to 6,000 kbps and a keyframe interval of 1 or 2
                  seconds. The shorter it is, the sooner your viewers see you.
                </Trans>
              </p>
            </div>
          </li>
          <li>
            <ObsStartPicture />
            <div>
              <h3>
                <Trans>Go live</Trans>
              </h3>
              <p>
                <Trans>
                  Press Start Streaming in OBS. Your video appears here within a few seconds, and your show is
                  on air.
                </Trans>
              </p>
            </div>
          </li>
        </ol>
        <Button tone="quiet" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
