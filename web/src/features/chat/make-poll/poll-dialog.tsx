import { Trans, useLingui } from '@lingui/react/macro'
import { polls } from '@tayang/contract'
import { Button, Dialog, Skeleton } from '@tayang/design'
import { useCall } from '#shared/api'
import { PollForm } from './poll-form.tsx'
import { RunningPoll } from './running-poll.tsx'
import style from './make-poll.module.css'

/** Votes are told to the room; this list is read for what a moderator sees of them. */
const LOOK_EVERY_MS = 2_000

/** The poll of a show: the form of the next one, or the one that runs with its votes. */
export function PollDialog({ showId, onClose }: { showId: string; onClose: () => void }) {
  const { t } = useLingui()
  const list = useCall(
    polls.listPolls,
    { params: { id: showId } },
    { freshMs: 0, everyMs: (answer) => (answer?.data[0]?.endedAt === null ? LOOK_EVERY_MS : false) },
  )
  const running = list.data?.find(({ endedAt }) => endedAt === null)
  return (
    <Dialog open onClose={onClose} label={t`Poll`} className={style.dialog}>
      <h2>
        <Trans>Poll</Trans>
      </h2>
      {list.isPending ? (
        <Skeleton height="240px" />
      ) : list.data === undefined ? (
        <div className={style.failed}>
          <p role="alert">
            <Trans>An error occured. Please try again.</Trans>
          </p>
          <Button tone="outline" size="small" onClick={() => void list.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : running ? (
        <RunningPoll showId={showId} poll={running} onClose={onClose} />
      ) : (
        <PollForm showId={showId} onClose={onClose} />
      )}
    </Dialog>
  )
}
