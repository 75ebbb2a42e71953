import { Trans, useLingui } from '@lingui/react/macro'
import { clipFiles, type ClipFile } from '@tayang/contract'
import { Button, buttonLook } from '@tayang/design'
import { Download, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useCall, useChange } from '#shared/api'
import { useLanguage } from '#shared/i18n'
import { useRefusalToast } from '#shared/refusals'
import { showToast } from '#shared/toasts'
import { canShareFiles, shareFile } from './share-file.ts'
import style from './posted.module.css'

const LOOK_EVERY_MS = 2_000
const MEGABYTE = 1_000_000

type Shape = ClipFile['shape']

interface ClipFileRowProps {
  clipId: string
  shape: Shape
}

/** One MP4 of a clip: ordered, followed while it is encoded, then downloaded or given to the share sheet. */
export function ClipFileRow({ clipId, shape }: ClipFileRowProps) {
  const { t } = useLingui()
  const showRefusal = useRefusalToast()
  const input = { params: { id: clipId }, query: { shape } }
  const found = useCall(clipFiles.getClipMp4, input, {
    freshMs: 0,
    everyMs: (answer) => (isUnderway(answer?.data.state) ? LOOK_EVERY_MS : false),
    retries: () => false,
  })
  const order = useChange(clipFiles.makeClipMp4, {
    refreshes: [clipFiles.getClipMp4],
    onFailed: showRefusal,
  })
  const file = found.data
  const isOrdering = order.isRunning || isUnderway(file?.state)
  return (
    <div className={style.file}>
      <p>
        <b>{shape}</b>
        <FileState file={file} hasFailed={found.isError} />
      </p>
      {file?.state === 'ready' && file.url !== null ? (
        <ReadyDeeds file={file} url={file.url} />
      ) : isOrdering ? (
        <progress
          className={style.progress}
          max={1}
          {...(file?.state === 'encoding' && { value: file.progress })}
          aria-label={t`The ${shape} file is being made`}
        />
      ) : (
        <Button
          tone="outline"
          size="small"
          disabled={found.isPending}
          onClick={() => order.run({ params: { id: clipId }, body: { shape } })}
        >
          {file?.state === 'failed' ? <Trans>Try again</Trans> : <Trans>Make the file</Trans>}
        </Button>
      )}
    </div>
  )
}

const isUnderway = (state: ClipFile['state'] | undefined) => state === 'waiting' || state === 'encoding'

function FileState({ file, hasFailed }: { file: ClipFile | undefined; hasFailed: boolean }) {
  const language = useLanguage()
  const figures = new Intl.NumberFormat(language === 'id' ? 'id-ID' : 'en', { maximumFractionDigits: 1 })
  if (hasFailed) return <span role="alert">{<Trans>An error occured. Please try again.</Trans>}</span>
  switch (file?.state) {
    case 'waiting':
      return (
        <span>
          <Trans>Waiting in line</Trans>
        </span>
      )
    case 'encoding':
      return <span className="figures">{Math.round(file.progress * 100)}%</span>
    case 'failed':
      return (
        <span role="alert">
          <Trans>We couldn't create the file</Trans>
        </span>
      )
    case 'ready':
      return <span className="figures">MP4 · {figures.format((file.sizeBytes ?? 0) / MEGABYTE)} MB</span>
    default:
      return <span>MP4</span>
  }
}

function ReadyDeeds({ file, url }: { file: ClipFile; url: string }) {
  const { t } = useLingui()
  const [isFetching, setIsFetching] = useState(false)
  const handleShare = async () => {
    setIsFetching(true)
    const isShared = await shareFile({ url, fileName: file.fileName })
    setIsFetching(false)
    if (!isShared) showToast(t`That didn't work. Please try again.`, 'error')
  }
  return (
    <div className={style.fileDeeds}>
      <a href={url} download={file.fileName} className={buttonLook({ tone: 'outline', size: 'small' })}>
        <Download size={16} aria-hidden />
        <Trans>Download</Trans>
      </a>
      {canShareFiles() && (
        <Button
          tone="quiet"
          size="small"
          busy={isFetching ? t`Loading...` : undefined}
          onClick={() => void handleShare()}
        >
          <Share2 size={16} aria-hidden />
          <Trans>Share the file</Trans>
        </Button>
      )}
    </div>
  )
}
