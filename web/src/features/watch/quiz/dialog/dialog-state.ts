import type { NoChance, QuizDetail } from '@tayang/contract'

export type QuizResult = 'success' | 'failed' | 'failedAgain' | 'notEligible'

/** The answers that were chosen, by question. */
export type Chosen = Readonly<Record<string, string>>

export type DialogState =
  | { readonly step: 'offer' }
  /** Whether the viewer may answer, and what, is being asked. */
  | { readonly step: 'asking' }
  | { readonly step: 'question'; readonly quiz: QuizDetail; readonly at: number; readonly chosen: Chosen }
  | { readonly step: 'sending'; readonly quiz: QuizDetail; readonly at: number; readonly chosen: Chosen }
  | { readonly step: 'result'; readonly result: QuizResult; readonly noChance?: NoChance | undefined }
  /** Nothing was counted; `again` tries what failed. */
  | { readonly step: 'trouble'; readonly text: string | null; readonly before: DialogState | null }

export type DialogEvent =
  | { readonly type: 'asked' }
  | { readonly type: 'allowed'; readonly quiz: QuizDetail }
  | { readonly type: 'chosen'; readonly choiceId: string }
  | { readonly type: 'next' }
  | { readonly type: 'back' }
  | { readonly type: 'ended'; readonly result: QuizResult; readonly noChance?: NoChance | undefined }
  /** Null where the quiz is over. */
  | { readonly type: 'failed'; readonly text: string | null }
  | { readonly type: 'again' }

/** The dialog goes from the offer to the questions and the result (docs/product/quizzes.md#in-the-dialog). */
export function stepDialog(state: DialogState, event: DialogEvent): DialogState {
  switch (event.type) {
    case 'asked':
      return { step: 'asking' }
    case 'allowed':
      return { step: 'question', quiz: event.quiz, at: 0, chosen: {} }
    case 'ended':
      return { step: 'result', result: event.result, noChance: event.noChance }
    case 'failed':
      return { step: 'trouble', text: event.text, before: event.text === null ? null : beforeOf(state) }
    case 'again':
      return state.step === 'trouble' && state.before ? state.before : state
  }
  return state.step === 'question' ? stepQuestion(state, event) : state
}

type Question = Extract<DialogState, { step: 'question' }>

function stepQuestion(state: Question, event: DialogEvent): DialogState {
  const { quiz, at, chosen } = state
  const id = quiz.questionJson[at]?.id
  if (id === undefined) return state
  if (event.type === 'chosen') return { ...state, chosen: { ...chosen, [id]: event.choiceId } }
  if (event.type === 'back') return { ...state, at: Math.max(0, at - 1) }
  if (event.type !== 'next' || chosen[id] === undefined) return state
  return at + 1 < quiz.questionJson.length ? { ...state, at: at + 1 } : { ...state, step: 'sending' }
}

/** What is shown again after a failure: the questions with what was chosen. */
function beforeOf(state: DialogState): DialogState {
  return state.step === 'sending' ? { ...state, step: 'question' } : { step: 'offer' }
}

/** What is sent: an answer to each question. */
export function answersOf(quiz: QuizDetail, chosen: Chosen) {
  return quiz.questionJson.flatMap(({ id }) => {
    const answerId = chosen[id]
    return answerId === undefined ? [] : [{ questionId: id, answerId }]
  })
}
