import { useLingui } from '@lingui/react/macro'
import { admin, type TitleQuizListed } from '@tayang/contract'
import { useState } from 'react'
import { Chip, Facts, WhenRead } from '#kit'
import { useCall } from '#shared/api'
import { formatClock, formatFigure } from '#shared/i18n'
import { useMay } from '#shared/session'
import { QuizEditor } from './quiz-editor.tsx'
import { notShownWords } from './quiz-words.ts'
import style from '../campaigns.module.css'

interface QuizCaseProps {
  friendlyId: string
  /** As the list has it, for those who may not see what is right. */
  listed: TitleQuizListed | undefined
  isNew: boolean
  /** The campaign that the list shows. */
  campaign: string
  onGone: () => void
  /** It is kept for the first time. */
  onKept: () => void
}

/** A quiz: written by those who may change it; others see where it stands and how it goes, and never what is right. */
export function QuizCase(props: QuizCaseProps) {
  const may = useMay('campaigns.edit')
  // A new one that was kept meanwhile goes on being written where it was begun.
  const [wasNew] = useState(props.isNew)
  const read = useCall(
    admin.getTitleQuiz,
    may && !props.isNew ? { params: { friendlyId: props.friendlyId } } : null,
  )
  if (!may) return props.listed ? <QuizFacts quiz={props.listed} /> : null
  if (wasNew) return <QuizEditor {...props} kept={read.data ?? null} />
  return <WhenRead read={read}>{(kept) => <QuizEditor {...props} kept={kept} />}</WhenRead>
}

function QuizFacts({ quiz }: { quiz: TitleQuizListed }) {
  const { t, i18n } = useLingui()
  return (
    <article className={style.case}>
      <header className={style.head}>
        <h2>
          <bdi>{quiz.title.name}</bdi>
        </h2>
        {quiz.notShown !== null && <Chip tone="premium">{i18n._(notShownWords[quiz.notShown])}</Chip>}
      </header>
      <Facts
        facts={[
          [t`Campaign`, quiz.campaign.name],
          [t`Second`, formatClock(quiz.timeToShow)],
          [t`Questions`, formatFigure(quiz.questions)],
          [t`Tried`, formatFigure(quiz.tried)],
          [t`Right`, formatFigure(quiz.passed)],
        ]}
      />
    </article>
  )
}
