import { user } from '@tayang/contract'
import { useCallback, useEffect, useState } from 'react'
import { call } from '#shared/api'
import { useViewer } from '#shared/session'

/** How the viewer stands to a profile. */
export interface Relation {
  isFollowing: boolean
  totalFollowers: number
  /** Needed to unfollow (A144). */
  relationId: string | null
}

/** What a page knows before anybody has asked. */
interface First extends Relation {
  /** Whether it is how the viewer stands; otherwise how everybody sees the profile. */
  isViewers: boolean
}

/** `relation` is null until something is known, `isKnown` says that it is how this viewer stands. */
export function useRelation(
  profileId: string,
  first?: First,
): {
  profileId: string
  relation: Relation | null
  isKnown: boolean
  toggle: () => Promise<void>
} {
  const viewer = useViewer()
  const accountId = viewer?.account.id
  const viewerId = viewer?.profile.id
  const [relation, setRelation] = useState<Relation | null>(first ?? null)
  // For whom it is known: an account, `undefined` for a guest, null for nobody.
  const [knownFor, setKnownFor] = useState(() => (first ? (first.isViewers ? accountId : undefined) : null))
  const isKnown = relation !== null && knownFor === accountId

  useEffect(() => {
    if (isKnown) return undefined
    let isHere = true
    // Hints: who asks is read from the token (A143).
    const query = { ...(viewerId && { viewerId }), ...(accountId && { accountId }) }
    call(user.getPublicProfile, { params: { id: profileId }, query }).then(
      ({ data }) => {
        if (!isHere) return
        setKnownFor(accountId)
        setRelation({
          isFollowing: data.relation.isFollowing,
          totalFollowers: data.relation.totalFollowers,
          relationId: data.profileRelationId,
        })
      },
      // Without it there is no button, and nothing else is missing.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [profileId, accountId, viewerId, isKnown])

  /** Shown at once; taken back where the server says no. */
  const toggle = useCallback(async () => {
    if (!relation) return
    const { isFollowing, totalFollowers, relationId } = relation
    // Followed a moment ago: the house has not said yet by which name to let go.
    if (isFollowing && relationId === null) return
    setRelation({
      isFollowing: !isFollowing,
      totalFollowers: totalFollowers + (isFollowing ? -1 : 1),
      relationId: null,
    })
    try {
      if (isFollowing && relationId !== null) {
        await call(user.unfollow, { params: { relationId } })
        return
      }
      const { data } = await call(user.follow, { body: { profileId } })
      setRelation({ isFollowing: true, totalFollowers: totalFollowers + 1, relationId: data.id })
    } catch (error) {
      setRelation(relation)
      throw error
    }
  }, [relation, profileId])
  return { profileId, relation, isKnown, toggle }
}
