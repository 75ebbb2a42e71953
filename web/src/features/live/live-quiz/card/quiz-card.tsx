import { Trans, useLingui } from '@lingui/react/macro'
import { IconButton } from '@tayang/design'
import { LockKeyhole, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { isOwnChoice } from '../state/quiz-round.ts'
import type { QuizRound, QuizState } from '../state/quiz-shapes.ts'
import { AwayNote } from './away-note.tsx'
import { Announcement } from './announcement.tsx'
import { AnswerChoices, ResultChoices } from './choices.tsx'
import { CountdownRing } from './countdown-ring.tsx'
import { OwnResult } from './own-result.tsx'
import { VoidNote } from './void-note.tsx'
import style from './card.module.css'
import notes from './notes.module.css'

const SECOND_MS = 1_000

export interface QuizCardProps {
  state: QuizState
  round: QuizRound
  onChoose: (choiceId: string) => void
  onDismiss: () => void
  onSignIn: () => void
  onGoToLive: () => void
  onBoard: () => void
}

/** One question over the picture, from the moment at which the picture reaches it until its answer has been seen. */
export function QuizCard(props: QuizCardProps) {
  const { state, round } = props
  const isTimed = round.stage === 'open' || round.stage === 'chosen' || round.stage === 'kept'
  return (
    <>
      <div className={style.head}>
        <div>
          <RoundLine state={state} round={round} />
          {isTimed && (
            <p className={style.own}>
              <Trans>Your own {Math.round(round.windowMs / SECOND_MS)} s, counted by the server</Trans>
            </p>
          )}
        </div>
        {isTimed && round.endsAt !== null && round.windowMs > 0 ? (
          <CountdownRing windowMs={round.windowMs} endsAt={round.endsAt} />
        ) : (
          <CloseCard onClose={props.onDismiss} />
        )}
      </div>
      <Announcement round={round} />
      <RoundBody {...props} />
    </>
  )
}

export function CloseCard({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <IconButton label={t`Close`} className={style.close} onClick={onClose}>
      <X size={18} aria-hidden />
    </IconButton>
  )
}

/** Which question it is, and where the viewer stands: place, and lives in a quiz of elimination. */
function RoundLine({ state, round }: { state: QuizState; round: QuizRound }) {
  const { own, quiz } = state
  return (
    <p>
      <b>
        <Trans>
          Question {round.number}/{round.questionCount}
        </Trans>
      </b>
      {own !== null && (
        <>
          <i aria-hidden>•</i>
          <span className={style.second}>
            {quiz?.mode === 'elimination' ? <Lives own={own} /> : <Trans>Your place {own.place}</Trans>}
          </span>
        </>
      )}
    </p>
  )
}

function Lives({ own }: { own: NonNullable<QuizState['own']> }) {
  const { t } = useLingui()
  if (own.isOut) return <>{t`You are out`}</>
  return <>{own.lives === 1 ? t`1 life left` : t`${own.lives} lives left`}</>
}

function RoundBody(props: QuizCardProps) {
  const { state, round, onChoose, onBoard } = props
  switch (round.stage) {
    case 'coming':
    case 'away':
      return <AwayNote round={round} onSignIn={props.onSignIn} onGoToLive={props.onGoToLive} />
    case 'void':
      return <VoidNote round={round} />
    case 'revealed':
      return (
        <>
          <h2 className={style.question}>{round.revealed?.question}</h2>
          {round.revealed && (
            <ResultChoices
              choices={round.revealed.choices}
              isOwn={(text) => isOwnChoice(round, text)}
              answered={round.revealed.answered}
            />
          )}
          <OwnResult state={state} round={round} onBoard={onBoard} />
        </>
      )
    default:
      return (
        <>
          <h2 className={style.question}>{round.question}</h2>
          <AnswerChoices round={round} onChoose={onChoose} />
          <Foot>
            {round.stage === 'open' ? (
              <>
                <Trans>Your first tap counts.</Trans>{' '}
                <span className={notes.keys}>
                  <Trans>Keys 1 to {round.choices.length} work too.</Trans>
                </span>
              </>
            ) : round.stage === 'missed' ? (
              <Trans>Time's up. The answer is coming.</Trans>
            ) : (
              <Trans>Answer shown once everybody’s time is over</Trans>
            )}
          </Foot>
        </>
      )
  }
}

function Foot({ children }: { children: ReactNode }) {
  return (
    <p className={notes.foot}>
      <LockKeyhole size={16} aria-hidden />
      <span>{children}</span>
    </p>
  )
}
