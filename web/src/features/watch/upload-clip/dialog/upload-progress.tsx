import { Trans, useLingui } from '@lingui/react/macro'
import { Wifi, WifiOff } from 'lucide-react'
import { useLanguage } from '#shared/i18n'
import { secondsLeft, speedOf } from '../sending/pace.ts'
import type { UploadView } from '../sending/upload-state.ts'
import { formatMegabytes } from './figures.ts'
import style from './upload-progress.module.css'

/** How much of the file the server has; what is on its way is grey. */
export function UploadProgress({ view }: { view: UploadView }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { sizeBytes, receivedBytes, onWayBytes, phase, samples } = view
  const share = (bytes: number) => (sizeBytes === 0 ? 0 : (bytes / sizeBytes) * 100)
  const percent = Math.floor(share(receivedBytes))
  const size = formatMegabytes(sizeBytes, language)
  const speed = speedOf(samples)
  const isSending = phase === 'posting' || phase === 'going-on'
  return (
    <div className={style.progress}>
      <p className={style.percent}>
        <span>{percent}%</span>
        {isSending && <TimeLeft seconds={secondsLeft(samples, sizeBytes - receivedBytes)} />}
      </p>
      <div
        role="progressbar"
        aria-label={t`Uploaded`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className={style.bar}
      >
        <span className={style.onWay} style={{ scale: `${share(receivedBytes + onWayBytes) / 100} 1` }} />
        <span className={style.received} style={{ scale: `${share(receivedBytes) / 100} 1` }} />
      </div>
      <p className={style.amount}>
        <Trans>
          {formatMegabytes(receivedBytes, language)} of {size} MB on the server
        </Trans>
      </p>
      {isSending && speed !== null && (
        <p className={style.speed}>
          <Trans>{formatMegabytes(speed, language)} MB/s; grey is on its way</Trans>
        </p>
      )}
      <LineNote view={view} />
    </div>
  )
}

function TimeLeft({ seconds }: { seconds: number | null }) {
  if (seconds === null) return null
  const minutes = Math.ceil(seconds / 60)
  return (
    <span className={style.left}>
      {seconds < 60 ? <Trans>{seconds} s left</Trans> : <Trans>{minutes} min left</Trans>}
    </span>
  )
}

/** What became of the line: it is gone, or it was. */
function LineNote({ view: { phase, gap } }: { view: UploadView }) {
  const language = useLanguage()
  if (phase === 'line-lost') {
    return (
      <p className={style.note} data-lost role="status">
        <WifiOff size={18} aria-hidden />
        <span>
          <strong>
            <Trans>Connection lost.</Trans>
          </strong>{' '}
          <Trans>The upload resumes when you're back online, even after a closed tab, for 24 hours.</Trans>
        </span>
      </p>
    )
  }
  if (gap === null || phase !== 'going-on') return null
  const seconds = Math.max(1, Math.round(gap.ms / 1000))
  const place = formatMegabytes(gap.fromBytes, language)
  return (
    <p className={style.note} role="status">
      <Wifi size={18} aria-hidden />
      <span>
        <strong>
          <Trans>Connection was lost for {seconds} s.</Trans>
        </strong>{' '}
        <Trans>Resumed from {place} MB. A closed tab can resume too, for 24 hours.</Trans>
      </span>
    </p>
  )
}
