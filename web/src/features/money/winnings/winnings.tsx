import { Trans, useLingui } from '@lingui/react/macro'
import { draws, type OwnWin } from '@tayang/contract'
import { buttonLook, EmptyState, Skeleton } from '@tayang/design'
import { CouldNotRead, useFailureToast } from '#features/shared/paged-list'
import { isRefusal, useCall, WithQueries } from '#shared/api'
import { Link, urls } from '#shared/urls'
import { Win } from './win.tsx'
import style from './winnings.module.css'

interface WinningsProps {
  /** One prize, which a notification leads to; all of them without it. */
  winnerId: string | undefined
}

/** `/profile/winnings`: every prize of the viewer with what can be done about it. */
export function Winnings({ winnerId }: WinningsProps) {
  return <WithQueries>{winnerId === undefined ? <AllWins /> : <OneWin winnerId={winnerId} />}</WithQueries>
}

function AllWins() {
  const { t } = useLingui()
  const read = useCall(draws.listOwnWins, { query: {} }, { freshMs: 0 })
  useFailureToast(read.error)
  if (read.isPending) return <Skeleton height="320px" />
  if (read.data === undefined) return <CouldNotRead onRetry={() => void read.refetch()} />
  if (read.data.length === 0) {
    return (
      <EmptyState
        cloth="truntum"
        title={t`You haven't won anything yet`}
        note={<Trans>Chances come from quizzes. None can be bought.</Trans>}
        action={
          <Link to={urls.home()} className={buttonLook()}>
            <Trans>Find a film with a quiz</Trans>
          </Link>
        }
      />
    )
  }
  return <Wins wins={read.data} />
}

function OneWin({ winnerId }: { winnerId: string }) {
  const { t } = useLingui()
  const isThere = (error: Error) => !isRefusal(error, 'NOT_FOUND')
  const read = useCall(draws.getOwnWin, { params: { id: winnerId } }, { freshMs: 0, retries: isThere })
  const isGone = isRefusal(read.error, 'NOT_FOUND')
  useFailureToast(isGone ? null : read.error)
  if (read.isPending) return <Skeleton height="320px" />
  const all = (
    <Link to={urls.winnings()} className={buttonLook({ tone: 'quiet' })}>
      <Trans>All winnings</Trans>
    </Link>
  )
  if (isGone) return <EmptyState cloth="truntum" title={t`This prize is not yours`} action={all} />
  if (read.data === undefined) return <CouldNotRead onRetry={() => void read.refetch()} />
  return (
    <>
      <Wins wins={[read.data]} />
      <div>{all}</div>
    </>
  )
}

function Wins({ wins }: { wins: readonly OwnWin[] }) {
  return (
    <ul className={style.wins}>
      {wins.map((win) => (
        <li key={win.id}>
          <Win win={win} />
        </li>
      ))}
    </ul>
  )
}
