import { Trans, useLingui } from '@lingui/react/macro'
import { ownClips } from '@tayang/contract'
import { Button, classNames } from '@tayang/design'
import { CircleAlert, CloudUpload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isRefusal, useCall, useChange, WithQueries } from '#shared/api'
import { useLanguage } from '#shared/i18n'
import type { Viewer } from '#shared/session'
import { FileButton } from '../dialog/file-button.tsx'
import { formatMegabytes } from '../dialog/figures.ts'
import type { Continued } from '../dialog/use-upload-form.ts'
import { UploadDialog } from '../lazy-dialog.ts'
import { forgetUpload, isSameFile, readKeptUpload, type KeptUpload } from '../sending/kept-upload.ts'
import style from './continue-card.module.css'

interface ContinueCardProps {
  viewer: Viewer
  className: string | undefined
}

/** "Continue the upload?": asks for the same file, of which the server has a part. */
export function ContinueCard({ viewer, className }: ContinueCardProps) {
  const [kept, setKept] = useState(() => readKeptUpload(viewer.profile.id))
  return (
    kept && (
      <WithQueries>
        <Card viewer={viewer} className={className} kept={kept} onGone={() => setKept(null)} />
      </WithQueries>
    )
  )
}

interface CardProps extends ContinueCardProps {
  kept: KeptUpload
  onGone: () => void
}

function Card({ viewer, className, kept, onGone }: CardProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { upload, isOther, continued, choose, discard, isDiscarding, leave } = useKept(kept, onGone)
  if (continued) return <UploadDialog viewer={viewer} continued={continued} onClose={leave} />
  if (!upload) return null
  const size = formatMegabytes(kept.sizeBytes, language)
  return (
    <section className={classNames(style.card, className)} aria-label={t`Continue the upload?`}>
      <CloudUpload size={24} aria-hidden />
      <div className={style.what}>
        <h2>
          <Trans>Continue the upload?</Trans>
        </h2>
        <p>
          {kept.fileName} ·{' '}
          <Trans>
            {formatMegabytes(upload.receivedBytes, language)} of {size} MB on the server
          </Trans>
        </p>
        {isOther && (
          <p className={style.other} role="alert">
            <CircleAlert size={14} aria-hidden />
            <Trans>
              This is another file. Choose {kept.fileName}, {size} MB.
            </Trans>
          </p>
        )}
      </div>
      <FileButton
        look={{ tone: 'quiet', size: 'small' }}
        accept="video/*"
        onFiles={([file]) => void choose(file!)}
      >
        <Trans>Choose the same file</Trans>
      </FileButton>
      <Button tone="ghost" size="small" busy={isDiscarding ? t`Loading...` : undefined} onClick={discard}>
        <Trans>Discard</Trans>
      </Button>
    </section>
  )
}

/** What the server has of the upload, and what becomes of it. */
function useKept(kept: KeptUpload, onGone: () => void) {
  const { t } = useLingui()
  const locale = useLanguage()
  const [isOther, setIsOther] = useState(false)
  const [continued, setContinued] = useState<Continued | null>(null)
  const params = { id: kept.clipId }
  const clip = useCall(
    ownClips.getOwnClip,
    { params, query: { locale } },
    { freshMs: 0, retries: (error) => !isRefusal(error, 'VIDEO_NOT_FOUND') },
  )
  const gone = () => {
    forgetUpload()
    onGone()
  }
  const remove = useChange(ownClips.removeOwnClip, {
    refreshes: [ownClips.listOwnClips],
    failure: t`Some error occured, please refresh the page!`,
    onDone: gone,
  })
  const isOver = isRefusal(clip.error, 'VIDEO_NOT_FOUND') || clip.data?.upload === null
  useEffect(() => {
    // The file has arrived meanwhile, or its day is over. While its modal is open, that says so.
    if (isOver && !continued) gone()
  })
  return {
    upload: clip.data?.upload,
    isOther,
    continued,
    async choose(file: File) {
      const isSame = await isSameFile(file, kept)
      setIsOther(!isSame)
      // What the server has may have changed since the card came.
      const upload = isSame ? (await clip.refetch()).data?.upload : null
      if (!upload) return
      const target = { id: kept.clipId, uploadUrl: upload.uploadUrl }
      setContinued({ file, target, receivedBytes: upload.receivedBytes })
    },
    discard: () => remove.run({ params }),
    isDiscarding: remove.isRunning,
    leave() {
      setContinued(null)
      void clip.refetch()
    },
  }
}
