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

/** What other modules know of somebody who would answer. */
export interface Watcher {
  readonly isSuspended: boolean
  /** Null where the setting does not ask for it. */
  readonly position: number | null
}

/** Read before a transaction, which must not wait for a second connection. */
export async function readWatcher(
  needs: QuizContext,
  accountId: string,
  quiz: Pick<QuizRow, 'item_id'>,
): Promise<Watcher> {
  const [suspendedUntil, position] = await Promise.all([
    needs.suspendedUntil(accountId),
    positionOf(needs, accountId, quiz),
  ])
  return { isSuspended: suspendedUntil !== null, position }
}

/** Whether anybody may answer a quiz now. */
export async function readStanding(needs: QuizContext, { accountId, ...asked }: Asked): Promise<Standing> {
  if (accountId === null) return 'guest'
  const watcher = await readWatcher(needs, accountId, asked.quiz)
  return (await standingWithin(needs.db, { ...asked, accountId, watcher })).standing
}

/** Whether an account may answer a quiz now, with what it has tried so far. */
export async function standingWithin(
  db: QuizDb,
  { accountId, quiz, campaign, now, watcher }: Asked & { accountId: string; watcher: Watcher },
): Promise<{ standing: Standing; attempts: readonly AttemptRow[] }> {
  const isOn = quiz.removed_at === null && campaign !== undefined && isRunning(campaign, now)
  const attempts = await attemptsAt(db, accountId, [quiz.id])
  const standing = standingOf({
    isSignedIn: true,
    isRunning: isOn,
    isSuspended: watcher.isSuspended,
    tries: attempts.length,
    hasPassed: attempts.some((attempt) => attempt.is_all_correct),
    hasWatched: watcher.position === null ? null : Math.ceil(watcher.position) >= quiz.second,
  })
  return { standing, attempts }
}

async function positionOf(
  needs: QuizContext,
  accountId: string,
  quiz: Pick<QuizRow, 'item_id'>,
): Promise<number | null> {
  return (await needs.requiresWatching()) ? ((await needs.positionOf(accountId, quiz.item_id)) ?? 0) : null
}
