import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import { useEffect, useState } from 'react'
import { formatClock } from '#shared/i18n'
import type { PollState } from '../state/poll-state.ts'
import { ResultChoices } from './choices.tsx'
import { letterOf } from './letters.ts'
import { CloseCard } from './quiz-card.tsx'
import style from './card.module.css'
import notes from './notes.module.css'

const SECOND_MS = 1_000

interface PollCardProps {
  state: PollState
  /** The media time that the picture shows. */
  mediaTime: () => number | null
  onVote: (choiceId: string) => void
  onFold: () => void
  onSignIn: () => void
}

/** What the room is asked: everybody has one vote, and no answer is right. */
export function PollCard({ state, mediaTime, onVote, onFold, onSignIn }: PollCardProps) {
  const { poll, vote, isOver, why } = state
  if (poll === null) return null
  const hasResult = poll.counts !== null && (isOver || vote !== null)
  return (
    <>
      <div className={style.head}>
        <p>
          <b>{isOver ? <Trans>Poll result</Trans> : <Trans>Poll</Trans>}</b>
          {!isOver && <PollRest endsAt={poll.endsAt} mediaTime={mediaTime} />}
        </p>
        <CloseCard onClose={onFold} />
      </div>
      <h2 className={style.question}>{poll.question}</h2>
      {hasResult ? <PollBars state={state} /> : <PollChoices state={state} onVote={onVote} />}
      {why === 'guest' ? (
        <div className={notes.deeds} role="status">
          <p>
            <Trans>Log in to vote.</Trans>
          </p>
          <Button size="small" onClick={onSignIn}>
            <Trans>Log in</Trans>
          </Button>
        </div>
      ) : (
        <p className={notes.foot} role="status">
          <PollNote state={state} />
        </p>
      )}
    </>
  )
}

function PollNote({ state }: { state: PollState }) {
  const { poll, isOver, isKept, vote, why } = state
  const votes = (poll?.counts ?? []).reduce((sum, count) => sum + count, 0)
  if (why === 'barred') return <Trans>You can't vote in this room.</Trans>
  if (why === 'host') return <Trans>The host asks, and does not vote.</Trans>
  if (why === 'late') return <Trans>Your vote came too late.</Trans>
  if (isOver) return <Plural value={votes} one="# vote" other="# votes" />
  if (isKept && poll?.results === 'end') return <Trans>Your vote counts. The result shows at the end.</Trans>
  if (isKept)
    return <Plural value={votes} one="Your vote counts · # vote" other="Your vote counts · # votes" />
  if (vote !== null) return <Trans>Sending</Trans>
  return <Trans>One vote each. It cannot be changed.</Trans>
}

function PollBars({ state }: { state: PollState }) {
  const { poll, vote } = state
  if (!poll) return null
  const counts = poll.counts ?? []
  const choices = poll.choices.map(({ text }, n) => ({ text, count: counts[n] ?? 0 }))
  const own = poll.choices.find(({ id }) => id === vote?.choiceId)?.text
  return (
    <ResultChoices
      choices={choices}
      isOwn={(text) => text === own}
      answered={counts.reduce((sum, count) => sum + count, 0)}
    />
  )
}

function PollChoices({ state, onVote }: { state: PollState; onVote: (choiceId: string) => void }) {
  const { poll, vote, isOver, why } = state
  const isLocked = vote !== null || isOver || why !== null
  return (
    <ul className={style.choices} data-long>
      {poll?.choices.map(({ id, text }, n) => (
        <li key={id}>
          <button
            type="button"
            className={style.choice}
            data-own={vote?.choiceId === id || undefined}
            aria-pressed={vote?.choiceId === id}
            aria-disabled={isLocked || undefined}
            onClick={() => onVote(id)}
          >
            <span className={style.letter}>{letterOf(n)}</span>
            <span className={style.said}>{text}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** By the clock of the show, which the page's own may be far from. */
function PollRest({ endsAt, mediaTime }: { endsAt: number; mediaTime: () => number | null }) {
  const [restS, setRest] = useState<number | null>(null)
  useEffect(() => {
    const look = () => {
      const at = mediaTime()
      setRest(at === null ? null : Math.max(0, (endsAt - at) / SECOND_MS))
    }
    look()
    const timer = setInterval(look, SECOND_MS)
    return () => clearInterval(timer)
  }, [endsAt, mediaTime])
  if (restS === null) return null
  return (
    <>
      <i aria-hidden>•</i>
      <span className={style.second}>
        <Trans>{formatClock(restS)} left</Trans>
      </span>
    </>
  )
}
