import { Trans, useLingui } from '@lingui/react/macro'
import { liveQuiz, type QuizQuestion, type QuizSet } from '@tayang/contract'
import { Button, Dialog } from '@tayang/design'
import { Plus } from 'lucide-react'
import type { FormEvent } from 'react'
import { QuestionFields } from './question-fields.tsx'
import { SetFields } from './set-fields.tsx'
import { useSetEditor } from './use-set-editor.ts'
import style from './sets.module.css'

interface SetEditorProps {
  set: QuizSet | null
  questions: readonly QuizQuestion[]
  onSaved: (set: QuizSet) => void
  onClose: () => void
}

/** Writes a question set: how it is played, and its questions. */
export function SetEditor({ set, questions, onSaved, onClose }: SetEditorProps) {
  const { t } = useLingui()
  const { draft, change, save, trouble, failure, isSaving } = useSetEditor({ set, questions, onSaved })
  const title = set ? t`Edit question set` : t`New question set`
  const count = draft.questions.length
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSaving) void save()
  }
  return (
    <Dialog open size="large" onClose={onClose} onBeside={() => undefined} label={title}>
      <form className={style.editor} noValidate onSubmit={handleSubmit}>
        <h2>{title}</h2>
        <SetFields {...{ draft, change, trouble }} />
        <ol className={style.written}>
          {draft.questions.map((question, at) => (
            <QuestionFields
              key={question.key}
              {...{ question, at, count, change }}
              trouble={trouble?.questions.get(question.key) ?? null}
            />
          ))}
        </ol>
        {trouble?.hasNoQuestion && (
          <p className={style.trouble} role="alert">
            <Trans>A set needs a question</Trans>
          </p>
        )}
        <Button
          tone="outline"
          size="small"
          className={style.more}
          disabled={count >= liveQuiz.QUIZ_QUESTIONS_MAX}
          onClick={() => change({ type: 'added', questions: [] })}
        >
          <Plus size={16} aria-hidden />
          <Trans>Add a question</Trans>
        </Button>
        <div className={style.end}>
          <p role="alert">{failure}</p>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" busy={isSaving ? t`Saving` : undefined}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
