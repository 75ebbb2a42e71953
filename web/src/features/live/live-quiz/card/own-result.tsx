import { Trans } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import { Flame, Trophy } from 'lucide-react'
import type { QuizRound, QuizState } from '../state/quiz-shapes.ts'
import { useFigures } from './use-figures.ts'
import style from './card.module.css'
import notes from './notes.module.css'

/** What the answer brought this viewer: right or wrong in words, points or lives, streak and place. */
export function OwnResult(props: { state: QuizState; round: QuizRound; onBoard: () => void }) {
  const { state, round, onBoard } = props
  const { own, players } = state
  const figures = useFigures()
  return (
    <div className={notes.result}>
      <p>
        <Outcome state={state} round={round} />
        {own !== null && (
          <span className={style.second}>
            <Trans>
              Place {figures(own.place)} of {figures(players)}
            </Trans>
          </span>
        )}
        {own !== null && own.streak > 1 && (
          <span className={notes.streak}>
            <Flame size={16} aria-hidden />
            <Trans>Streak {own.streak}</Trans>
          </span>
        )}
      </p>
      <Button tone="quiet" size="small" onClick={onBoard}>
        <Trophy size={16} aria-hidden />
        <Trans>Leaderboard</Trans>
      </Button>
    </div>
  )
}

function Outcome({ state, round }: { state: QuizState; round: QuizRound }) {
  const figures = useFigures()
  const result = round.own?.result ?? null
  if (result === null) return null
  const isElimination = state.quiz?.mode === 'elimination'
  if (result.isRight) {
    return (
      <b className={style.good}>
        {isElimination || result.gained === 0 ? (
          <Trans>Right!</Trans>
        ) : (
          <Trans>Right! {figures(result.gained)} points</Trans>
        )}
      </b>
    )
  }
  const own = round.own?.own ?? null
  return (
    <b className={style.bad}>
      {own?.isOut ? (
        <Trans>Wrong. You are out.</Trans>
      ) : isElimination && own !== null ? (
        <Trans>Wrong. Lives left: {own.lives}</Trans>
      ) : round.chosen === null ? (
        <Trans>No answer from you</Trans>
      ) : (
        <Trans>Not right this time</Trans>
      )}
    </b>
  )
}
