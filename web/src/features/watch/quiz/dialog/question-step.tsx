import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import { ArrowLeft, ArrowRight, Check } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { DialogState } from './dialog-state.ts'
import style from './quiz-dialog.module.css'

type Question = Extract<DialogState, { step: 'question' | 'sending' }>

interface QuestionStepProps {
  state: Question
  onChoose(choiceId: string): void
  onNext(): void
  onBack(): void
}

export const letters = ['A', 'B', 'C', 'D'] as const

/** One question with its choices; the last one is submitted. */
export function QuestionStep({ state, onChoose, onNext, onBack }: QuestionStepProps) {
  const { t } = useLingui()
  const { quiz, at, chosen } = state
  const question = quiz.questionJson[at]
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useEffect(() => heading.current?.focus(), [at])
  if (!question) return null
  const isSending = state.step === 'sending'
  const isLast = at + 1 === quiz.questionJson.length
  return (
    <div className={style.body}>
      <h2 ref={heading} id={titleId} tabIndex={-1} lang="id" className={style.question}>
        {question.question}
      </h2>
      <div role="radiogroup" aria-labelledby={titleId} className={style.choices}>
        {question.choice.map(({ id, text }, place) => (
          <label key={id} className={style.choice}>
            <input
              type="radio"
              name={question.id}
              checked={chosen[question.id] === id}
              disabled={isSending}
              onChange={() => onChoose(id)}
            />
            <span className={style.letter} aria-hidden>
              {letters[place]}
            </span>
            <span lang="id">{text}</span>
            <Check className={style.tick} size={20} aria-hidden />
          </label>
        ))}
      </div>
      <div className={style.actions}>
        {at > 0 ? (
          <Button tone="quiet" disabled={isSending} onClick={onBack}>
            <ArrowLeft size={18} aria-hidden />
            <Trans>Back</Trans>
          </Button>
        ) : (
          <span />
        )}
        <p className={style.calm}>
          <Trans>No time limit. The film waits for you.</Trans>
        </p>
        <Button
          disabled={chosen[question.id] === undefined}
          busy={isSending ? t`Sending...` : undefined}
          onClick={onNext}
        >
          {isLast ? <Trans>Submit</Trans> : <Trans>Next</Trans>}
          <ArrowRight size={18} aria-hidden />
        </Button>
      </div>
      <p className={style.keys} aria-hidden>
        <span>
          <kbd>A</kbd> <Trans>to</Trans> <kbd>{letters[question.choice.length - 1]}</kbd>{' '}
          <Trans>choose</Trans>
        </span>
        <span>
          <kbd>Enter</kbd> {isLast ? <Trans>submit</Trans> : <Trans>next</Trans>}
        </span>
        <span>
          <kbd>Esc</kbd> <Trans>back to the film</Trans>
        </span>
      </p>
    </div>
  )
}
