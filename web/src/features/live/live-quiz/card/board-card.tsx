import { Trans } from '@lingui/react/macro'
import type { QuizState } from '../state/quiz-shapes.ts'
import { BoardList } from './board-list.tsx'
import { CloseCard } from './quiz-card.tsx'
import { useFigures } from './use-figures.ts'
import style from './card.module.css'

interface BoardCardProps {
  showId: string
  state: QuizState
  onClose: () => void
}

/** The leaderboard over the picture, while a quiz runs and when it has ended. */
export function BoardCard({ showId, state, onClose }: BoardCardProps) {
  const figures = useFigures()
  const { quiz, end, own, players } = state
  return (
    <>
      <div className={style.head}>
        <div>
          <p>
            <b>{end && state.isOver ? <Trans>The quiz is over</Trans> : <Trans>Leaderboard</Trans>}</b>
            {own !== null && (
              <>
                <i aria-hidden>•</i>
                <span className={style.second}>
                  <Trans>
                    Your place {figures(own.place)} of {figures(players)}
                  </Trans>
                </span>
              </>
            )}
          </p>
          <p className={style.own}>{end?.title ?? quiz?.title}</p>
        </div>
        <CloseCard onClose={onClose} />
      </div>
      <BoardList
        showId={showId}
        version={`${quiz?.asked ?? 0} ${state.round?.stage === 'revealed'} ${state.isOver}`}
      />
    </>
  )
}
