import { holds, type ClipComment } from '@tayang/contract'
import { batch } from '#platform/batch/batch'
import type { Caller } from '#platform/http/route'
import type { PublicClip } from '#modules/library'
import { headingOf, pageOfComments, type Comment } from './comment-rows.ts'
import type { CommentDependencies } from './dependencies.ts'

/** A page in which a reader blocked everybody ends early, and the next one goes on behind it. */
const ROUNDS_MAX = 5

export type Reader = Pick<Caller, 'accountId' | 'profileId' | 'roles'> | null

export interface CommentsPage {
  readonly comments: ClipComment[]
  readonly latestCommentId: string | null
  readonly pinned: ClipComment | null
  readonly total: number
  readonly allowsComments: boolean
}

export type CommentReading = ReturnType<typeof openReading>

/** Comments as a reader sees them. */
export function openReading(dependencies: CommentDependencies) {
  const { rows } = dependencies
  const { without, present } = openPresenting(dependencies)

  async function readSome(asked: { itemId: string; perPage: number; before: string | null; reader: Reader }) {
    const { itemId, perPage, reader } = asked
    const profileId = reader?.profileId ?? null
    const some: Comment[] = []
    let [last, isEnd] = [asked.before, false]
    for (let round = 0; round < ROUNDS_MAX && some.length < perPage && !isEnd; round++) {
      const wanted = perPage - some.length
      const found = await pageOfComments(rows, { itemId, before: last, limit: wanted + 1, profileId })
      isEnd = found.length <= wanted
      const taken = found.slice(0, wanted)
      last = taken.at(-1)?.id ?? last
      some.push(...(await without(reader, taken)))
    }
    return { some, latestCommentId: isEnd ? null : last }
  }

  return {
    present,
    async page(
      clip: PublicClip,
      asked: { perPage: number; before: string | null; reader: Reader },
    ): Promise<CommentsPage> {
      const [{ some, latestCommentId }, heading] = await Promise.all([
        readSome({ ...asked, itemId: clip.id }),
        headingOf(rows, clip.id),
      ])
      const pinned = await without(asked.reader, heading.pinned ? [heading.pinned] : [])
      const shown = await present(clip, [...some, ...pinned], asked.reader)
      return {
        comments: shown.slice(0, some.length),
        pinned: shown[some.length] ?? null,
        latestCommentId,
        total: heading.total,
        allowsComments: heading.allows_comments,
      }
    },
  }
}

function openPresenting({ user, interaction }: CommentDependencies) {
  const profileOf = batch(
    (ids: readonly string[]) => user.profiles.byIds(ids),
    (id) => id,
  )

  /** Comments of people whom the reader blocked are left out; a reader's blocks are no business of anybody else. */
  async function without(blocker: Reader, comments: readonly Comment[]): Promise<readonly Comment[]> {
    if (blocker === null || comments.length === 0) return comments
    const writers = [...new Set(comments.map(({ account_id }) => account_id))]
    const blocked = await user.relations.blockedAmong(blocker.profileId, writers)
    return comments.filter(({ account_id }) => !blocked.has(account_id))
  }

  async function mayDeleteAll(clip: PublicClip, reader: Reader): Promise<boolean> {
    if (reader === null) return false
    if (holds(reader.roles, 'chat.moderate')) return true
    if (clip.ownerProfileId === null) return false
    return (await interaction.ownerRules.roleOf(clip.ownerProfileId, reader.profileId)) !== 'viewer'
  }

  async function present(
    clip: PublicClip,
    comments: readonly Comment[],
    reader: Reader,
  ): Promise<ClipComment[]> {
    const [deletesAll, profiles] = await Promise.all([
      mayDeleteAll(clip, reader),
      Promise.all(comments.map(({ profile_id }) => profileOf(profile_id))),
    ])
    return comments.map((comment, at) => {
      const writer = profiles[at]
      return {
        id: comment.id,
        comment: comment.text,
        // A person who left has no name any more.
        profile: { id: comment.profile_id, name: writer?.name ?? '', avatar: writer?.avatar ?? null },
        createdAt: comment.created_at.getTime(),
        isPinned: comment.is_pinned,
        isStreamer: comment.profile_id === clip.ownerProfileId,
        // Its writer does not notice that nobody else sees it.
        state: comment.state === 'held' ? 'held' : 'shown',
        isDeletable: deletesAll || comment.profile_id === reader?.profileId,
      }
    })
  }

  return { without, present }
}
