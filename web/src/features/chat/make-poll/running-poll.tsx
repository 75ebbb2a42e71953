import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { polls, type Poll } from '@tayang/contract'
import { Button } from '@tayang/design'
import { useChange } from '#shared/api'
import style from './make-poll.module.css'

interface RunningPollProps {
  showId: string
  poll: Poll
  onClose: () => void
}

/** A poll that runs, as the room sees it, and its early end. */
export function RunningPoll({ showId, poll, onClose }: RunningPollProps) {
  const { t } = useLingui()
  const end = useChange(polls.endPoll, {
    refreshes: [polls.listPolls],
    onDone: onClose,
    failure: t`An error occured. Please try again.`,
  })
  const { counts } = poll
  const votes = (counts ?? []).reduce((sum, count) => sum + count, 0)
  return (
    <>
      <p className={style.question}>{poll.question}</p>
      <ul className={style.bars}>
        {poll.choices.map(({ id, text }, n) => (
          <li key={id}>
            <span>{text}</span>
            {counts && (
              <>
                <b>{counts[n] ?? 0}</b>
                <i
                  aria-hidden
                  style={{ inlineSize: `${votes > 0 ? ((counts[n] ?? 0) / votes) * 100 : 0}%` }}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      <p className={style.note}>
        {counts ? (
          <Plural value={votes} one="# vote so far" other="# votes so far" />
        ) : (
          <Trans>The votes show at the end.</Trans>
        )}
      </p>
      <div className={style.end}>
        <Button tone="quiet" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <Button
          tone="danger"
          busy={end.isRunning ? t`Loading...` : undefined}
          onClick={() => end.run({ params: { id: showId, pollId: poll.id } })}
        >
          <Trans>End the poll</Trans>
        </Button>
      </div>
    </>
  )
}
