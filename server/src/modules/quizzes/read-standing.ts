import { attemptsAt, type AttemptRow } from './rows/attempt-rows.ts'
import type { QuizContext } from './dependencies.ts'
import { isRunning, type CampaignTimes } from './offered.ts'
import { standingOf, type Standing } from './standing.ts'
import type { QuizDb, QuizRow } from './tables.ts'

interface Asked {
  readonly accountId: string | null
  readonly quiz: QuizRow
  readonly campaign: CampaignTimes | undefined
  readonly now: number
}

/** Whether an account may answer a quiz now, with what it has tried so far. */
export async function readStanding(
  needs: QuizContext,
  { accountId, quiz, campaign, now }: Asked,
  db: QuizDb = needs.db,
): Promise<{ standing: Standing; attempts: readonly AttemptRow[] }> {
  const isOn = quiz.removed_at === null && campaign !== undefined && isRunning(campaign, now)
  if (accountId === null) return { standing: 'guest', attempts: [] }
  const [attempts, suspendedUntil, hasWatched] = await Promise.all([
    attemptsAt(db, accountId, [quiz.id]),
    needs.suspendedUntil(accountId),
    hasBeenAt(needs, accountId, quiz),
  ])
  const standing = standingOf({
    isSignedIn: true,
    isRunning: isOn,
    isSuspended: suspendedUntil !== null,
    tries: attempts.length,
    hasPassed: attempts.some((attempt) => attempt.is_all_correct),
    hasWatched,
  })
  return { standing, attempts }
}

/** Null where the setting does not ask for it. */
async function hasBeenAt(needs: QuizContext, accountId: string, quiz: QuizRow): Promise<boolean | null> {
  if (!(await needs.requiresWatching())) return null
  return Math.ceil((await needs.positionOf(accountId, quiz.item_id)) ?? 0) >= quiz.second
}
