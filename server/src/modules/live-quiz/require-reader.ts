import { refuse } from '#platform/http/refusal'
import type { Caller } from '#platform/http/route'
import type { LiveQuizDependencies, QuizShow } from './dependencies.ts'

/** The show whose quizzes and polls somebody reads; its streamer may have blocked them. */
export async function requireReader(
  { roomOf, blockedAmong }: Pick<LiveQuizDependencies, 'roomOf' | 'blockedAmong'>,
  showId: string,
  caller: Pick<Caller, 'accountId'> | null,
): Promise<QuizShow> {
  const show = await roomOf(showId)
  if (!show || show.ownerProfileId === null) return refuse('SHOW_NOT_FOUND')
  const blocked = caller && (await blockedAmong(show.ownerProfileId, [caller.accountId]))
  return blocked?.size ? refuse('BLOCKED_RELATION') : show
}
