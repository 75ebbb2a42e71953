import type { admin, InputOf } from '@tayang/contract'
import { quizzes } from '@tayang/contract'
import { isAllowedIn } from '#platform/automod/automod'
import { refuse } from '#platform/http/refusal'
import { newId } from '#platform/ids/ids'
import type { QuizContext } from '../dependencies.ts'
import { endsAfter } from '../offered.ts'
import { attemptCounts } from '../rows/attempt-rows.ts'
import { replaceQuestions } from '../rows/question-rows.ts'
import {
  insertQuiz,
  lockPutting,
  quizNamed,
  quizzesOfCampaigns,
  quizzesOfTitle,
  updateQuiz,
} from '../rows/quiz-rows.ts'
import type { QuizRow, QuizTx } from '../tables.ts'

type Draft = InputOf<typeof admin.putTitleQuiz>['body']

interface Wanted {
  readonly friendlyId: string
  readonly draft: Draft
  readonly by: { readonly accountId: string }
  readonly now: number
}

interface Place {
  readonly item_id: string
  readonly campaign_id: string
  readonly second: number
}

/** Puts a quiz on a second of a title, or changes it. Nobody's tries begin again by it. */
export async function putQuiz(needs: QuizContext, { friendlyId, draft, by, now }: Wanted): Promise<void> {
  requireAllowedTexts(draft)
  const place = await placeOf(needs, draft)
  await needs.database.transaction(needs.db, async (tx) => {
    await lockPutting(tx)
    const known = await quizNamed(tx, friendlyId)
    if (draft.revision !== undefined && draft.revision !== (known?.revision ?? 0)) refuse('REVISION_OUTDATED')
    await requireRoom(tx, known, place)
    const changed = { ...place, changed_at: new Date(now), changed_by: by.accountId }
    const id = known?.id ?? newId()
    if (known) await updateQuiz(tx, id, { ...changed, revision: known.revision + 1 })
    else {
      const begun = { id, friendly_id: friendlyId, created_at: new Date(now), removed_at: null }
      await insertQuiz(tx, { ...begun, ...changed, revision: 1 })
    }
    await replaceQuestions(tx, id, draft.questions)
  })
}

function requireAllowedTexts({ questions }: Draft): void {
  const texts = questions.flatMap(({ question, choices }) => [question, ...choices.map(({ text }) => text)])
  if (!texts.every((text) => isAllowedIn('text', text))) refuse('TEXT_NOT_ALLOWED')
}

async function placeOf(needs: QuizContext, draft: Draft): Promise<Place> {
  const film = (await needs.filmNamed(draft.title)) ?? refuse('VIDEO_NOT_FOUND')
  if (film.type !== 'movie' && film.type !== 'episode') {
    return refuse('QUIZ_TITLE_UNFIT', undefined, { details: [film.type] })
  }
  // Nobody may pay for a chance to win (docs/product/quizzes.md#never-paid).
  if (film.premium) return refuse('QUIZ_TITLE_UNFIT', undefined, { details: ['premium'] })
  if (!endsAfter(film, draft.timeToShow)) {
    return refuse('QUIZ_BEYOND_END', undefined, { details: [String(film.durationSeconds)] })
  }
  const name = { kind: 'campaign', friendlyId: draft.campaign } as const
  const campaignId =
    (await needs.cards.rows.idOf(name)) ?? refuse('NOT_FOUND', undefined, { details: ['campaign'] })
  return { item_id: film.id, campaign_id: campaignId, second: draft.timeToShow }
}

/** What was answered stays where it was, no second has two, and a title and a campaign have only so many. */
async function requireRoom(tx: QuizTx, known: QuizRow | null, place: Place): Promise<void> {
  const hasMoved = known && (known.item_id !== place.item_id || known.campaign_id !== place.campaign_id)
  if (hasMoved && (await attemptCounts(tx, [known.id])).size > 0) refuse('QUIZ_MOVED')
  const [ofTitle, ofCampaign] = await Promise.all([
    quizzesOfTitle(tx, place.item_id),
    quizzesOfCampaigns(tx, [place.campaign_id]),
  ])
  const others = (quizRows: QuizRow[]) => quizRows.filter(({ id }) => id !== known?.id)
  if (others(ofTitle).some(({ second }) => second === place.second)) refuse('QUIZ_SECOND_TAKEN')
  if (others(ofTitle).length >= quizzes.QUIZZES_OF_TITLE_MAX) refuse('QUIZZES_FULL')
  if (others(ofCampaign).length >= quizzes.QUIZZES_OF_CAMPAIGN_MAX) refuse('QUIZZES_FULL')
}
