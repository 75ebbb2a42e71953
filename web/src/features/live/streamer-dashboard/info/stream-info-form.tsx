import { Trans, useLingui } from '@lingui/react/macro'
import { shows } from '@tayang/contract'
import { Button, Dialog, TextArea, TextField } from '@tayang/design'
import { useCall } from '#shared/api'
import { CategoryField } from './category-field.tsx'
import { ThumbnailPicker } from './thumbnail-picker.tsx'
import {
  useStreamInfoDraft,
  type EditedStreamInfo,
  type StreamInfoFormProps,
} from './use-stream-info-draft.ts'
import { firstOf } from './validate-info.ts'
import style from './info.module.css'

const CATEGORIES_MAX = 100

/** The Create/Edit Stream Info modal. See docs/product/streamer.md#stream-info. */
export function StreamInfoForm(props: StreamInfoFormProps) {
  const { show, isNew, onClose } = props
  const { t } = useLingui()
  const edited = useStreamInfoDraft(props)
  const title = isNew ? t`Create Stream Info` : t`Edit Stream Info`
  return (
    <Dialog open onClose={onClose} label={title} size="wide">
      <form className={style.form} noValidate onSubmit={(event) => void edited.submit(event)}>
        <h2>{title}</h2>
        <InfoFields edited={edited} />
        <ThumbnailPicker
          current={show?.thumbnail ?? null}
          picked={edited.draft.thumbnail}
          trouble={edited.troubles.thumbnail}
          onPick={edited.pickThumbnail}
        />
        <div className={style.end}>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" busy={edited.isSaving ? t`Saving` : undefined}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function InfoFields({ edited: { draft, change, troubles } }: { edited: EditedStreamInfo }) {
  const { t } = useLingui()
  const categories = useCall(shows.listShowCategories, { query: { perPage: CATEGORIES_MAX } })
  const { name, description, categoryId } = draft
  return (
    <div className={style.fields}>
      <TextField
        label={t`Title`}
        value={name}
        counted={{ length: [...name].length, most: shows.SHOW_NAME_LENGTH_MAX }}
        error={troubles.name ? t`*Field is Required.` : undefined}
        required
        autoComplete="off"
        onChange={(event) => change({ name: firstOf(event.target.value, shows.SHOW_NAME_LENGTH_MAX) })}
      />
      <CategoryField
        categories={categories.data}
        isFailed={categories.isError}
        value={categoryId}
        isMissing={troubles.category}
        onChoose={(chosen) => change({ categoryId: chosen })}
      />
      <TextArea
        label={t`Description (optional)`}
        rows={3}
        value={description}
        counted={{ length: [...description].length, most: shows.SHOW_DESCRIPTION_LENGTH_MAX }}
        onChange={(event) =>
          change({ description: firstOf(event.target.value, shows.SHOW_DESCRIPTION_LENGTH_MAX) })
        }
      />
    </div>
  )
}
