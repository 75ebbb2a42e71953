import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import { untilSignedIn } from '#shared/session'
import { BoardCard } from './card/board-card.tsx'
import { indexOfKey } from './card/letters.ts'
import { PollCard } from './card/poll-card.tsx'
import { QuizCard } from './card/quiz-card.tsx'
import type { QuizSession } from './quiz-session.ts'
import type { QuizStage } from './state/quiz-shapes.ts'
import { shownRound } from './state/shown-round.ts'
import style from './card/card.module.css'

export { openQuizSession } from './quiz-session.ts'
export { QuizChips } from './quiz-chips.tsx'

export interface QuizLayerProps {
  session: QuizSession
  /** On a phone the card stands below the picture's lower edge; elsewhere, and in full screen, over the picture. */
  place: 'beside' | 'over' | 'over-chat'
  mediaTime: () => number | null
  onGoToLive: () => void
}

/** What of a quiz or a poll lies over the show now: one card at most. */
export function QuizLayer({ session, place, mediaTime, onGoToLive }: QuizLayerProps) {
  const { t } = useLingui()
  const state = useStore(session.quiz)
  const poll = useStore(session.poll)
  // Of the question after which it was opened: the next one shows its own answer.
  const [boardAfter, setBoardAfter] = useState<string | null>(null)
  const round = shownRound(state)
  const hasBoard = boardAfter !== null && boardAfter === state.round?.id
  useAnswerKeys(session)
  const shown = cardOf({ hasRound: round !== null, hasBoard, state, poll })
  if (shown === null) return null
  return (
    <section
      className={style.place}
      data-beside-picture={place === 'beside' || undefined}
      data-over-chat={place === 'over-chat' || undefined}
      aria-label={shown === 'poll' ? t`Poll` : t`Live quiz`}
    >
      {/* A card of another question rises again. */}
      <div className={style.card} key={shown === 'round' ? round?.id : shown}>
        {shown === 'round' && round && (
          <QuizCard
            {...{ state, round, onGoToLive }}
            onChoose={session.choose}
            onDismiss={session.dismiss}
            onSignIn={() => void signIn()}
            onBoard={() => setBoardAfter(round.id)}
          />
        )}
        {shown === 'board' && (
          <BoardCard
            showId={session.roomId}
            state={state}
            onClose={() => {
              setBoardAfter(null)
              if (state.isOver) session.dismiss()
            }}
          />
        )}
        {shown === 'poll' && (
          <PollCard
            {...{ mediaTime }}
            state={poll}
            onVote={session.vote}
            onFold={() => session.fold(true)}
            onSignIn={() => void signIn()}
          />
        )}
      </div>
    </section>
  )
}

interface Shown {
  hasRound: boolean
  hasBoard: boolean
  state: ReturnType<QuizSession['quiz']['getState']>
  poll: ReturnType<QuizSession['poll']['getState']>
}

/** A question before everything: it does not wait, and that it is void is said at once. */
function cardOf({ hasRound, hasBoard, state, poll }: Shown): 'round' | 'board' | 'poll' | null {
  if (hasRound && state.round?.stage !== 'revealed') return 'round'
  if (hasBoard || (state.isOver && state.end !== null)) return 'board'
  if (hasRound) return 'round'
  return poll.poll !== null && poll.isReached && !poll.isFolded ? 'poll' : null
}

/** The auth dialog is part of the page, which a picture in full screen hides. */
async function signIn(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => undefined)
  await untilSignedIn()
}

/** Whose key comes too late, or twice, did not mean to go back in the show. */
const takesKeys: ReadonlySet<QuizStage> = new Set(['open', 'chosen', 'missed'])

/** Answers by 1 to 4 and A to D; while a question is open they are not the player's keys. */
function useAnswerKeys(session: QuizSession): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { round } = session.quiz.getState()
    if (!round || !takesKeys.has(round.stage) || round.isDismissed || event.repeat) return
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const index = indexOfKey(event.key)
    const choice = index === null ? undefined : round.choices[index]
    if (!choice) return
    event.preventDefault()
    if (round.stage === 'open') session.choose(choice.id)
  })
  useEffect(() => {
    const handle = (event: KeyboardEvent) => handleKey(event)
    // Before the player, whose digits seek.
    document.addEventListener('keydown', handle, { capture: true })
    return () => document.removeEventListener('keydown', handle, { capture: true })
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable="true"], dialog') !== null
  )
}
