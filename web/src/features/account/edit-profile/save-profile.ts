import { user, type Profile } from '@tayang/contract'
import { call } from '#shared/api'
import { session } from '#shared/session'

export interface ProfileDraft {
  name: string
  bio: string
  /** Only where another one was picked. */
  picture: File | null
}

/** Sends the profile in parts and shows it everywhere at once (Spec 1, section 7). */
export async function saveProfile(profileId: string, draft: ProfileDraft): Promise<Profile> {
  const form = new FormData()
  form.set('name', draft.name)
  form.set('bio', draft.bio)
  if (draft.picture) form.set('avatar', draft.picture)
  const { data } = await call(user.putProfile, { params: { id: profileId } }, { form })
  const viewer = session.viewer()
  if (viewer)
    session.replaceViewer({ ...viewer, account: { ...viewer.account, name: data.name }, profile: data })
  return data
}
