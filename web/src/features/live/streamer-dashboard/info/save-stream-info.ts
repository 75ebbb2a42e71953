import { shows, type Show } from '@tayang/contract'
import { call } from '#shared/api'

const APP_ID = 'tayang-web'

export interface StreamInfoDraft {
  name: string
  description: string
  categoryId: string
  /** Only where another one was picked. */
  thumbnail: File | null
}

/** Sends what a show is called and looks like, as a form: a new show, or the one with this id. */
export async function saveStreamInfo(draft: StreamInfoDraft, showId: string | null): Promise<Show> {
  const form = new FormData()
  form.set('name', draft.name)
  form.set('description', draft.description)
  form.set('categoryId', draft.categoryId)
  if (draft.thumbnail) form.set('thumbnail', draft.thumbnail)
  if (showId !== null) return (await call(shows.editShow, { params: { id: showId } }, { form })).data
  form.set('appId', APP_ID)
  form.set('type', 'GAME')
  form.set('isBroadcasting', 'false')
  return (await call(shows.createShow, {}, { form })).data
}
