import { Trans, useLingui } from '@lingui/react/macro'
import { clipUploads, graphemesOf } from '@tayang/contract'
import { Button, TextField } from '@tayang/design'
import { ShieldCheck } from 'lucide-react'
import type { ClipLimits } from '../film/clip-limits.ts'
import type { ChosenFilm } from '../film/read-film.ts'
import type { UploadRefusal } from '../sending/upload-state.ts'
import { CategoryChips } from './category-chips.tsx'
import { canPost, titleWithin, type ClipDraft } from './draft.ts'
import { FilmSide } from './film-side.tsx'
import { LanguageField, RatingField } from './rating-fields.tsx'
import { SwitchCard } from './switch-card.tsx'
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
  const { t } = useLingui()
  return (
    <div className={style.fields}>
      <TextField
        label={t`Title`}
        value={draft.title}
        counted={{ length: graphemesOf(draft.title).length, most: clipUploads.CLIP_TITLE_LENGTH_MAX }}
        error={
          refusal?.code === 'TEXT_NOT_ALLOWED'
            ? t`This text is not allowed here. Please choose other words.`
            : undefined
        }
        required
        autoFocus
        autoComplete="off"
        onChange={({ target }) => onChange({ title: titleWithin(target.value) })}
      />
      <ThumbnailField
        limits={limits}
        frames={frames}
        chosen={draft.thumbnail}
        isRefused={refusal?.code === 'IMAGE_NOT_SUPPORTED'}
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
      <div className={style.pair}>
        <SwitchCard
          label={t`Comments`}
          hint={t`1 to 200 characters`}
          checked={draft.allowsComments}
          onChange={(allowsComments) => onChange({ allowsComments })}
        />
        <SwitchCard
          label={t`Embed on other sites`}
          hint={t`Player with a link to Tayang`}
          checked={draft.allowsEmbed}
          onChange={(allowsEmbed) => onChange({ allowsEmbed })}
        />
      </div>
    </div>
  )
}
