import { useLingui } from '@lingui/react/macro'
import { admin, type TitleQuiz } from '@tayang/contract'
import { useState } from 'react'
import { isRefusal, useChange } from '#shared/api'
import {
  bodyOf,
  draftOf,
  emptyQuiz,
  faultsOf,
  faultsOfRefusal,
  type Faults,
  type QuestionDraft,
  type QuizDraft,
} from './quiz-draft.ts'
import { faultWords } from './quiz-words.ts'

export interface QuizForm {
  readonly draft: QuizDraft
  readonly isChanged: boolean
  readonly isSaving: boolean
  /** Another operator saved meanwhile, and something else is written here. */
  readonly isMet: boolean
  put(part: Partial<QuizDraft>): void
  putQuestion(key: string, part: Partial<QuestionDraft>): void
  errorOf(name: string): string | undefined
  /** By the revision that was read, or over the one that stands now. */
  save(over?: number): void
  takeTheirs(): void
}

interface Needs {
  friendlyId: string
  kept: TitleQuiz | null
  campaign: string
  /** Length of the chosen title; null where it is not known. */
  durationSeconds: number | null
  onKept: () => void
}

/** A quiz while it is written. Somebody else's change meanwhile is shown beside one's own. */
export function useQuizForm({ friendlyId, kept, campaign, durationSeconds, onKept }: Needs): QuizForm {
  const { t, i18n } = useLingui()
  const [base, setBase] = useState(kept)
  const [draft, setDraft] = useState(() => (kept ? draftOf(kept.draft) : emptyQuiz(campaign)))
  const [wasTried, setTried] = useState(false)
  const [said, setSaid] = useState<Faults>({})
  const fill = (next: TitleQuiz) => {
    setBase(next)
    setDraft(draftOf(next.draft))
    setSaid({})
    setTried(false)
  }
  const change = useChange(admin.putTitleQuiz, {
    done: t`The quiz is kept`,
    refreshes: [admin.listTitleQuizzes],
    onDone: ({ data }) => {
      fill(data)
      onKept()
    },
    onRefused: (error) => {
      if (!isRefusal(error)) return false
      // The quiz is read again beside this: both texts are then on the screen.
      if (error.code === 'REVISION_OUTDATED') return true
      const found = faultsOfRefusal(error.code, error.details)
      setSaid(found ?? {})
      return found !== null
    },
  })
  const before = base ? bodyOf(draftOf(base.draft)) : null
  const isChanged = JSON.stringify(bodyOf(draft)) !== JSON.stringify(before)
  const isOutdated = kept !== null && kept.revision > (base?.revision ?? 0)
  if (isOutdated && !isChanged) fill(kept)
  const faults = faultsOf(draft, durationSeconds)
  const put = (part: Partial<QuizDraft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setSaid({})
  }
  return {
    draft,
    isChanged,
    isSaving: change.isRunning,
    isMet: isOutdated && isChanged,
    put,
    putQuestion: (key, part) =>
      put({ questions: draft.questions.map((one) => (one.key === key ? { ...one, ...part } : one)) }),
    errorOf(name) {
      const fault = said[name] ?? (wasTried ? faults[name] : undefined)
      return fault && i18n._(faultWords[fault])
    },
    save(over = base?.revision ?? 0) {
      setTried(true)
      if (Object.keys(faults).length > 0) return
      change.run({ params: { friendlyId }, body: { ...bodyOf(draft), revision: over } })
    },
    takeTheirs: () => kept && fill(kept),
  }
}
