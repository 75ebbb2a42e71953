import { batch } from '#platform/batch/batch'
import { refuse } from '#platform/http/refusal'
import type { Library, PublicClip } from '#modules/library'
import type { User } from '#modules/user'

/** Clips that everybody may watch: of people who were approved, and of the operator. */
export interface ShownClips {
  /** Refuses what is unknown, hidden or not approved with VIDEO_NOT_FOUND. */
  find(id: string): Promise<PublicClip>
  /** Also refuses an account that blocked the owner or that the owner blocked; null is a guest. */
  findFor(id: string, accountId: string | null): Promise<PublicClip>
}

export function openShownClips({
  library,
  user,
}: {
  library: Pick<Library, 'publicClipsOf'>
  user: { readonly relations: Pick<User['relations'], 'blockBetween'> }
}): ShownClips {
  const clipOf = batch(
    (ids: readonly string[]) => library.publicClipsOf(ids),
    (id) => id,
  )
  const find = async (id: string) => (await clipOf(id)) ?? refuse('VIDEO_NOT_FOUND')
  return {
    find,
    async findFor(id, accountId) {
      const clip = await find(id)
      if (accountId === null || clip.ownerProfileId === null) return clip
      const isBlocked = (await user.relations.blockBetween(accountId, clip.ownerProfileId)) !== null
      return isBlocked ? refuse('BLOCKED_RELATION') : clip
    },
  }
}
