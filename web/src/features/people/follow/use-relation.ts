import { user } from '@tayang/contract'
import { useCallback, useState } from 'react'
import { call, useRead } from '#shared/api'
import { useViewer } from '#shared/session'

/** The relation of the viewer to a profile. */
export interface Relation {
  isFollowing: boolean
  totalFollowers: number
  /** Needed to unfollow. See docs/product/people.md#follow. */
  relationId: string | null
  /** Whether the viewer hears of their shows; absent for a guest, and until it was read. */
  bell?: Bell | undefined
}

export type Bell = 'all' | 'none'

/** What a page was rendered with. */
interface First extends Relation {
  /** Whether it is the relation of the viewer; otherwise it is what guests see. */
  isViewers: boolean
}

interface KnownRelation extends Relation {
  /** Whose relation it is; undefined for a guest. */
  accountId: string | undefined
}

/** `relation` is null until one was read; `isKnown` says that it is the relation of this viewer. */
export function useRelation(
  profileId: string,
  first?: First,
): {
  profileId: string
  relation: Relation | null
  isKnown: boolean
  toggle: () => Promise<void>
  setBell: (bell: Bell) => Promise<void>
} {
  const viewer = useViewer()
  const accountId = viewer?.account.id
  const viewerId = viewer?.profile.id
  const key = `${profileId} ${accountId ?? ''}`
  const [rendered] = useState<KnownRelation | undefined>(
    () => first && { ...first, accountId: first.isViewers ? accountId : undefined },
  )
  // Without an answer there is no button, and nothing else is missing.
  const { answer } = useRead<KnownRelation>(
    key,
    async (signal) => {
      // Hints only: the server knows the caller by the token. See docs/product/people.md#public-profile.
      const query = { ...(viewerId && { viewerId }), ...(accountId && { accountId }) }
      const { data } = await call(user.getPublicProfile, { params: { id: profileId }, query }, { signal })
      const { isFollowing, totalFollowers, bell } = data.relation
      const own = { isFollowing, totalFollowers, relationId: data.profileRelationId, accountId }
      return bell === undefined ? own : { ...own, bell }
    },
    { ...(rendered && rendered.accountId === accountId && { first: rendered }), keepsPrevious: true },
  )
  const [changed, setChanged] = useState<{ key: string; relation: Relation } | null>(null)
  const known = answer ?? rendered
  const relation: Relation | null = (changed?.key === key ? changed.relation : known) ?? null

  /** Shown at once, and put back if the server refuses. */
  const toggle = useCallback(async () => {
    if (!relation) return
    const { isFollowing, totalFollowers, relationId } = relation
    // The follow is still being sent: only its answer has the id that an unfollow needs.
    if (isFollowing && relationId === null) return
    const show = (next: Relation) => setChanged({ key, relation: next })
    show({
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
      show({ isFollowing: true, totalFollowers: totalFollowers + 1, relationId: data.id, bell: 'all' })
    } catch (error) {
      show(relation)
      throw error
    }
  }, [relation, key, profileId])
  /** Shown at once, and put back if the server refuses. */
  const setBell = useCallback(
    async (bell: Bell) => {
      if (!relation?.relationId) return
      setChanged({ key, relation: { ...relation, bell } })
      try {
        await call(user.putBell, { params: { relationId: relation.relationId }, body: { bell } })
      } catch (error) {
        setChanged({ key, relation })
        throw error
      }
    },
    [relation, key],
  )
  const isKnown = known !== undefined && known.accountId === accountId
  return { profileId, relation, isKnown, toggle, setBell }
}
