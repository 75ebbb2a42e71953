/**
 * Comments beside clips: 200 characters, judged by AutoMod and by the rules of the owner's rooms.
 *
 * Owns `clip_comment` and the comments in `clip_count`. Names and pictures of writers are those that they have now.
 */
import type { Route } from '#platform/http/route'
import { isId } from '#platform/ids/ids'
import { EXPORT_ROWS_MAX } from '#modules/user'
import { openAddComment, type AddComment } from './add-comment.ts'
import { commentRoutes } from './comment-routes.ts'
import { keptComment, removeComment, restoreComment, type KeptComment } from './comment-rows.ts'
import type { CommentDependencies } from './dependencies.ts'
import { commentAmongOthers, eraseCommentsOf, exportCommentsOf } from './evidence-rows.ts'
import { openReading } from './read-comments.ts'

export type { KeptComment } from './comment-rows.ts'
export type { CommentDependencies } from './dependencies.ts'

export interface Comments {
  readonly routes: readonly Route[]
  readonly add: AddComment
  /** A comment with its clip and its neighbours, for a report about it; null where there is none. */
  evidenceOf(id: string): Promise<{ ownerProfileId: string; facts: Record<string, unknown> } | null>
  /** Removes a comment for everybody; false where there is none. */
  remove(id: string): Promise<boolean>
  /** A comment as it is stored, and giving it back after it was removed; null where there is none. */
  keep(id: string): Promise<KeptComment | null>
  giveBack(kept: KeptComment): Promise<void>
  exportOf(profileId: string): Promise<unknown>
  eraseOf(profileId: string): Promise<void>
}

export function openComments(dependencies: CommentDependencies): Comments {
  const { rows, user } = dependencies
  const reading = openReading(dependencies)
  const add = openAddComment(dependencies)
  return {
    add,
    routes: commentRoutes({ ...dependencies, add, reading }),
    async evidenceOf(id) {
      const found = await commentAmongOthers(rows, id)
      if (!found) return null
      const { comment, neighbours } = found
      const profiles = await user.profiles.byIds([
        ...new Set([comment, ...neighbours].map(({ profile_id }) => profile_id)),
      ])
      const lineOf = (one: typeof comment) => ({
        text: one.text,
        author: { profileId: one.profile_id, name: profiles.get(one.profile_id)?.name ?? '' },
        createdAt: one.created_at.getTime(),
      })
      const facts = {
        ...lineOf(comment),
        videoId: comment.item_id,
        neighbours: neighbours.map((one) => ({ id: one.id, ...lineOf(one) })),
      }
      return { ownerProfileId: comment.profile_id, facts }
    },
    remove: async (id) => isId(id) && (await removeComment(rows, id)),
    keep: async (id) => (isId(id) ? keptComment(rows, id) : null),
    giveBack: (kept) => restoreComment(rows, kept),
    exportOf: (profileId) => exportCommentsOf(rows, profileId, EXPORT_ROWS_MAX),
    eraseOf: (profileId) => eraseCommentsOf(rows, profileId),
  }
}
