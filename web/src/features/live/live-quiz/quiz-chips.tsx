import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChartNoAxesColumn, Flame, Heart } from 'lucide-react'
import { useStore } from 'zustand'
import type { QuizSession } from './quiz-session.ts'
import style from './quiz-chips.module.css'

/** Beside LIVE and the viewers: the own streak or lives while a quiz runs, and a poll that was made small. */
export function QuizChips({ session }: { session: QuizSession }) {
  const { t } = useLingui()
  const own = useStore(session.quiz, (state) => state.own)
  const quiz = useStore(session.quiz, (state) => state.quiz)
  const isFolded = useStore(session.poll, (state) => state.poll !== null && state.isReached && state.isFolded)
  return (
    <>
      {quiz && own && quiz.mode === 'elimination' && (
        <span className={style.chip}>
          <Heart size={14} aria-hidden />
          {own.isOut ? <Trans>You are out</Trans> : <Plural value={own.lives} one="# life" other="# lives" />}
        </span>
      )}
      {quiz && own && quiz.mode === 'points' && own.streak > 0 && (
        <span className={style.chip}>
          <Flame size={14} aria-hidden />
          <Trans>Streak {own.streak}</Trans>
        </span>
      )}
      {isFolded && (
        <button
          type="button"
          className={style.open}
          aria-label={t`Open the poll`}
          onClick={() => session.fold(false)}
        >
          <span className={style.chip}>
            <ChartNoAxesColumn size={14} aria-hidden />
            <Trans>Poll</Trans>
          </span>
        </button>
      )}
    </>
  )
}
