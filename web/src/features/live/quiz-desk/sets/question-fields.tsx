import { Trans, useLingui } from '@lingui/react/macro'
import { liveQuiz } from '@tayang/contract'
import { IconButton } from '@tayang/design'
import { ArrowDown, ArrowUp, Plus, Trash2, X } from 'lucide-react'
import { letterOf } from './letter-of.ts'
import type { DraftChange, QuestionDraft, QuestionTrouble } from './set-draft.ts'
import style from './sets.module.css'

interface QuestionFieldsProps {
  question: QuestionDraft
  /** Its place in the set, from 0, and how many there are. */
  at: number
  count: number
  change: (change: DraftChange) => void
  trouble: QuestionTrouble | null
}

/** One question with its choices, of which one is marked as right. */
export function QuestionFields({ question, at, count, change, trouble }: QuestionFieldsProps) {
  const { t } = useLingui()
  const { key, choices } = question
  const number = at + 1
  return (
    <li className={style.item} data-invalid={trouble !== null || undefined}>
      <fieldset>
        <legend>
          <Trans>Question {number}</Trans>
        </legend>
        <div className={style.tools}>
          <IconButton
            label={t`Move question ${number} up`}
            disabled={at === 0}
            onClick={() => change({ type: 'moved', key, by: -1 })}
          >
            <ArrowUp size={18} aria-hidden />
          </IconButton>
          <IconButton
            label={t`Move question ${number} down`}
            disabled={number === count}
            onClick={() => change({ type: 'moved', key, by: 1 })}
          >
            <ArrowDown size={18} aria-hidden />
          </IconButton>
          <IconButton label={t`Remove question ${number}`} onClick={() => change({ type: 'removed', key })}>
            <Trash2 size={18} aria-hidden />
          </IconButton>
        </div>
        <input
          className={style.text}
          aria-label={t`Text of question ${number}`}
          value={question.question}
          maxLength={liveQuiz.QUIZ_QUESTION_LENGTH_MAX}
          autoComplete="off"
          onChange={({ target }) => change({ type: 'question', key, question: target.value })}
        />
        <div className={style.choices}>
          {choices.map((choice, n) => (
            <ChoiceField key={n} {...{ question, choice, n, number, change }} />
          ))}
          {choices.length < liveQuiz.QUIZ_CHOICES_MAX && (
            <button
              type="button"
              className={style.deed}
              onClick={() => change({ type: 'choice-added', key })}
            >
              <Plus size={16} aria-hidden />
              <Trans>Add a choice</Trans>
            </button>
          )}
        </div>
      </fieldset>
      {trouble && (
        <p className={style.trouble} role="alert">
          <Trouble trouble={trouble} />
        </p>
      )}
    </li>
  )
}

interface ChoiceFieldProps {
  question: QuestionDraft
  choice: string
  n: number
  number: number
  change: (change: DraftChange) => void
}

function ChoiceField({ question, choice, n, number, change }: ChoiceFieldProps) {
  const { t } = useLingui()
  const { key, right, choices } = question
  const letter = letterOf(n)
  return (
    <div className={style.choice} data-right={right === n || undefined}>
      <label title={t`Right answer`}>
        <input
          type="radio"
          name={`right-${key}`}
          checked={right === n}
          aria-label={t`${letter} is right in question ${number}`}
          onChange={() => change({ type: 'right', key, right: n })}
        />
        <span aria-hidden>{letter}</span>
      </label>
      <input
        aria-label={t`Choice ${letter} of question ${number}`}
        value={choice}
        maxLength={liveQuiz.QUIZ_CHOICE_LENGTH_MAX}
        autoComplete="off"
        onChange={({ target }) => change({ type: 'choice', key, at: n, text: target.value })}
      />
      {choices.length > liveQuiz.QUIZ_CHOICES_MIN && (
        <button
          type="button"
          aria-label={t`Remove choice ${letter} of question ${number}`}
          onClick={() => change({ type: 'choice-removed', key, at: n })}
        >
          <X size={16} aria-hidden />
        </button>
      )}
    </div>
  )
}

function Trouble({ trouble }: { trouble: QuestionTrouble }) {
  switch (trouble) {
    case 'empty':
      return <Trans>This question has no text</Trans>
    case 'choices':
      return <Trans>At least two choices, with no empty one in between</Trans>
    case 'alike':
      return <Trans>Two choices are the same</Trans>
    case 'right':
      return <Trans>Mark the right answer</Trans>
    case 'not-allowed':
      return <Trans>This text is not allowed here</Trans>
  }
}
