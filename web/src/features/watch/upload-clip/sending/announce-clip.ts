import { clipUploads } from '@tayang/contract'
import { genreTags, type ClipCategories } from '#features/watch/clip-fields'
import { call } from '#shared/api'
import type { ClipDraft } from '../dialog/draft.ts'
import type { ChosenFilm } from '../film/read-film.ts'
import type { UploadTarget } from './upload-state.ts'

interface Announcement {
  film: ChosenFilm
  draft: ClipDraft
  /** All that there are. */
  categories: ClipCategories
  profileId: string
}

/** Tells the server of a clip: its tags first, then its texts, its thumbnail and the file that will follow. */
export async function announceClip(
  { film, draft, categories, profileId }: Announcement,
  signal: AbortSignal,
): Promise<UploadTarget> {
  const named = [
    ...genreTags(categories, draft.categories),
    { names: { 1: 'clips' }, type: 'type' as const },
    { names: { 1: profileId }, type: 'profile_id' as const },
  ]
  const tags = await call(clipUploads.createTag, { body: { data: named } }, { signal })
  const form = formOf(film, draft)
  form.set('tags', JSON.stringify(tags.data.map(({ id }) => id)))
  const { data } = await call(clipUploads.createMetadata, {}, { form, signal })
  return { id: data.id, uploadUrl: data.uploadUrl }
}

function formOf({ file, facts }: ChosenFilm, draft: ClipDraft): FormData {
  const form = new FormData()
  form.set('titles', JSON.stringify({ 1: draft.title.trim() }))
  form.set('duration', String(facts.durationMs))
  form.set('fileName', file.name)
  form.set('mime', facts.mime)
  form.set('size', String(file.size))
  form.set('language', draft.language)
  form.set('rating', draft.rating)
  form.set('allowsComments', String(draft.allowsComments))
  form.set('allowsEmbed', String(draft.allowsEmbed))
  if (draft.thumbnail) form.set('thumbnail', draft.thumbnail.blob, 'thumbnail')
  return form
}
