import type { QuizQuestion } from '@tayang/contract'
import { useState } from 'react'
import { QuizCard } from './card/quiz-card.tsx'
import { comingRound } from './state/quiz-round.ts'
import { noQuiz, type QuizRound } from './state/quiz-shapes.ts'
import style from './card/card.module.css'

interface QuizPreviewProps {
  question: QuizQuestion
  number: number
  questionCount: number
  windowMs: number
}

const ignore = () => undefined

/** A question as a viewer sees it, for its author: time runs and a tap locks, and nothing is sent. */
export function QuizPreview({ question, number, questionCount, windowMs }: QuizPreviewProps) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [endsAt] = useState(() => performance.now() + windowMs)
  const round: QuizRound = {
    ...comingRound({ id: 'preview', number, questionCount, windowMs, at: 0, allowedLagMs: 0, toldAt: null }),
    stage: chosenId === null ? 'open' : 'kept',
    question: question.question,
    choices: question.choices.map((text, n) => ({ id: String(n), text })),
    endsAt,
    chosen: chosenId === null ? null : { choiceId: chosenId, key: '' },
  }
  return (
    <div className={style.card}>
      <QuizCard
        state={noQuiz}
        round={round}
        onChoose={(choiceId) => setChosenId(chosenId ?? choiceId)}
        onDismiss={ignore}
        onSignIn={ignore}
        onGoToLive={ignore}
        onBoard={ignore}
      />
    </div>
  )
}
