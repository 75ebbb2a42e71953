import { useLingui } from '@lingui/react/macro'
import {
  QUIZ_CHOICE_LENGTH_MAX,
  QUIZ_CHOICES_MAX,
  QUIZ_CHOICES_MIN,
  QUIZ_QUESTION_LENGTH_MAX,
} from '@tayang/contract'
import { TextField } from '@tayang/design'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { Panel, SmallButton } from '#kit'
import type { QuestionDraft } from './quiz-draft.ts'
import type { QuizForm } from './use-quiz-form.ts'
import style from '../campaigns.module.css'

interface QuestionProps {
  form: QuizForm
  question: QuestionDraft
  at: number
}

/** One question with its choices; the radio marks the right one. */
export function QuestionFields({ form, question, at }: QuestionProps) {
  const { t } = useLingui()
  const nth = at + 1
  const { choices, right } = question
  const put = (part: Partial<QuestionDraft>) => form.putQuestion(question.key, part)
  const rightError = form.errorOf(`questions.${at}.right`)
  return (
    <Panel
      title={t`Question ${nth}`}
      actions={<Moves form={form} question={question} at={at} />}
      className={style.panel}
    >
      <div className={style.fields}>
        <TextField
          label={t`Question`}
          value={question.question}
          maxLength={QUIZ_QUESTION_LENGTH_MAX}
          counted={{ length: [...question.question].length, most: QUIZ_QUESTION_LENGTH_MAX }}
          error={form.errorOf(`questions.${at}.question`)}
          onChange={({ target }) => put({ question: target.value })}
        />
        <fieldset className={style.choices} aria-describedby={rightError && `${question.key}-right`}>
          <legend>{t`Choices, and which one is right`}</legend>
          {choices.map((text, place) => (
            <ChoiceField
              // A choice is its place: the right one is told by it.
              // eslint-disable-next-line react/no-array-index-key
              key={place}
              name={question.key}
              place={place}
              text={text}
              isRight={place === right}
              error={form.errorOf(`questions.${at}.choices.${place}`)}
              onText={(next) => put({ choices: choices.map((one, n) => (n === place ? next : one)) })}
              onRight={() => put({ right: place })}
              onRemove={choices.length > QUIZ_CHOICES_MIN ? () => put(without(question, place)) : null}
            />
          ))}
        </fieldset>
        {rightError && (
          <p role="alert" id={`${question.key}-right`} className={style.fault}>
            {rightError}
          </p>
        )}
        {choices.length < QUIZ_CHOICES_MAX && (
          <SmallButton className={style.add} onPress={() => put({ choices: [...choices, ''] })}>
            <Plus size={15} aria-hidden />
            {t`Add a choice`}
          </SmallButton>
        )}
      </div>
    </Panel>
  )
}

/** A question without one of its choices; the right one stays the right one. */
function without({ choices, right }: QuestionDraft, place: number): Partial<QuestionDraft> {
  const moved = right !== null && right > place ? right - 1 : right
  return { choices: choices.filter((_, n) => n !== place), right: right === place ? null : moved }
}

interface ChoiceFieldProps {
  name: string
  place: number
  text: string
  isRight: boolean
  error: string | undefined
  onText: (text: string) => void
  onRight: () => void
  onRemove: (() => void) | null
}

function ChoiceField(props: ChoiceFieldProps) {
  const { t } = useLingui()
  const { place, onRemove } = props
  const letter = String.fromCodePoint(65 + place)
  return (
    <div className={style.choiceRow} data-right={props.isRight || undefined}>
      <input
        type="radio"
        name={`right-${props.name}`}
        aria-label={t`Choice ${letter} is right`}
        checked={props.isRight}
        onChange={props.onRight}
      />
      <TextField
        label={t`Choice ${letter}`}
        value={props.text}
        maxLength={QUIZ_CHOICE_LENGTH_MAX}
        error={props.error}
        onChange={({ target }) => props.onText(target.value)}
      />
      {onRemove && (
        <SmallButton tone="ghost" aria-label={t`Remove choice ${letter}`} onPress={onRemove}>
          <X size={16} aria-hidden />
        </SmallButton>
      )}
    </div>
  )
}

function Moves({ form, question, at }: QuestionProps) {
  const { t } = useLingui()
  const { questions } = form.draft
  const nth = at + 1
  const move = (by: number) => {
    const next = [...questions]
    next.splice(at, 1)
    next.splice(at + by, 0, question)
    form.put({ questions: next })
  }
  if (questions.length === 1) return null
  return (
    <>
      <SmallButton
        tone="ghost"
        aria-label={t`Question ${nth} up`}
        disabled={at === 0}
        onPress={() => move(-1)}
      >
        <ArrowUp size={16} aria-hidden />
      </SmallButton>
      <SmallButton
        tone="ghost"
        aria-label={t`Question ${nth} down`}
        disabled={at === questions.length - 1}
        onPress={() => move(1)}
      >
        <ArrowDown size={16} aria-hidden />
      </SmallButton>
      <SmallButton
        tone="ghost"
        aria-label={t`Remove question ${nth}`}
        onPress={() => form.put({ questions: questions.filter((one) => one !== question) })}
      >
        <X size={16} aria-hidden />
      </SmallButton>
    </>
  )
}
