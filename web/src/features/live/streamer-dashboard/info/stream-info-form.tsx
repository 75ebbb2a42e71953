import { Trans, useLingui } from '@lingui/react/macro'
import { shows, type Show } from '@tayang/contract'
import { Button, Dialog, TextArea, TextField } from '@tayang/design'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call, isRefusal } from '#shared/api'
import { showToast } from '#shared/toasts'
import { CategoryField } from './category-field.tsx'
import { firstOf, isGood, isJpegOrPng, judgeInfo } from './judge-info.ts'
import { saveStreamInfo } from './save-stream-info.ts'
import { ThumbnailPicker } from './thumbnail-picker.tsx'
import style from './info.module.css'

const CATEGORIES_MAX = 100

interface Props {
  /** What it begins with. */
  show: Show | null
  /** A new show is made; else this one is described anew. */
  isNew: boolean
  onSaved: (show: Show) => void
  onClose: () => void
}

/** The Create/Edit Stream Info modal. */
export function StreamInfoForm({ show, isNew, onSaved, onClose }: Props) {
  const { t } = useLingui()
  const [name, setName] = useState(show?.name ?? '')
  const [description, setDescription] = useState(show?.description ?? '')
  const [categoryId, setCategoryId] = useState(show?.showCategory?.id ?? '')
  const [thumbnail, setThumbnail] = useState<File | null>(null)
  const [isTried, setIsTried] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const categories = useCategories()
  const [disguised, setDisguised] = useState<File | null>(null)
  const isDisguised = thumbnail !== null && thumbnail === disguised
  const picked = { thumbnail, isDisguised }
  const troubles = judgeInfo({ name, categoryId, ...picked, hasThumbnail: Boolean(show?.thumbnail) })
  const shownTroubles = isTried
    ? troubles
    : judgeInfo({ name: 'x', categoryId: 'x', ...picked, hasThumbnail: true })
  const title = isNew ? t`Create Stream Info` : t`Edit Stream Info`

  const handlePick = (file: File) => {
    setThumbnail(file)
    // A file that cannot be read is judged by the server.
    isJpegOrPng(file).then(
      (is) => is || setDisguised(file),
      () => undefined,
    )
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!isGood(troubles) || isSaving) return
    setIsSaving(true)
    try {
      const draft = { name: name.trim(), description, categoryId, thumbnail }
      onSaved(await saveStreamInfo(draft, isNew || !show ? null : show.id))
      showToast(t`Success update stream info`, 'ok')
      onClose()
    } catch (error) {
      setIsSaving(false)
      showToast(t`Failed to update stream info`, 'error')
      // What AutoMod will not have can be mended: it is said why.
      if (isRefusal(error, 'TEXT_NOT_ALLOWED')) showToast(error.message, 'error')
      if (isRefusal(error, 'IMAGE_NOT_SUPPORTED')) setDisguised(thumbnail)
    }
  }

  return (
    <Dialog open onClose={onClose} label={title} size="wide">
      <form className={style.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <h2>{title}</h2>
        <div className={style.fields}>
          <TextField
            label={t`Title`}
            value={name}
            counted={{ length: [...name].length, most: shows.SHOW_NAME_LENGTH_MAX }}
            error={shownTroubles.name ? t`*Field is Required.` : undefined}
            required
            autoComplete="off"
            onChange={(event) => setName(firstOf(event.target.value, shows.SHOW_NAME_LENGTH_MAX))}
          />
          <CategoryField
            categories={categories.data}
            isFailed={categories.isError}
            value={categoryId}
            isMissing={shownTroubles.category}
            onChoose={setCategoryId}
          />
          <TextArea
            label={t`Description (optional)`}
            rows={3}
            value={description}
            counted={{ length: [...description].length, most: shows.SHOW_DESCRIPTION_LENGTH_MAX }}
            onChange={(event) =>
              setDescription(firstOf(event.target.value, shows.SHOW_DESCRIPTION_LENGTH_MAX))
            }
          />
        </div>
        <ThumbnailPicker
          current={show?.thumbnail ?? null}
          picked={thumbnail}
          trouble={shownTroubles.thumbnail}
          onPick={handlePick}
        />
        <div className={style.end}>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" busy={isSaving ? t`Saving` : undefined}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function useCategories() {
  return useQuery({
    queryKey: ['show-categories'],
    queryFn: async () => (await call(shows.listShowCategories, { query: { perPage: CATEGORIES_MAX } })).data,
  })
}
