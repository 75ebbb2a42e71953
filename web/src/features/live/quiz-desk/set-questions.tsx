import { Trans, useLingui } from '@lingui/react/macro'
import { quizSets, type QuizSet } from '@tayang/contract'
import { Button } from '@tayang/design'
import { Eye, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '#shared/api'
import { DeskPanel } from './panel.tsx'
import { AskSure } from './show/ask-sure.tsx'
import style from './show/show.module.css'
import own from './set-questions.module.css'

interface SetQuestionsProps {
  set: QuizSet
  onEdit: () => void
  onPreview: () => void
}

/** The questions of the chosen set, and what can be done with it. */
export function SetQuestions({ set, onEdit, onPreview }: SetQuestionsProps) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useChange(quizSets.deleteQuizSet, {
    refreshes: [quizSets.listQuizSets],
    failure: t`An error occured. Please try again.`,
  })
  return (
    <DeskPanel title={set.title} aside={String(set.questions.length)}>
      <ol className={style.questions}>
        {set.questions.map(({ question }, n) => (
          <li key={`${n} ${question}`} data-state="coming">
            <i>{n + 1}</i>
            <span>{question}</span>
          </li>
        ))}
      </ol>
      <div className={own.deeds}>
        <Button tone="outline" size="small" onClick={onPreview}>
          <Eye size={16} aria-hidden />
          <Trans>Preview</Trans>
        </Button>
        <Button tone="outline" size="small" onClick={onEdit}>
          <Pencil size={16} aria-hidden />
          <Trans>Edit</Trans>
        </Button>
        <Button
          tone="ghost"
          size="small"
          busy={remove.isRunning ? t`Loading...` : undefined}
          onClick={() => setIsAsking(true)}
        >
          <Trash2 size={16} aria-hidden />
          <Trans>Delete</Trans>
        </Button>
      </div>
      {isAsking && (
        <AskSure
          question={t`Delete this question set?`}
          note={t`Quizzes already played with it are kept.`}
          onNo={() => setIsAsking(false)}
          onYes={() => {
            setIsAsking(false)
            remove.run({ params: { id: set.id } })
          }}
        />
      )}
    </DeskPanel>
  )
}
