import { clipSocial, holds } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import { route, type Caller, type Route } from '#platform/http/route'
import { isId } from '#platform/ids/ids'
import type { PublicClip } from '#modules/library'
import type { AddComment } from './add-comment.ts'
import { findComment, heldComments, pin, removeComment, showHeld, unpin } from './comment-rows.ts'
import type { CommentDependencies } from './dependencies.ts'
import type { CommentReading } from './read-comments.ts'

type Needs = CommentDependencies & { readonly add: AddComment; readonly reading: CommentReading }

const HELD_SHOWN_MAX = 100

export function commentRoutes(needs: Needs): Route[] {
  return [...writingRoutes(needs), ...decidingRoutes(needs)]
}

function writingRoutes({ add, reading, rows, shown, interaction }: Needs): Route[] {
  return [
    route(clipSocial.addComment, async ({ params, body, caller }) => {
      const { clip, comment } = await add(params.id, body, caller)
      const [data] = await reading.present(clip, [comment], caller)
      return data ? { data } : refuse('VIDEO_NOT_FOUND')
    }),
    route(clipSocial.getComment, async ({ params, query, caller }) => {
      const before = query.latestCommentId ?? null
      if (before !== null && !isId(before))
        return refuse('INVALID_PARAMETERS', undefined, { details: ['latestCommentId: no such comment'] })
      const clip = await shown.findFor(params.id, caller?.accountId ?? null)
      const page = await reading.page(clip, { perPage: query.perPage, before, reader: caller })
      const { comments, ...meta } = page
      return { data: comments, meta }
    }),
    route(clipSocial.deleteComment, async ({ params, caller }) => {
      const clip = await shown.find(params.id)
      const comment = await commentOf(rows, clip, params.commentId)
      const isOwn = comment.profile_id === caller.profileId
      if (!isOwn && !(await decides(interaction, clip, caller)))
        return refuse(comment.state === 'shown' ? 'FORBIDDEN' : 'LINE_NOT_FOUND')
      await removeComment(rows, comment.id)
    }),
  ]
}

/** What the owner of a clip and the owner's moderators do; operators too, where something must go. */
function decidingRoutes({ database, rows, shown, interaction, reading }: Needs): Route[] {
  async function clipDecidedBy(id: string, caller: Caller): Promise<PublicClip> {
    const clip = await shown.find(id)
    return (await decides(interaction, clip, caller)) ? clip : refuse('FORBIDDEN')
  }
  return [
    route(clipSocial.pinComment, async ({ params, caller }) => {
      const clip = await clipDecidedBy(params.id, caller)
      const { id } = await commentOf(rows, clip, params.commentId)
      const isPinned = await database.transaction(rows, (tx) => pin(tx, { itemId: clip.id, id }))
      if (!isPinned) return refuse('LINE_NOT_FOUND')
    }),
    route(clipSocial.unpinComment, async ({ params, caller }) => {
      const clip = await clipDecidedBy(params.id, caller)
      const { id } = await commentOf(rows, clip, params.commentId)
      await unpin(rows, { itemId: clip.id, id })
    }),
    route(clipSocial.listHeldComments, async ({ params, caller }) => {
      const clip = await clipDecidedBy(params.id, caller)
      const held = await heldComments(rows, clip.id, HELD_SHOWN_MAX)
      return { data: await reading.present(clip, held, caller) }
    }),
    route(clipSocial.approveComment, async ({ params, caller }) => {
      const clip = await clipDecidedBy(params.id, caller)
      const { id } = await commentOf(rows, clip, params.commentId)
      if (!(await showHeld(rows, { itemId: clip.id, id }))) return refuse('LINE_NOT_FOUND')
    }),
  ]
}

async function commentOf(rows: Needs['rows'], clip: PublicClip, id: string) {
  const comment = isId(id) ? await findComment(rows, { itemId: clip.id, id }) : undefined
  return comment ?? refuse('LINE_NOT_FOUND')
}

async function decides(
  interaction: Needs['interaction'],
  { ownerProfileId }: PublicClip,
  caller: Caller,
): Promise<boolean> {
  if (holds(caller.roles, 'chat.moderate')) return true
  return ownerProfileId !== null && (await interaction.mayModerate(ownerProfileId, caller))
}
