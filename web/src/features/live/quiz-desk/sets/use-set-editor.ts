import { useLingui } from '@lingui/react/macro'
import { quizSets, type QuizQuestion, type QuizSet } from '@tayang/contract'
import { useState } from 'react'
import { isRefusal, useChange } from '#shared/api'
import { useRefusalText } from '#shared/refusals'
import { showToast } from '#shared/toasts'
import { changeDraft, isSound, openDraft, storedDraft, troubleOf, type DraftChange } from './set-draft.ts'

interface EditedSet {
  /** Null for a new one. */
  set: QuizSet | null
  /** With which a new one begins. */
  questions: readonly QuizQuestion[]
  onSaved: (set: QuizSet) => void
}

/** The draft of a question set: changes, what is wrong with it once somebody tried to save, and saving it. */
export function useSetEditor({ set, questions, onSaved }: EditedSet) {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  const [draft, setDraft] = useState(() => openDraft(set, questions))
  const [refused, setRefused] = useState<readonly string[]>([])
  const [isTried, setIsTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const refreshes = [quizSets.listQuizSets, quizSets.getQuizSet]
  const create = useChange(quizSets.createQuizSet, { refreshes })
  const put = useChange(quizSets.putQuizSet, { refreshes })
  const trouble = troubleOf(draft, refused)

  const change = (made: DraftChange) => {
    setDraft((before) => changeDraft(before, made))
    setRefused([])
    setFailure(null)
  }
  const save = async () => {
    setIsTried(true)
    if (!isSound(trouble)) return
    const body = storedDraft(draft)
    try {
      const { data } = set
        ? await put.runAsync({ params: { id: set.id }, body: { ...body, revision: set.revision } })
        : await create.runAsync({ body })
      showToast(t`Question set saved`, 'ok')
      onSaved(data)
    } catch (error) {
      if (isRefusal(error, 'TEXT_NOT_ALLOWED')) setRefused(error.details)
      setFailure(await refusalText(error))
    }
  }
  return {
    draft,
    change,
    save,
    trouble: isTried || refused.length > 0 ? trouble : null,
    failure,
    isSaving: create.isRunning || put.isRunning,
  }
}
