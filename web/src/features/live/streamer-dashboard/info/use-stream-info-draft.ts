import { useLingui } from '@lingui/react/macro'
import type { Show } from '@tayang/contract'
import { useState, type FormEvent } from 'react'
import { isRefusal } from '#shared/api'
import { useRefusalToast } from '#shared/refusals'
import { showToast } from '#shared/toasts'
import { useSaveStreamInfo, type StreamInfoDraft } from './use-save-stream-info.ts'
import { isGood, isJpegOrPng, validateInfo, type InfoTroubles } from './validate-info.ts'

export interface StreamInfoFormProps {
  /** What the form begins with. */
  show: Show | null
  /** A new show is made; otherwise this one is changed. */
  isNew: boolean
  onSaved: (show: Show) => void
  onClose: () => void
}

export interface EditedStreamInfo {
  draft: StreamInfoDraft
  change: (changed: Partial<StreamInfoDraft>) => void
  pickThumbnail: (file: File) => void
  /** What is shown of the troubles: missing fields only after the first try to save. */
  troubles: InfoTroubles
  isSaving: boolean
  submit: (event: FormEvent) => Promise<void>
}

/** The draft of the stream info form: its fields, what is wrong with them, and saving it. */
export function useStreamInfoDraft(props: StreamInfoFormProps): EditedStreamInfo {
  const { show, isNew, onSaved, onClose } = props
  const { t } = useLingui()
  const save = useSaveStreamInfo()
  const showRefusal = useRefusalToast()
  const [draft, setDraft] = useState<StreamInfoDraft>({
    name: show?.name ?? '',
    description: show?.description ?? '',
    categoryId: show?.showCategory?.id ?? '',
    thumbnail: null,
  })
  const [isTried, setIsTried] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [disguised, setDisguised] = useState<File | null>(null)
  const { name, categoryId, thumbnail } = draft
  const picked = { thumbnail, isDisguised: thumbnail !== null && thumbnail === disguised }
  const troubles = validateInfo({ name, categoryId, ...picked, hasThumbnail: Boolean(show?.thumbnail) })

  const pickThumbnail = (file: File) => {
    setDraft((now) => ({ ...now, thumbnail: file }))
    // A file that the browser cannot read is checked by the server.
    isJpegOrPng(file).then(
      (is) => is || setDisguised(file),
      () => undefined,
    )
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!isGood(troubles) || isSaving) return
    setIsSaving(true)
    try {
      onSaved(await save({ ...draft, name: name.trim() }, isNew || !show ? null : show.id))
      showToast(t`Success update stream info`, 'ok')
      onClose()
    } catch (error) {
      setIsSaving(false)
      showToast(t`Failed to update stream info`, 'error')
      // A text that AutoMod refused can be corrected, so its reason is shown.
      if (isRefusal(error, 'TEXT_NOT_ALLOWED')) showRefusal(error)
      if (isRefusal(error, 'IMAGE_NOT_SUPPORTED')) setDisguised(thumbnail)
    }
  }
  return {
    draft,
    change: (changed) => setDraft((now) => ({ ...now, ...changed })),
    pickThumbnail,
    troubles: isTried
      ? troubles
      : validateInfo({ name: 'x', categoryId: 'x', ...picked, hasThumbnail: true }),
    isSaving,
    submit,
  }
}
