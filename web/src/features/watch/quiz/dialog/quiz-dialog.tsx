import { Trans, useLingui } from '@lingui/react/macro'
import type { QuizDetail } from '@tayang/contract'
import { Button, Dialog, IconButton } from '@tayang/design'
import { clockText } from '@tayang/player/core'
import { Pause, X } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { DialogState } from './dialog-state.ts'
import { FilmStill } from './film-still.tsx'
import { OfferStep } from './offer-step.tsx'
import { letters, QuestionStep } from './question-step.tsx'
import { ResultStep } from './result-step.tsx'
import { useQuizDialog, type QuizDialogSteps, type QuizNeeds } from './use-quiz-dialog.ts'
import style from './quiz-dialog.module.css'

export interface QuizDialogProps extends QuizNeeds {
  /** As it was fetched before its second; null where that failed. */
  quiz: QuizDetail | null
  video: HTMLVideoElement
  posterUrl: string | undefined
  onClose(): void
}

/** The quiz of a film over its player: the offer, one question at a time, the result. */
export function QuizDialog({ quiz, video, posterUrl, onClose, ...needs }: QuizDialogProps) {
  const { t } = useLingui()
  const steps = useQuizDialog(needs)
  const { state } = steps
  const shown = 'quiz' in state ? state.quiz : quiz
  const campaign = shown?.quizCampaign
  const at = clockText(video.currentTime)
  const handleKeyDown = (event: KeyboardEvent) => {
    if (pressKey(event, steps)) event.preventDefault()
    // The player behind has keys of its own.
    event.stopPropagation()
  }
  return (
    // A press beside it closes nothing: answers would be gone.
    <Dialog open onClose={onClose} onBeside={() => undefined} label={t`Quiz`} size="medium">
      <div onKeyDown={handleKeyDown} data-step={state.step}>
        <header className={style.head}>
          <FilmStill {...{ video, posterUrl }} />
          <span className={style.paused}>
            <Pause size={14} aria-hidden />
            <Trans>Paused at {at}</Trans>
          </span>
          <IconButton label={t`Back to the film`} className={style.close} onClick={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
          <p className={style.name}>
            <span>
              <Trans>Quiz</Trans>
              {campaign && ` · ${campaign.name}`}
            </span>
            <Count state={state} />
          </p>
          <Progress state={state} />
        </header>
        <Step {...{ steps, onClose }} quiz={shown} campaignId={campaign?.id ?? ''} />
      </div>
    </Dialog>
  )
}

interface StepProps {
  steps: QuizDialogSteps
  quiz: QuizDetail | null
  campaignId: string
  onClose(): void
}

function Step({ steps, quiz, campaignId, onClose }: StepProps) {
  const { state } = steps
  switch (state.step) {
    case 'offer':
    case 'asking':
      return <OfferStep {...{ quiz, onClose }} isAsking={state.step === 'asking'} onBegin={steps.begin} />
    case 'question':
    case 'sending':
      return <QuestionStep state={state} onChoose={steps.choose} onNext={steps.next} onBack={steps.back} />
    case 'result':
      return <ResultStep {...state} {...{ campaignId, onClose }} onRetry={steps.begin} />
    case 'trouble':
      return <Trouble {...{ state, onClose }} onAgain={steps.again} />
  }
}

interface TroubleProps {
  state: Extract<DialogState, { step: 'trouble' }>
  onAgain(): void
  onClose(): void
}

/** Nothing was counted. */
function Trouble({ state, onAgain, onClose }: TroubleProps) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <div className={style.result} role="alert">
      <h2>{state.text ?? <Trans>This quiz is over</Trans>}</h2>
      <p className={style.about}>
        <Trans>Nothing was counted.</Trans>
      </p>
      <div className={style.ways}>
        {state.before && (
          <Button ref={first} onClick={onAgain}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <Button tone="quiet" onClick={onClose}>
          <Trans>Back to the film</Trans>
        </Button>
      </div>
    </div>
  )
}

function Count({ state }: { state: DialogState }) {
  if (!('quiz' in state)) return null
  const { at, quiz } = state
  return (
    <strong>
      {at + 1}/{quiz.questionJson.length}
    </strong>
  )
}

function Progress({ state }: { state: DialogState }) {
  if (!('quiz' in state)) return null
  const { at, quiz } = state
  return (
    <div className={style.progress} aria-hidden>
      {quiz.questionJson.map(({ id }, place) => (
        <span key={id} data-done={place <= at || undefined} />
      ))}
    </div>
  )
}

/** A to D choose, Enter goes on; Escape belongs to the dialog itself. True where the key was one of these. */
function pressKey(event: KeyboardEvent, steps: QuizDialogSteps): boolean {
  const { state } = steps
  if (state.step !== 'question' || event.ctrlKey || event.metaKey || event.altKey) return false
  const question = state.quiz.questionJson[state.at]
  const place = letters.findIndex((letter) => letter === event.key.toUpperCase())
  const choice = place === -1 ? undefined : question?.choice[place]
  if (choice) steps.choose(choice.id)
  // A button that has the focus is pressed by Enter itself.
  const isNext = event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)
  if (isNext) steps.next()
  return choice !== undefined || isNext
}
