import { Trans } from '@lingui/react/macro'
import { liveQuiz, type BoardRow, type OwnPlace } from '@tayang/contract'
import { Avatar, Button, Skeleton } from '@tayang/design'
import { call, useRead } from '#shared/api'
import { useViewer } from '#shared/session'
import { useFigures } from './use-figures.ts'
import style from './board.module.css'

interface BoardListProps {
  showId: string
  /** A board that has changed is read again. */
  version: string
}

/** The first hundred of a quiz, and the viewer's own place below them. */
export function BoardList({ showId, version }: BoardListProps) {
  const viewer = useViewer()
  const key = `${showId} ${version} ${viewer?.profile.id ?? ''}`
  const board = useRead(
    key,
    async () => (await call(liveQuiz.getQuizBoard, { params: { id: showId } })).data,
    {
      keepsPrevious: true,
    },
  )
  if (board.answer === undefined) {
    return board.isPending ? (
      <Skeleton height="208px" />
    ) : (
      <div className={style.failed}>
        <p role="alert">
          <Trans>An error occured. Please try again.</Trans>
        </p>
        <Button tone="outline" size="small" onClick={board.again}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  }
  const { rows, own, players } = board.answer
  if (rows.length === 0) {
    return (
      <p className={style.nothing}>
        <Trans>No one has a place yet. Places start with the first answer.</Trans>
      </p>
    )
  }
  return <BoardRows rows={rows} players={players} own={own} ownId={viewer?.profile.id ?? null} />
}

interface BoardRowsProps {
  rows: readonly BoardRow[]
  players: number
  own: OwnPlace | null
  ownId: string | null
}

export function BoardRows({ rows, players, own, ownId }: BoardRowsProps) {
  const figures = useFigures()
  const isListed = rows.some(({ profile }) => profile.id === ownId)
  return (
    <>
      <ol className={style.rows} tabIndex={0}>
        {rows.map((row) => (
          <li
            key={row.profile.id}
            data-own={row.profile.id === ownId || undefined}
            data-out={row.isOut || undefined}
          >
            <b>{figures(row.place)}</b>
            <Avatar name={row.profile.name} picture={row.profile.avatar} size={32} />
            <span className={style.who}>
              <strong>{row.profile.id === ownId ? <Trans>You</Trans> : row.profile.name}</strong>
              <small>{row.isOut ? <Trans>Out</Trans> : <Trans>Streak {row.streak}</Trans>}</small>
            </span>
            <span className={style.points}>{figures(row.points)}</span>
          </li>
        ))}
      </ol>
      {own !== null && !isListed && (
        <p className={style.self}>
          <Trans>
            Your place {figures(own.place)} of {figures(players)}
          </Trans>
          <span className={style.points}>{figures(own.points)}</span>
        </p>
      )}
    </>
  )
}
