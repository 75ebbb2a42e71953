import { Trans } from '@lingui/react/macro'
import { Button, buttonLook } from '@tayang/design'
import { CircleCheck, CircleX, CloudUpload, ShieldCheck } from 'lucide-react'
import { Link, urls } from '#shared/urls'
import type { ClipLimits } from '../film/clip-limits.ts'
import type { ChosenFilm } from '../film/read-film.ts'
import type { UploadRefusal, UploadView } from '../sending/upload-state.ts'
import { FilmLimits } from './film-limits.tsx'
import { FilmSide } from './film-side.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useUploadRefusal } from './use-upload-refusal.ts'
import style from './upload-dialog.module.css'

interface PostStepProps {
  view: UploadView
  film: ChosenFilm | null
  thumbnail: string | undefined
  title: string
  limits: ClipLimits | undefined
  /** Its details are known here: it can be announced again. */
  canAnnounce: boolean
  onBack: () => void
  onChooseAnother: () => void
  onTryAgain: () => void
  onClose: () => void
}

/** How the upload goes, and how it ended. */
export function PostStep(props: PostStepProps) {
  const { view, film, thumbnail, title, onBack, onClose } = props
  const isUnderWay = view.phase !== 'done' && view.phase !== 'failed'
  return (
    <div className={style.body}>
      <FilmSide film={film} poster={thumbnail}>
        <UploadProgress view={view} />
      </FilmSide>
      <div className={style.result} role="status">
        {view.phase === 'done' && <Posted onClose={onClose} />}
        {view.phase === 'failed' && <Failed {...props} />}
        {isUnderWay && (
          <>
            <CloudUpload size={40} aria-hidden />
            <h3>{title}</h3>
            <p>
              <Trans>
                Your clip is uploading. Keep this page open; if your connection drops, the upload resumes by
                itself.
              </Trans>
            </p>
          </>
        )}
      </div>
      {isUnderWay && (
        <footer className={style.foot}>
          <p>
            <ShieldCheck size={18} aria-hidden />
            <Trans>Reviewed before publication. Until then only you see it, in My clips.</Trans>
          </p>
          <Button tone="outline" onClick={onBack}>
            <Trans>Back</Trans>
          </Button>
        </footer>
      )}
    </div>
  )
}

function Posted({ onClose }: Pick<PostStepProps, 'onClose'>) {
  return (
    <>
      <CircleCheck size={40} className={style.good} aria-hidden />
      <h3>
        <Trans>Upload successful</Trans>
      </h3>
      <p>
        <Trans>We review your clip before it's published. We'll let you know as soon as it's decided.</Trans>
      </p>
      <div className={style.answers}>
        <Link to={urls.home()} className={buttonLook({ tone: 'brand' })} onClick={onClose}>
          <Trans>Return to home</Trans>
        </Link>
        <Link to={urls.profile('clips')} className={buttonLook({ tone: 'quiet' })} onClick={onClose}>
          <Trans>See my clips</Trans>
        </Link>
      </div>
    </>
  )
}

/** After these the same bytes are of no use. */
const ofTheFile: ReadonlySet<string | null> = new Set(['MEDIA_NOT_SUPPORTED', 'UPLOAD_TOO_LARGE'])

function Failed({ view, limits, canAnnounce, onTryAgain, onChooseAnother }: PostStepProps) {
  const { refusal, target } = view
  const isOfFile = ofTheFile.has(refusal?.code ?? null)
  return (
    <>
      <CircleX size={40} className={style.bad} aria-hidden />
      <h3>
        <Trans>Upload failed</Trans>
      </h3>
      {refusal && <Refusal refusal={refusal} />}
      {refusal?.code === 'MEDIA_NOT_SUPPORTED' && limits && <FilmLimits limits={limits} />}
      <div className={style.answers}>
        {!isOfFile && (target !== null || canAnnounce) && (
          <Button onClick={onTryAgain}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <Button tone={isOfFile ? 'brand' : 'quiet'} onClick={onChooseAnother}>
          <Trans>Choose another file</Trans>
        </Button>
      </div>
    </>
  )
}

function Refusal({ refusal }: { refusal: UploadRefusal }) {
  const { sentence, details } = useUploadRefusal(refusal)
  return (
    <>
      <p>{sentence}</p>
      {details.map(({ text, lang }) => (
        <p key={text} className={style.detail} lang={lang}>
          {text}
        </p>
      ))}
      {refusal.code === 'AGE_REQUIRED' && (
        <Link to={urls.profile('privacy')} className={buttonLook({ tone: 'outline', size: 'small' })}>
          <Trans>Enter your birth date</Trans>
        </Link>
      )}
    </>
  )
}
