import type { NoChance } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import type { Caller } from '#platform/http/route'
import type { QuizContext } from './dependencies.ts'
import { grade, hashOf, type Answer } from './grade.ts'
import type { OwnChoices } from './own-choices.ts'
import { readWatcher, standingWithin } from './read-standing.ts'
import { attemptWithKey, insertAttempt, lockAnswering, type AttemptRow } from './rows/attempt-rows.ts'
import { questionsOf } from './rows/question-rows.ts'
import { quizById } from './rows/quiz-rows.ts'
import type { QuizTx } from './tables.ts'

interface Submission {
  readonly quizId: string
  readonly answers: readonly Answer[]
  /** The idempotency key; null: each call is a try. */
  readonly key: string | null
  readonly caller: Pick<Caller, 'accountId' | 'profileId'>
  readonly now: number
}

interface Outcome {
  readonly isAllCorrect: boolean
  readonly noChance?: NoChance
}

type Needs = QuizContext & { readonly choices: OwnChoices }

/**
 * Counts a try and gives a chance for a right one, both or neither. The same key again answers what it answered; two
 * devices of one account are served one after the other.
 */
export async function submit(needs: Needs, submission: Submission): Promise<Outcome> {
  const { quizId, answers, caller } = submission
  const quiz = (await quizById(needs.db, quizId)) ?? refuse('NOT_FOUND')
  const [campaign] = await needs.cards.rows.byIds([quiz.campaign_id])
  const watcher = await readWatcher(needs, caller.accountId, quiz)
  const hash = hashOf(quiz.id, answers)
  return needs.database.transaction(needs.db, async (tx) => {
    await lockAnswering(tx, caller.accountId)
    const known = await repeated(tx, submission, hash)
    if (known !== null) return known
    const held = (await quizById(tx, quiz.id, { isHeld: true })) ?? quiz
    const asked = { accountId: caller.accountId, quiz: held, campaign, now: submission.now, watcher }
    const { standing, attempts } = await standingWithin(tx, asked)
    if (standing === 'over') return refuse('QUIZ_OVER')
    if (standing === 'suspended') return refuse('ACCOUNT_SUSPENDED')
    if (standing !== 'allowed') return refuse('QUIZ_NOT_ELIGIBLE', undefined, { details: [standing] })
    const result = grade(needs.choices, caller.accountId, await questionsOf(tx, quiz.id), answers)
    if (result === 'changed') return refuse('QUIZ_CHANGED')
    if (result === 'invalid') return refuse('INVALID_PARAMETERS', undefined, { details: ['answer'] })
    const tried = { ...submission, hash, number: attempts.length + 1, campaignId: held.campaign_id }
    return count(needs, tx, { ...tried, isRight: result === 'right' })
  })
}

/** What an earlier call with this key came to; null where there was none. */
async function repeated(tx: QuizTx, { key, caller }: Submission, hash: string): Promise<Outcome | null> {
  const earlier = key === null ? null : await attemptWithKey(tx, caller.accountId, key)
  if (!earlier) return null
  return earlier.answer_hash === hash ? outcomeOf(earlier) : refuse('KEY_REUSED')
}

interface Counted extends Submission {
  readonly campaignId: string
  readonly hash: string
  readonly number: number
  readonly isRight: boolean
}

async function count(needs: Needs, tx: QuizTx, counted: Counted): Promise<Outcome> {
  const { quizId, caller, key, hash, number, isRight, now } = counted
  const attempt = {
    account_id: caller.accountId,
    quiz_id: quizId,
    number,
    profile_id: caller.profileId,
    is_all_correct: isRight,
    key,
    answer_hash: hash,
    no_chance: isRight ? await giveChance(needs, tx, counted) : null,
    at: new Date(now),
  }
  await insertAttempt(tx, attempt)
  return outcomeOf(attempt)
}

/** Why none was given; null where one was. */
async function giveChance(
  needs: Needs,
  tx: QuizTx,
  { campaignId, quizId, caller, now }: Counted,
): Promise<NoChance | null> {
  const { accountId, profileId } = caller
  const chance = { campaignId, profileId, accountId, source: 'episode-quiz', sourceId: quizId } as const
  const given = await needs.giveChance({ ...chance, at: now }, tx)
  return given.isGiven ? null : given.why
}

function outcomeOf({ is_all_correct, no_chance }: Pick<AttemptRow, 'is_all_correct' | 'no_chance'>): Outcome {
  return { isAllCorrect: is_all_correct, ...(no_chance !== null && { noChance: no_chance }) }
}
