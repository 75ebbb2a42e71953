import { Trans, useLingui } from '@lingui/react/macro'
import type { ReplayedQuiz } from '@tayang/contract'
import { useEffect, useState } from 'react'
import { ResultChoices } from '../card/choices.tsx'
import { letterOf } from '../card/letters.ts'
import { CloseCard } from '../card/quiz-card.tsx'
import { BoardRows } from '../card/board-list.tsx'
import { keyOf, replayAt, type ShownReplay } from './replay-quiz.ts'
import style from '../card/card.module.css'
import notes from '../card/notes.module.css'

const LOOK_EVERY_MS = 250

interface ReplayLayerProps {
  items: readonly ReplayedQuiz[]
  mediaTime: () => number | null
}

/** A question or a poll as it stood on the picture; nobody plays it again. */
export function ReplayLayer({ items, mediaTime }: ReplayLayerProps) {
  const { t } = useLingui()
  const shown = useShown(items, mediaTime)
  const [closedKey, setClosedKey] = useState<string | null>(null)
  if (shown === null || keyOf(shown) === closedKey) return null
  return (
    <section className={style.place} data-replay aria-label={t`Live quiz`}>
      <div className={style.card}>
        <div className={style.head}>
          <p>
            <Head shown={shown} />
          </p>
          <CloseCard onClose={() => setClosedKey(keyOf(shown))} />
        </div>
        <Body shown={shown} />
      </div>
    </section>
  )
}

function useShown(items: readonly ReplayedQuiz[], mediaTime: () => number | null): ShownReplay | null {
  const [shown, setShown] = useState<ShownReplay | null>(null)
  useEffect(() => {
    const look = () => {
      const at = mediaTime()
      const next = at === null ? null : replayAt(items, at)
      setShown((before) =>
        before?.kind === next?.kind && (before && keyOf(before)) === (next && keyOf(next)) ? before : next,
      )
    }
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [items, mediaTime])
  return shown
}

function Head({ shown }: { shown: ShownReplay }) {
  const { item } = shown
  switch (item.type) {
    case 'question':
      return (
        <>
          <b>
            <Trans>
              Question {item.number}/{item.questionCount}
            </Trans>
          </b>
          <i aria-hidden>•</i>
          <span className={style.second}>
            <Trans>as it was in the show</Trans>
          </span>
        </>
      )
    case 'void':
      return (
        <b>
          <Trans>Question {item.number} is void</Trans>
        </b>
      )
    case 'board':
      return (
        <b>
          <Trans>The quiz is over</Trans>
        </b>
      )
    case 'poll':
      return <b>{shown.kind === 'poll' && shown.isOver ? <Trans>Poll result</Trans> : <Trans>Poll</Trans>}</b>
  }
}

const nobody = () => false

function Body({ shown }: { shown: ShownReplay }) {
  switch (shown.kind) {
    case 'asked':
      return (
        <>
          <h2 className={style.question}>{shown.item.question}</h2>
          <PlainChoices texts={shown.item.choices.map(({ text }) => text)} />
        </>
      )
    case 'answered':
      return (
        <>
          <h2 className={style.question}>{shown.item.question}</h2>
          <ResultChoices choices={shown.item.choices} isOwn={nobody} answered={shown.item.answered} />
        </>
      )
    case 'void':
      return (
        <p className={notes.note}>
          <Trans>It didn't count.</Trans>
        </p>
      )
    case 'board':
      return <BoardRows rows={shown.item.rows} players={shown.item.rows.length} own={null} ownId={null} />
    case 'poll': {
      const { poll } = shown.item
      const { counts } = poll
      return (
        <>
          <h2 className={style.question}>{poll.question}</h2>
          {shown.isOver && counts ? (
            <ResultChoices
              choices={poll.choices.map(({ text }, n) => ({ text, count: counts[n] ?? 0 }))}
              isOwn={nobody}
              answered={counts.reduce((sum, count) => sum + count, 0)}
            />
          ) : (
            <PlainChoices texts={poll.choices.map(({ text }) => text)} />
          )}
        </>
      )
    }
  }
}

function PlainChoices({ texts }: { texts: readonly string[] }) {
  return (
    <ul className={style.choices}>
      {texts.map((text, n) => (
        <li key={text} className={style.choice} data-locked>
          <span className={style.letter} aria-hidden>
            {letterOf(n)}
          </span>
          <span className={style.said}>{text}</span>
        </li>
      ))}
    </ul>
  )
}
