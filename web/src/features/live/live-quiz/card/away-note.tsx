import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import type { QuizRound } from '../state/quiz-shapes.ts'
import notes from './notes.module.css'

const SECOND_MS = 1_000

interface AwayNoteProps {
  round: QuizRound
  onSignIn: () => void
  onGoToLive: () => void
}

/** Why this viewer does not play the question, and what they can do about it. */
export function AwayNote({ round, onSignIn, onGoToLive }: AwayNoteProps) {
  const seconds = Math.round((round.behindMs ?? 0) / SECOND_MS)
  if (round.behindMs !== null) {
    return (
      <div className={notes.deeds} role="status">
        <p>
          <Plural
            value={seconds}
            one="You are # second behind the show. Go to LIVE?"
            other="You are # seconds behind the show. Go to LIVE?"
          />
        </p>
        <Button size="small" onClick={onGoToLive}>
          <Trans>Go to LIVE</Trans>
        </Button>
      </div>
    )
  }
  if (round.why === 'guest') {
    return (
      <div className={notes.deeds} role="status">
        <p>
          <Trans>Log in to play along. Your time runs once you see the question.</Trans>
        </p>
        <Button size="small" onClick={onSignIn}>
          <Trans>Log in</Trans>
        </Button>
      </div>
    )
  }
  return (
    <p className={notes.note} role="status">
      <Why round={round} />
    </p>
  )
}

function Why({ round }: { round: QuizRound }) {
  switch (round.why) {
    case 'barred':
      return <Trans>You can't play in this room. You'll still see the answer.</Trans>
    case 'host':
      return <Trans>You're hosting this quiz, so you can't play.</Trans>
    case 'out':
      return <Trans>You're out of this quiz. You'll still see the answers.</Trans>
    case 'answered':
      return <Trans>You have answered on another device.</Trans>
    default:
      return <Trans>This question reached you too late. You'll play the next one.</Trans>
  }
}
