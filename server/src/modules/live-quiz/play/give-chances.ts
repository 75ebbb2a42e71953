import { jobQueue, type Jobs } from '#platform/jobs/jobs'
import type { EarnedChance, LiveQuizDependencies } from '../dependencies.ts'
import type { AnswerRows } from './answer-rows.ts'
import type { BoardRows, FinalPlayer } from './board-rows.ts'
import type { HeldRows } from './quiz-rows.ts'

/** Places that bring a chance, and right answers in a row that bring another (docs/product/live-quiz.md#chances). */
const CHANCE_PLACES_MAX = 100
const CHANCE_STREAK_MIN = 5

/** Players that are read at once. */
const PAGE = 500

const MINUTE_MS = 60_000

export const giveChancesQueue = jobQueue<{ quizId: string }>({
  name: 'live-quiz.give-chances',
  retriesMax: 20,
  retryWaitMs: 5_000,
  expireMs: 15 * MINUTE_MS,
})

/** The chances of one player of a quiz that is over. */
export function chancesOf(
  player: FinalPlayer,
  quiz: { id: string; campaignId: string; at: number; answerMs?: number | undefined },
): EarnedChance[] {
  const { accountId, profileId } = player
  const chance = {
    campaignId: quiz.campaignId,
    accountId,
    profileId,
    sourceId: quiz.id,
    at: quiz.at,
    answerMs: quiz.answerMs,
  }
  return [
    ...(player.right > 0 && player.place <= CHANCE_PLACES_MAX
      ? [{ ...chance, source: 'live-quiz' as const }]
      : []),
    ...(player.bestStreak >= CHANCE_STREAK_MIN ? [{ ...chance, source: 'streak' as const }] : []),
  ]
}

/** Gives the chances of quizzes that are over; a chance that was given before is not given again. */
export async function startGivingChances(
  jobs: Jobs,
  needs: Pick<LiveQuizDependencies, 'giveChance'> & {
    rows: HeldRows
    boards: BoardRows
    answers: Pick<AnswerRows, 'fastestOf'>
  },
): Promise<void> {
  await jobs.work(giveChancesQueue, {
    async run({ data, signal }) {
      const quiz = await needs.rows.byId(data.quizId)
      if (!quiz || quiz.campaignId === null) return
      const given = { id: quiz.id, campaignId: quiz.campaignId, at: quiz.endedAt ?? quiz.startedAt }
      for (let after: string | null = null; !signal.aborted;) {
        const page: FinalPlayer[] = await needs.boards.earning(quiz.id, {
          placeMax: CHANCE_PLACES_MAX,
          streakMin: CHANCE_STREAK_MIN,
          after,
          limit: PAGE,
        })
        const fastest = await needs.answers.fastestOf(
          quiz.id,
          page.map(({ accountId }) => accountId),
        )
        for (const player of page) {
          const answerMs = fastest.get(player.accountId)
          for (const chance of chancesOf(player, { ...given, answerMs })) await needs.giveChance(chance)
        }
        after = page.at(-1)?.profileId ?? null
        if (page.length < PAGE) return
      }
      throw new Error('the server stops before all chances are given')
    },
  })
}
