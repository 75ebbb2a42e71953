import { useLingui } from '@lingui/react/macro'
import { loyalty, quizzes, type QuizDetail } from '@tayang/contract'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { call, isRefusal } from '#shared/api'
import { useRefusalText } from '#shared/refusals'
import { requireViewer, session } from '#shared/session'
import { mayAnswer } from '../read-quiz.ts'
import { answersOf, stepDialog, type DialogEvent, type DialogState } from './dialog-state.ts'

export interface QuizNeeds {
  /** Reads the quiz as it is now; null where there is none any more. */
  read(): Promise<QuizDetail | null>
  /** A guest goes to sign in: where they are is kept. */
  onSignIn(): void
  /** The viewer has pressed before, and came back. */
  hasBegun: boolean
}

/** The steps of the dialog, and what each of them asks the server. */
export function useQuizDialog({ read, onSignIn, hasBegun }: QuizNeeds) {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  const [state, dispatch] = useReducer(stepDialog, { step: 'offer' } satisfies DialogState)
  /** One key for one try, so that a try that is sent twice counts once. */
  const key = useRef<string>(undefined)

  const fail = async (error: unknown) => {
    if (isRefusal(error, 'QUIZ_OVER') || isRefusal(error, 'NOT_FOUND')) {
      return dispatch({ type: 'failed', text: null })
    }
    const text = isRefusal(error) ? await refusalText(error) : t`Please try again`
    dispatch({ type: 'failed', text })
  }

  /** The right to answer and the questions are read again each time: both may have changed. */
  async function begin(): Promise<void> {
    if (!session.viewer()) {
      onSignIn()
      requireViewer()
      return
    }
    dispatch({ type: 'asked' })
    key.current = undefined
    try {
      const quiz = await read()
      if (!quiz) return dispatch({ type: 'failed', text: null })
      dispatch((await mayAnswer(quiz)) ? { type: 'allowed', quiz } : { type: 'ended', result: 'notEligible' })
    } catch (error) {
      await fail(error)
    }
  }

  async function submit(quiz: QuizDetail, answer: ReturnType<typeof answersOf>): Promise<void> {
    key.current ??= crypto.randomUUID()
    try {
      dispatch(await resultOf(quiz, answer, key.current))
    } catch (error) {
      if (isRefusal(error, 'QUIZ_CHANGED')) return void begin()
      await fail(error)
    }
  }

  const isSending = state.step === 'sending'
  const send = useEffectEvent(() => {
    if (state.step === 'sending') void submit(state.quiz, answersOf(state.quiz, state.chosen))
  })
  useEffect(() => {
    if (isSending) send()
  }, [isSending])
  const beginAtOnce = useEffectEvent(() => void begin())
  useEffect(() => {
    if (hasBegun) beginAtOnce()
  }, [hasBegun])

  return {
    state,
    begin: () => void begin(),
    choose(choiceId: string) {
      // Another answer is another try, whatever became of the one before.
      key.current = undefined
      dispatch({ type: 'chosen', choiceId })
    },
    next: () => dispatch({ type: 'next' }),
    back: () => dispatch({ type: 'back' }),
    again: () => dispatch({ type: 'again' }),
  }
}

export type QuizDialogSteps = ReturnType<typeof useQuizDialog>

async function resultOf(
  quiz: QuizDetail,
  answer: ReturnType<typeof answersOf>,
  key: string,
): Promise<DialogEvent> {
  const body = { quizContentId: quiz.id, answer }
  try {
    const headers = { [loyalty.IDEMPOTENCY_HEADER]: key }
    const { data } = await call(quizzes.submitAnswer, { body }, { headers })
    if (data.isAllCorrect) return { type: 'ended', result: 'success', noChance: data.noChance }
  } catch (error) {
    if (isRefusal(error, 'QUIZ_NOT_ELIGIBLE')) return { type: 'ended', result: 'notEligible' }
    throw error
  }
  // Whether that was the last try only the server knows: the first one may be of another day.
  const mayRetry = await mayAnswer(quiz).catch(() => true)
  return { type: 'ended', result: mayRetry ? 'failed' : 'failedAgain' }
}
