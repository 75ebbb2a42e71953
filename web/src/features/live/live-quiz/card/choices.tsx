import { Trans } from '@lingui/react/macro'
import { Check, LoaderCircle, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLanguage } from '#shared/i18n'
import type { QuizRound } from '../state/quiz-shapes.ts'
import { letterOf } from './letters.ts'
import style from './card.module.css'

/** Two choices stand beside each other up to this length of the longest. */
const SHORT_LENGTH_MAX = 16

const isLong = (texts: readonly string[]) => texts.some((text) => text.length > SHORT_LENGTH_MAX)

/** The choices of an open question: one tap answers, and locks all of them. */
export function AnswerChoices({
  round,
  onChoose,
}: {
  round: QuizRound
  onChoose: (choiceId: string) => void
}) {
  const { choices, chosen, stage } = round
  return (
    <ul className={style.choices} data-long={isLong(choices.map(({ text }) => text)) || undefined}>
      {choices.map(({ id, text }, n) => {
        const isOwn = chosen?.choiceId === id
        return (
          <li key={id}>
            <button
              type="button"
              className={style.choice}
              data-own={isOwn || undefined}
              aria-pressed={isOwn}
              // Not `disabled`, which would lose the focus of who answered by keyboard.
              aria-disabled={stage !== 'open' || undefined}
              onClick={() => onChoose(id)}
            >
              <span className={style.letter}>{letterOf(n)}</span>
              <span className={style.said}>
                {text}
                {isOwn && <SendMark isKept={stage === 'kept'} />}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function SendMark({ isKept }: { isKept: boolean }) {
  return isKept ? (
    <Mark tone="good" icon={<Check size={16} aria-hidden />}>
      <Trans context="an answer">Sent</Trans>
    </Mark>
  ) : (
    <Mark icon={<LoaderCircle size={14} aria-hidden />}>
      <Trans>Sending</Trans>
    </Mark>
  )
}

interface ResultChoicesProps {
  choices: readonly { text: string; count: number; isRight?: boolean }[]
  /** Whether the viewer chose the choice with this text. */
  isOwn: (text: string) => boolean
  answered: number
}

/** The choices of a question that is over, with how many chose each; the right one is named in words. */
export function ResultChoices({ choices, isOwn, answered }: ResultChoicesProps) {
  const language = useLanguage()
  const percent = new Intl.NumberFormat(language === 'id' ? 'id-ID' : 'en-GB', {
    style: 'percent',
    maximumFractionDigits: 0,
  })
  return (
    <ul className={style.choices} data-result>
      {choices.map(({ text, count, isRight }, n) => {
        const share = answered > 0 ? count / answered : 0
        const own = isOwn(text)
        return (
          <li
            key={text}
            className={style.choice}
            data-own={own || undefined}
            data-right={isRight || undefined}
            data-locked
          >
            <span className={style.bar} style={{ inlineSize: `${share * 100}%` }} aria-hidden />
            <span className={style.letter} aria-hidden>
              {letterOf(n)}
            </span>
            <span className={style.said}>
              {text}
              <ResultMark isRight={isRight ?? false} isOwn={own} hasRight={isRight !== undefined} />
            </span>
            <span className={style.share}>{percent.format(share)}</span>
          </li>
        )
      })}
    </ul>
  )
}

function ResultMark({ isRight, isOwn, hasRight }: { isRight: boolean; isOwn: boolean; hasRight: boolean }) {
  if (isRight)
    return (
      <Mark tone="good" icon={<Check size={16} aria-hidden />}>
        {isOwn ? <Trans>Your answer is right</Trans> : <Trans>Right answer</Trans>}
      </Mark>
    )
  if (!isOwn) return null
  return hasRight ? (
    <Mark tone="bad" icon={<X size={16} aria-hidden />}>
      <Trans>Your answer</Trans>
    </Mark>
  ) : (
    <Mark icon={<Check size={16} aria-hidden />}>
      <Trans>Your vote</Trans>
    </Mark>
  )
}

function Mark({ tone, icon, children }: { tone?: 'good' | 'bad'; icon: ReactNode; children: ReactNode }) {
  return (
    <span className={style.mark} data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}
