import { Trans, useLingui } from '@lingui/react/macro'
import type { DeskRound, QuizSet, Show } from '@tayang/contract'
import { Button, Skeleton } from '@tayang/design'
import { useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { RoomConnection } from '#features/chat/live-chat'
import type { Viewer } from '#shared/session'
import { DeskHeader } from './desk-header.tsx'
import { AskSure } from './show/ask-sure.tsx'
import { BoardPanel } from './show/board-panel.tsx'
import { ChartsRow } from './show/charts-row.tsx'
import { isRunning, listQuestions, nextNumber } from './show/desk-view.ts'
import { FairnessPanel } from './show/fairness-panel.tsx'
import { NextPanel } from './show/next-panel.tsx'
import { QuestionsPanel } from './show/questions-panel.tsx'
import { RoundPanel } from './show/round-panel.tsx'
import { StartPanel } from './show/start-panel.tsx'
import { useDeskCalls, type DeskCalls } from './show/use-desk-calls.ts'
import { useDeskKeys } from './show/use-desk-keys.ts'
import { useDesk, type Desk } from './show/use-desk.ts'
import style from './quiz-desk.module.css'

interface LiveDeskProps {
  viewer: Viewer
  show: Show
  /** The chosen set, for the next quiz. */
  set: QuizSet | null
  /** The sets, above the questions of the quiz. */
  sets: (runningSetId: string | null) => ReactNode
  /** The questions of the chosen set, while no quiz runs. */
  chosen: ReactNode
}

/** The desk of a show that is on air. */
export function LiveDesk({ viewer, show, set, sets, chosen }: LiveDeskProps) {
  const desk = useDesk(show.id, viewer.profile.id)
  const calls = useDeskCalls(show.id, desk)
  const [asks, setAsks] = useState<'void' | 'end' | null>(null)
  const { state, isHolding } = desk
  const quiz = state?.quizId == null ? null : (desk.desk?.quiz ?? null)
  const round = quiz === null ? null : (state?.round ?? null)
  const mayVoid = isHolding && round !== null && round.lamp !== 'void'
  const next = quiz && state ? nextNumber(quiz, state) : null
  const isSilent = useIsSilent(desk.room)
  const mayAsk = isHolding && next !== null && !isRunning(round) && !isSilent && !calls.isAsking
  useDeskKeys({
    onNext: mayAsk ? () => calls.ask(next) : null,
    onVoid: mayVoid ? () => setAsks('void') : null,
  })
  return (
    <>
      <DeskHeader
        {...{ viewer, show, isSilent }}
        viewers={useViewers(desk.room)}
        players={quiz ? (state?.players ?? 0) : null}
        isHolding={state === null ? null : isHolding}
        isEnding={calls.isEnding}
        onEnd={quiz && isHolding ? () => setAsks('end') : undefined}
      />
      <main id="main" tabIndex={-1} className={style.desk}>
        <HandNote desk={desk} calls={calls} />
        <div className={style.column}>
          {sets(quiz?.setId ?? null)}
          {quiz && state && desk.desk ? (
            <QuestionsPanel
              title={quiz.title}
              asked={state.round?.number ?? quiz.asked}
              questions={listQuestions(desk.desk, state)}
            />
          ) : (
            chosen
          )}
        </div>
        <div className={`${style.column} ${style.middle}`}>
          <Middle {...{ desk, calls, set, isSilent }} onVoid={() => setAsks('void')} />
        </div>
        <div className={`${style.column} ${style.last}`}>
          {quiz && <FairnessPanel windowMs={quiz.windowMs} round={round} />}
          <BoardPanel showId={show.id} quiz={quiz} />
        </div>
      </main>
      <SureDialogs
        asks={asks}
        round={mayVoid ? round : null}
        isRunning={isRunning(round)}
        onAnswered={() => setAsks(null)}
        calls={calls}
      />
    </>
  )
}

interface SureDialogsProps {
  asks: 'void' | 'end' | null
  /** The question that can be made void. */
  round: DeskRound | null
  isRunning: boolean
  calls: DeskCalls
  onAnswered: () => void
}

function SureDialogs({ asks, round, calls, onAnswered, ...props }: SureDialogsProps) {
  const { t } = useLingui()
  if (asks === 'void' && round !== null) {
    return (
      <AskSure
        question={t`Make question ${round.number} void?`}
        note={t`It won't count, and this can't be undone.`}
        onNo={onAnswered}
        onYes={() => {
          onAnswered()
          calls.voidRound(round.roundId)
        }}
      />
    )
  }
  if (asks !== 'end') return null
  return (
    <AskSure
      question={t`End the quiz?`}
      note={
        props.isRunning
          ? t`The current question becomes void, and the leaderboard is final.`
          : t`The leaderboard is final then.`
      }
      onNo={onAnswered}
      onYes={() => {
        onAnswered()
        calls.end()
      }}
    />
  )
}

/** In a second tab: it only watches, until it takes the desk over. */
function HandNote({ desk, calls }: { desk: Desk; calls: DeskCalls }) {
  const { state, isHolding } = desk
  if (state === null || isHolding) return null
  return (
    <div className={style.watching} role="status">
      <p>
        {state.handId === null ? (
          <Trans>No one is in control.</Trans>
        ) : (
          <Trans>Another of your tabs is in control. This one is view-only.</Trans>
        )}
      </p>
      <Button tone="outline" size="small" onClick={() => calls.hold(true)}>
        <Trans>Take control</Trans>
      </Button>
    </div>
  )
}

interface MiddleProps {
  desk: Desk
  calls: DeskCalls
  set: QuizSet | null
  isSilent: boolean
  onVoid: () => void
}

function Middle({ desk, calls, set, isSilent, onVoid }: MiddleProps) {
  const { state, isHolding } = desk
  if (desk.desk === undefined) return <Skeleton height="360px" />
  if (desk.desk === null || state === null) {
    return (
      <div className={`${style.panel} ${style.failed}`}>
        <p role="alert">
          <Trans>Some error occured, please refresh the page!</Trans>
        </p>
        <Button tone="outline" size="small" onClick={desk.retry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  }
  const quiz = state.quizId === null ? null : desk.desk.quiz
  if (quiz === null) {
    return (
      <>
        <StartPanel
          {...{ set, mayHost: isHolding }}
          isOnAir={!isSilent}
          isStarting={calls.isStarting}
          onStart={calls.start}
        />
        <ChartsRow round={null} audience={state.audience} />
      </>
    )
  }
  const { round } = state
  const next = nextNumber(quiz, state)
  const asked = round && quiz.questions[round.number - 1]
  const coming = next === null ? undefined : quiz.questions[next - 1]
  return (
    <>
      {round && asked && (
        <RoundPanel {...{ round, onVoid }} question={asked} players={state.players} mayHost={isHolding} />
      )}
      <ChartsRow round={round} audience={state.audience} />
      {next !== null && coming ? (
        <NextPanel
          number={next}
          questionCount={quiz.questions.length}
          windowMs={quiz.windowMs}
          question={coming}
          audience={state.audience}
          waitsFor={!isHolding ? 'hand' : isRunning(round) ? 'question' : isSilent ? 'pictures' : null}
          isAsking={calls.isAsking}
          onAsk={() => calls.ask(next)}
        />
      ) : (
        <p className={`${style.panel} ${style.nothing}`}>
          <Trans>Every question was asked. End the quiz to make its leaderboard final.</Trans>
        </p>
      )}
    </>
  )
}

function useViewers(room: RoomConnection | null): number | null {
  return useStore(room?.view ?? noRoom, (view) => view?.viewers ?? null)
}

/** No pictures come now, so nobody could see a question. */
function useIsSilent(room: RoomConnection | null): boolean {
  return useStore(room?.view ?? noRoom, (view) => view?.isOnAir === false)
}

const noRoom = {
  getState: () => null,
  getInitialState: () => null,
  subscribe: () => () => undefined,
}
