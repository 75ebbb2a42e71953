import { Trans } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import { ShieldCheck } from 'lucide-react'
import {
  CategoryChips,
  LanguageField,
  RatingField,
  ClipSwitches,
  TitleField,
} from '#features/watch/clip-fields'
import { useShownRefusal } from '#shared/refusals'
import type { ClipLimits } from '../film/clip-limits.ts'
import type { ChosenFilm } from '../film/read-film.ts'
import type { UploadRefusal } from '../sending/upload-state.ts'
import { canPost, type ClipDraft } from './draft.ts'
import { FilmSide } from './film-side.tsx'
import { ThumbnailField } from './thumbnail-field.tsx'
import type { useFrames } from './use-frames.ts'
import style from './upload-dialog.module.css'

interface DetailsStepProps {
  film: ChosenFilm
  limits: ClipLimits
  frames: ReturnType<typeof useFrames>
  draft: ClipDraft
  /** What the server said of these details. */
  refusal: UploadRefusal | null
  onChange: (more: Partial<ClipDraft>) => void
  onBack: () => void
  onPost: () => void
}

/** Everything that a person says of a clip before it is posted. */
export function DetailsStep(props: DetailsStepProps) {
  const { film, draft, onBack, onPost } = props
  return (
    <form
      className={style.body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (canPost(draft)) onPost()
      }}
    >
      <FilmSide film={film} poster={draft.thumbnail?.url} />
      <Fields {...props} />
      <footer className={style.foot}>
        <p>
          <ShieldCheck size={18} aria-hidden />
          <Trans>Reviewed before publication. Until then only you see it, in My clips.</Trans>
        </p>
        <Button tone="outline" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button type="submit" disabled={!canPost(draft)}>
          <Trans>Post</Trans>
        </Button>
      </footer>
    </form>
  )
}

function Fields({ limits, frames, draft, refusal, onChange }: DetailsStepProps) {
  const thumbnailText = useShownRefusal(refusal?.code === 'IMAGE_NOT_SUPPORTED' ? refusal : null)
  return (
    <div className={style.fields}>
      <TitleField
        value={draft.title}
        isRefused={refusal?.code === 'TEXT_NOT_ALLOWED'}
        autoFocus
        onChange={(title) => onChange({ title })}
      />
      <ThumbnailField
        limits={limits}
        frames={frames}
        chosen={draft.thumbnail}
        refusedWith={thumbnailText}
        onChoose={(thumbnail) => onChange({ thumbnail })}
      />
      <CategoryChips
        categories={limits.categories}
        chosen={draft.categories}
        onChange={(categories) => onChange({ categories })}
      />
      <div className={style.pair}>
        <LanguageField value={draft.language} onChange={(language) => onChange({ language })} />
        <RatingField value={draft.rating} onChange={(rating) => onChange({ rating })} />
      </div>
      <ClipSwitches value={draft} onChange={onChange} />
    </div>
  )
}
