import { Trans } from '@lingui/react/macro'
import type { QuizRound } from '../state/quiz-shapes.ts'
import { letterOf } from './letters.ts'

const SECOND_MS = 1_000

/** What a screen reader says at once when a question comes, when the answer was sent, and when it shows. */
export function Announcement({ round }: { round: QuizRound }) {
  return (
    <p className="only-read" role="alert">
      <Said round={round} />
    </p>
  )
}

function Said({ round }: { round: QuizRound }) {
  const { stage, number, question, choices, windowMs, revealed } = round
  switch (stage) {
    case 'open': {
      const seconds = Math.round(windowMs / SECOND_MS)
      const listed = choices.map(({ text }, n) => `${letterOf(n)}: ${text}`).join('. ')
      return (
        <Trans>
          Question {number}: {question} You have {seconds} seconds. {listed}
        </Trans>
      )
    }
    case 'kept':
      return <Trans>Your answer was sent</Trans>
    case 'missed':
      return <Trans>Time's up</Trans>
    case 'revealed': {
      const right = revealed?.choices.find(({ isRight }) => isRight)?.text ?? ''
      return <Trans>The right answer is {right}</Trans>
    }
    default:
      return null
  }
}
