import { user } from '@tayang/contract'
import { useCallback, useEffect, useState } from 'react'
import { call } from '#ground/api'
import { useViewer } from '#ground/session'

/** How the viewer stands to a profile. */
export interface Relation {
  isFollowing: boolean
  totalFollowers: number
  /** Needed to unfollow (A144). */
  relationId: string | null
}

/** Null until it is known. */
export function useRelation(profileId: string): {
  relation: Relation | null
  toggle: () => Promise<void>
} {
  const accountId = useViewer()?.account.id
  const [relation, setRelation] = useState<Relation | null>(null)

  useEffect(() => {
    let isHere = true
    call(user.getPublicProfile, { params: { id: profileId } }).then(
      ({ data }) =>
        isHere &&
        setRelation({
          isFollowing: data.relation.isFollowing,
          totalFollowers: data.relation.totalFollowers,
          relationId: data.profileRelationId,
        }),
      // Without it there is no button, and nothing else is missing.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [profileId, accountId])

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
  return { relation, toggle }
}
