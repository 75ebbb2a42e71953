import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import type { QuizMode } from '@tayang/contract'

interface SetFacts {
  questionCount: number
  mode: QuizMode
  bonusPercent: number
  windowSeconds: number
}

/** What kind of quiz it is, in one line: questions, mode, time. */
export function useSetFacts(): (facts: SetFacts) => string {
  const { t } = useLingui()
  return ({ questionCount, mode, bonusPercent, windowSeconds }) => {
    const questions = t`${plural(questionCount, { one: '# question', other: '# questions' })}`
    const how =
      mode === 'elimination' ? t`elimination` : bonusPercent > 0 ? t`points + ${bonusPercent}%` : t`points`
    return `${questions} · ${how} · ${windowSeconds} s`
  }
}
