/**
 * Likes of clips, films and series: a row for each person and title, and a number that is never below the rows.
 *
 * Owns `clip_like` and the likes in `clip_count`. Whatever everybody may watch can be liked, also the operator's clips.
 */
import { clipSocial } from '@tayang/contract'
import type { Clock } from '#platform/clock/clock'
import { route, type Route } from '#platform/http/route'
import { EXPORT_ROWS_MAX } from '#modules/user'
import type { ClipRows } from '../tables.ts'
import type { Likable } from './likable.ts'
import { exportLikesOf, likeOf, removeLikesOf } from './like-rows.ts'
import { openLikeWriter } from './like-writer.ts'

export { openLikable } from './likable.ts'

export interface Likes {
  readonly routes: readonly Route[]
  like(id: string, caller: { accountId: string; profileId: string }): Promise<number>
  unlike(id: string, caller: { profileId: string }): Promise<number>
  exportOf(profileId: string): Promise<unknown>
  eraseOf(profileId: string): Promise<void>
}

const ERASED_AT_ONCE = 500

export function openLikes({
  rows,
  clock,
  likable,
}: {
  rows: ClipRows
  clock: Clock
  likable: Likable
}): Likes {
  const write = openLikeWriter({ rows, clock })

  const like: Likes['like'] = async (id, { accountId, profileId }) => {
    const title = await likable.findFor(id, accountId)
    return write({ itemId: title.id, profileId, isLiked: true })
  }
  // A viewer who was blocked meanwhile may still take a like back.
  const unlike: Likes['unlike'] = async (id, { profileId }) => {
    const title = await likable.find(id)
    return write({ itemId: title.id, profileId, isLiked: false })
  }

  return {
    like,
    unlike,
    routes: [
      route(clipSocial.isVideoLiked, async ({ params, caller }) => {
        const { id } = await likable.find(params.id)
        return { data: await likeOf(rows, { itemId: id, profileId: caller.profileId }) }
      }),
      route(clipSocial.likeVideo, async ({ params, caller }) => {
        return { data: { isLiked: true, totalLikes: await like(params.id, caller) } }
      }),
      route(clipSocial.unlikeVideo, async ({ params, caller }) => {
        return { data: { isLiked: false, totalLikes: await unlike(params.id, caller) } }
      }),
    ],
    exportOf: (profileId) => exportLikesOf(rows, profileId, EXPORT_ROWS_MAX),
    async eraseOf(profileId) {
      while ((await removeLikesOf(rows, profileId, ERASED_AT_ONCE)) === ERASED_AT_ONCE);
    },
  }
}
