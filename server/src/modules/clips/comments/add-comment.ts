import type { RefusalCode } from '@tayang/contract'
import { batch } from '#platform/batch/batch'
import { refuse } from '#platform/http/refusal'
import type { Caller } from '#platform/http/route'
import { newId } from '#platform/ids/ids'
import type { PublicClip } from '#modules/library'
import { countHeld, findSent, silentClips, type Comment } from './comment-rows.ts'
import { openCommentWriter } from './comment-writer.ts'
import type { CommentDependencies } from './dependencies.ts'

/** A person writes beside clips this often, whichever clips they are. */
const PACE = { limit: 1, perMs: 3_000 }
/** Comments that wait beside one clip, and those of one person among them. */
const HELD_MAX = { all: 100, ofOne: 5 } as const

export interface CommentDraft {
  readonly comment: string
  readonly clientId?: string | undefined
}

export type AddComment = (
  id: string,
  draft: CommentDraft,
  caller: Pick<Caller, 'accountId' | 'profileId'>,
) => Promise<{ clip: PublicClip; comment: Comment }>

type Verdict =
  | { readonly state: Comment['state'] }
  | { readonly code: RefusalCode; readonly retryAfterMs?: number }

/** Takes a comment in, by the rules of docs/product/clips.md#comments. */
export function openAddComment(dependencies: CommentDependencies): AddComment {
  const { rows, clock, shown, tally } = dependencies
  const { ownerRules } = dependencies.interaction
  const write = openCommentWriter(rows)
  const isSilent = batch(
    (ids: readonly string[]) => silentClips(rows, ids),
    (id) => id,
  )

  async function judge(clip: PublicClip, text: string, profileId: string): Promise<Verdict> {
    const [silent, line] = await Promise.all([
      isSilent(clip.id),
      ownerRules.judge(clip.ownerProfileId, { profileId, text }),
    ])
    if (silent) return { code: 'COMMENTS_OFF' }
    if (line.sanction?.kind === 'ban') return { code: 'CHAT_BANNED' }
    if (line.sanction) return { code: 'CHAT_TIMEOUT', retryAfterMs: (line.sanction.until ?? 0) - clock.now() }
    if (line.action === 'drop') return { code: 'LINE_REFUSED' }
    const pace = await tally.take(`clip comment:${profileId}`, PACE)
    if (!pace.allowed) return { code: 'SLOW_MODE', retryAfterMs: pace.retryAfterMs }
    if (line.action === 'hide') return { state: 'hidden' }
    if (line.action === 'allow') return { state: 'shown' }
    const held = await countHeld(rows, { itemId: clip.id, profileId })
    const isFull = held.all >= HELD_MAX.all || held.own >= HELD_MAX.ofOne
    return isFull ? { code: 'LINE_REFUSED' } : { state: 'held' }
  }

  return async (id, { comment: text, clientId }, { accountId, profileId }) => {
    await dependencies.user.accounts.suspensions.requireActive(accountId)
    const clip = await shown.findFor(id, accountId)
    const sent = async () =>
      clientId === undefined ? undefined : await findSent(rows, { itemId: clip.id, profileId, clientId })
    const verdict = await judge(clip, text, profileId)
    if ('code' in verdict) {
      // A client that lost the answer asks again at once: that is the same comment and not a second one.
      const before = await sent()
      if (before) return { clip, comment: before }
      return refuseWith(verdict)
    }
    const comment: Comment = {
      id: newId(),
      item_id: clip.id,
      profile_id: profileId,
      account_id: accountId,
      text,
      state: verdict.state,
      client_id: clientId ?? null,
      is_pinned: false,
      created_at: new Date(clock.now()),
    }
    const isNew = await write(comment)
    return { clip, comment: isNew ? comment : ((await sent()) ?? comment) }
  }
}

function refuseWith({ code, retryAfterMs }: { code: RefusalCode; retryAfterMs?: number }): never {
  const seconds = retryAfterMs === undefined ? undefined : Math.max(1, Math.ceil(retryAfterMs / 1_000))
  return refuse(code, undefined, seconds === undefined ? {} : { retryAfterSeconds: seconds })
}
