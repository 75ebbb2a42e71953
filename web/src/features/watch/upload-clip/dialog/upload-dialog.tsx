import { useLingui } from '@lingui/react/macro'
import { Dialog } from '@tayang/design'
import { WithQueries } from '#shared/api'
import type { Upload } from '../sending/open-upload.ts'
import { isUnderWay } from '../sending/upload-state.ts'
import { AskDialog } from './ask-dialog.tsx'
import { DetailsStep } from './details-step.tsx'
import { DialogHead } from './dialog-head.tsx'
import { FileStep } from './file-step.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { PostStep } from './post-step.tsx'
import { useUploadForm, type UploadFormProps } from './use-upload-form.ts'
import { useUpload, type Sent } from './use-upload.ts'
import style from './upload-dialog.module.css'

/** The modal of three steps: file, details, post. See docs/product/clips.md#upload-modal. */
export function UploadDialog(props: UploadFormProps) {
  return (
    <WithQueries>
      <Opening {...props} />
    </WithQueries>
  )
}

function Opening(props: UploadFormProps) {
  const { upload, sending } = useUpload(props.viewer.profile.id)
  return upload && <Open {...props} upload={upload} sending={sending} />
}

function Open(props: UploadFormProps & { upload: Upload; sending: (what: Sent) => void }) {
  const { t } = useLingui()
  const form = useUploadForm(props)
  const { view, step, asked, askToClose, close, stay } = form
  return (
    <>
      <Dialog
        open
        onClose={askToClose}
        // A press beside it is too easy where something would be lost.
        onBeside={step === 'file' ? askToClose : () => undefined}
        label={t`Upload clip`}
        size="large"
        className={style.dialog}
      >
        <DialogHead step={step} isDone={view.phase === 'done'} onClose={askToClose} />
        <Step {...props} form={form} />
      </Dialog>
      {isUnderWay(view) && <LeaveGuard isAsked={asked === 'leave'} onStay={stay} onLeave={close} />}
      {asked === 'discard' && view.phase === 'chosen' && (
        <AskDialog
          question={t`Discard this clip?`}
          note={t`Its title and details won't be saved.`}
          stay={t`Keep editing`}
          leave={t`Discard`}
          onStay={stay}
          onLeave={close}
        />
      )}
    </>
  )
}

function Step({ continued, form }: UploadFormProps & { form: ReturnType<typeof useUploadForm> }) {
  const { view, step, limits, films, frames, draft } = form
  if (step === 'file') return <FileStep limits={limits} films={films} />
  if (step === 'details') {
    if (!films.film || !limits.data) return null
    return (
      <DetailsStep
        film={films.film}
        limits={limits.data}
        frames={frames}
        draft={draft}
        refusal={form.refusal}
        onChange={form.change}
        onBack={form.removeFilm}
        onPost={form.post}
      />
    )
  }
  return (
    <PostStep
      view={view}
      film={films.film}
      thumbnail={draft.thumbnail?.url}
      title={draft.title || continued?.file.name || ''}
      limits={limits.data}
      canAnnounce={!form.isContinued}
      onBack={form.askToClose}
      onChooseAnother={form.removeFilm}
      onTryAgain={form.tryAgain}
      onClose={form.close}
    />
  )
}
