import { user, type Profile } from '@tayang/contract'
import { useChange } from '#shared/api'
import { session } from '#shared/session'

export interface ProfileDraft {
  name: string
  bio: string
  /** Null keeps the picture. */
  picture: File | null
}

/** Saves the profile as a multipart form and shows it everywhere at once. See docs/product/accounts.md#profile. */
export function useSaveProfile(profileId: string): (draft: ProfileDraft) => Promise<Profile> {
  const putProfile = useChange(user.putProfile)
  return async ({ name, bio, picture }) => {
    const form = new FormData()
    form.set('name', name)
    form.set('bio', bio)
    if (picture) form.set('avatar', picture)
    const { data } = await putProfile.runAsync({ params: { id: profileId } }, { form })
    showProfile(data)
    return data
  }
}

/** Shows the viewer's changed profile everywhere at once. */
export function showProfile(profile: Profile): void {
  const viewer = session.viewer()
  if (viewer)
    session.replaceViewer({ ...viewer, account: { ...viewer.account, name: profile.name }, profile })
}
