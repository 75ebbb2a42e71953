import { useLingui } from '@lingui/react/macro'
import { clipUploads, hasVisible, ownClips, type OwnClip } from '@tayang/contract'
import { useState } from 'react'
import { categoriesIn, genreTags, type ClipCategories } from '#features/watch/clip-fields'
import { isRefusal, useChange, useRefresh } from '#shared/api'
import { showToast } from '#shared/toasts'

interface EditClipNeeds {
  /** All that there are; empty until they are known. */
  categories: ClipCategories
  onSaved: () => void
}

/** What is said of a clip while it is changed, and what of it is sent: only what is another. */
export function useEditClip(clip: OwnClip, { categories, onSaved }: EditClipNeeds) {
  const { t } = useLingui()
  const refresh = useRefresh()
  const [changes, setChanges] = useState<Partial<ReturnType<typeof draftOf>>>({})
  const [isTitleRefused, setIsTitleRefused] = useState(false)
  const createTag = useChange(clipUploads.createTag)
  const put = useChange(ownClips.putOwnClip, { refreshes: [ownClips.listOwnClips] })
  const draft = { ...draftOf(clip, categories), ...changes }

  async function save() {
    setIsTitleRefused(false)
    const { title, categories: chosen, ...rest } = changes
    try {
      const tags =
        chosen && (await createTag.runAsync({ body: { data: genreTags(categories, chosen) } })).data
      await put.runAsync({
        params: { id: clip.id },
        body: {
          ...rest,
          ...(title !== undefined && { titles: { 1: title.trim() } }),
          ...(tags && { tags: tags.map(({ id }) => id) }),
        },
      })
      showToast(t`Your clip has been updated`, 'ok')
      onSaved()
    } catch (error) {
      if (isRefusal(error, 'TEXT_NOT_ALLOWED')) return setIsTitleRefused(true)
      showToast(t`Some error occured, please refresh the page!`, 'error')
      // It may have been decided meanwhile.
      if (isRefusal(error, 'CLIP_DECIDED')) refresh(ownClips.listOwnClips)
    }
  }
  return {
    draft,
    change: (more: typeof changes) => setChanges((before) => ({ ...before, ...more })),
    // A moment may have none until its owner chooses some.
    isWhole: hasVisible(draft.title) && changes.categories?.length !== 0,
    isTitleRefused,
    isSaving: createTag.isRunning || put.isRunning,
    save,
  }
}

function draftOf(clip: OwnClip, categories: ClipCategories) {
  return {
    title: clip.titles[1],
    categories: categoriesIn(clip.tags, categories),
    language: clip.language,
    rating: clip.rating,
    allowsComments: clip.allowsComments,
    allowsEmbed: clip.allowsEmbed,
  }
}
