import { Trans, useLingui } from '@lingui/react/macro'
import { liveQuiz, type QuizDesk } from '@tayang/contract'
import { Avatar, Button, Skeleton } from '@tayang/design'
import { Scale } from 'lucide-react'
import { isRefusal, useCall } from '#shared/api'
import { DeskPanel } from '../panel.tsx'
import { useDeskFigures } from './use-desk-figures.ts'
import desk from '../quiz-desk.module.css'
import style from './show.module.css'

interface BoardPanelProps {
  showId: string
  quiz: QuizDesk['quiz']
}

/** The first hundred of the quiz that runs, or of the last one. */
export function BoardPanel({ showId, quiz }: BoardPanelProps) {
  const { t } = useLingui()
  const { whole } = useDeskFigures()
  const board = useCall(
    liveQuiz.getQuizBoard,
    { params: { id: showId } },
    // Nobody has played here yet.
    { freshMs: 0, retries: (error) => !isRefusal(error, 'NOT_FOUND') },
  )
  const rows = board.data?.rows ?? []
  const isEmpty = isRefusal(board.error, 'NOT_FOUND') || (board.data !== undefined && rows.length === 0)
  return (
    <DeskPanel
      title={t`Leaderboard`}
      aside={rows.length > 0 ? t`${whole(rows.length)} of ${whole(board.data?.players ?? 0)}` : undefined}
    >
      {isEmpty ? (
        <p className={desk.nothing}>
          <Trans>Places appear here after the first answer.</Trans>
        </p>
      ) : board.isPending ? (
        <Skeleton height="204px" />
      ) : board.data === undefined ? (
        <div className={desk.failed}>
          <p role="alert">
            <Trans>An error occured. Please try again.</Trans>
          </p>
          <Button tone="outline" size="small" onClick={() => void board.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : (
        <ol className={style.board} tabIndex={0} aria-label={t`Leaderboard`}>
          {rows.map((row) => (
            <li key={row.profile.id}>
              <b>{whole(row.place)}</b>
              <Avatar name={row.profile.name} picture={row.profile.avatar} size={32} />
              <span className={style.who}>
                <strong>{row.profile.name}</strong>
                <small>{row.isOut ? <Trans>Out</Trans> : <Trans>Streak {row.streak}</Trans>}</small>
              </span>
              <span className={style.score}>{whole(row.points)}</span>
            </li>
          ))}
        </ol>
      )}
      {quiz && (
        <p className={style.note}>
          <Scale size={16} aria-hidden />
          <TieNote bonusPercent={quiz.bonusPercent} />
        </p>
      )}
      {quiz && <Prize quiz={quiz} />}
    </DeskPanel>
  )
}

function Prize({ quiz: { prize, campaign } }: { quiz: NonNullable<QuizDesk['quiz']> }) {
  if (prize === null && campaign === null) return null
  return (
    <p className={style.prize}>
      {prize !== null && (
        <>
          <b>
            <Trans>Prize:</Trans>
          </b>{' '}
          {prize}
        </>
      )}
      {campaign !== null && (
        <>
          {prize !== null && <br />}
          <Trans>Gives draw chances in {campaign.name}</Trans>
        </>
      )}
    </p>
  )
}

function TieNote({ bonusPercent }: { bonusPercent: number }) {
  return bonusPercent > 0 ? (
    <span>
      <Trans>Ties share a place. Speed adds up to {bonusPercent}%.</Trans>
    </span>
  ) : (
    <span>
      <Trans>Ties share a place. Speed adds nothing.</Trans>
    </span>
  )
}
