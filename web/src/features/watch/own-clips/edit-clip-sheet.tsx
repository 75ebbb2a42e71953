import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnClip } from '@tayang/contract'
import { Button, Dialog } from '@tayang/design'
import {
  CategoryChips,
  LanguageField,
  RatingField,
  ClipSwitches,
  TitleField,
} from '#features/watch/clip-fields'
import { useSetting } from '#shared/settings'
import { useEditClip } from './use-edit-clip.ts'
import style from './own-clips.module.css'

/** Texts until the clip is approved, switches at any time. */
export function EditClipSheet({ clip, onClose }: { clip: OwnClip; onClose: () => void }) {
  const { t } = useLingui()
  const categories = useSetting('clips.categories') ?? []
  const edited = useEditClip(clip, { categories, onSaved: onClose })
  const { draft, change } = edited
  const hasTexts = clip.state !== 'approved'
  return (
    <Dialog open onClose={onClose} label={t`Edit clip`} size="wide">
      <form
        className={style.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void edited.save()
        }}
      >
        <h2>
          <Trans>Edit clip</Trans>
        </h2>
        {hasTexts ? (
          <>
            <TitleField
              value={draft.title}
              isRefused={edited.isTitleRefused}
              onChange={(title) => change({ title })}
            />
            <CategoryChips
              categories={categories}
              chosen={draft.categories}
              onChange={(chosen) => change({ categories: chosen })}
            />
            <div className={style.pair}>
              <LanguageField value={draft.language} onChange={(language) => change({ language })} />
              <RatingField value={draft.rating} onChange={(rating) => change({ rating })} />
            </div>
          </>
        ) : (
          <p className={style.note}>
            <Trans>Its text has been reviewed and can't be changed.</Trans>
          </p>
        )}
        <ClipSwitches value={draft} onChange={change} />
        <div className={style.answers}>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            disabled={hasTexts && !edited.isWhole}
            busy={edited.isSaving ? t`Saving` : undefined}
          >
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
