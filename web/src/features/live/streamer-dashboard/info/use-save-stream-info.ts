import { shows, type Show } from '@tayang/contract'
import { useChange } from '#shared/api'

const APP_ID = 'tayang-web'

export interface StreamInfoDraft {
  name: string
  description: string
  categoryId: string
  /** Only where another one was picked. */
  thumbnail: File | null
}

/** Sends what a show is called and looks like, as a form: a new show, or the one with this id. */
export function useSaveStreamInfo(): (draft: StreamInfoDraft, showId: string | null) => Promise<Show> {
  const create = useChange(shows.createShow)
  const edit = useChange(shows.editShow)
  return async (draft, showId) => {
    const form = formOf(draft)
    if (showId !== null) return (await edit.runAsync({ params: { id: showId } }, { form })).data
    form.set('appId', APP_ID)
    form.set('type', 'GAME')
    form.set('isBroadcasting', 'false')
    return (await create.runAsync({}, { form })).data
  }
}

function formOf({ name, description, categoryId, thumbnail }: StreamInfoDraft): FormData {
  const form = new FormData()
  form.set('name', name)
  form.set('description', description)
  form.set('categoryId', categoryId)
  if (thumbnail) form.set('thumbnail', thumbnail)
  return form
}
