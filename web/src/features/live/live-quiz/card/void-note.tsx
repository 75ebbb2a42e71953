import { Trans } from '@lingui/react/macro'
import { CircleSlash } from 'lucide-react'
import type { QuizRound } from '../state/quiz-shapes.ts'
import notes from './notes.module.css'

/** A question that counts for nobody, and why. */
export function VoidNote({ round }: { round: QuizRound }) {
  return (
    <div className={notes.void} role="alert">
      <CircleSlash size={20} aria-hidden />
      <p>
        <b>
          <Trans>Question {round.number} is void</Trans>
        </b>
        <Reason reason={round.voidReason} />
      </p>
    </div>
  )
}

function Reason({ reason }: { reason: QuizRound['voidReason'] }) {
  switch (reason) {
    case 'restart':
      return <Trans>Our server restarted. The question doesn't count, and no one loses a life.</Trans>
    case 'silent':
      return <Trans>The video was lost. The question doesn't count, and no one loses a life.</Trans>
    case 'ended':
      return <Trans>The quiz ended before the answer. The question doesn't count.</Trans>
    default:
      return <Trans>The host canceled it. It doesn't count, and no one loses a life.</Trans>
  }
}
