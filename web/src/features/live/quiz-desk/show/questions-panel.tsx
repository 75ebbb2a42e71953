import { Trans } from '@lingui/react/macro'
import { DeskPanel } from '../panel.tsx'
import type { ListedQuestion } from './desk-view.ts'
import { useDeskFigures } from './use-desk-figures.ts'
import style from './show.module.css'

interface QuestionsPanelProps {
  title: string
  asked: number
  questions: readonly ListedQuestion[]
}

/** The questions of the quiz that runs, with how many were right, and which one is next. */
export function QuestionsPanel({ title, asked, questions }: QuestionsPanelProps) {
  return (
    <DeskPanel title={title} aside={`${asked}/${questions.length}`}>
      <ol className={style.questions}>
        {questions.map((each) => (
          <li key={each.number} data-state={each.state}>
            <i>{each.number}</i>
            <span>{each.question}</span>
            <small>
              <QuestionState listed={each} />
            </small>
          </li>
        ))}
      </ol>
    </DeskPanel>
  )
}

function QuestionState({ listed }: { listed: ListedQuestion }) {
  const { percent } = useDeskFigures()
  switch (listed.state) {
    case 'played':
      return listed.rightShare === null ? (
        '–'
      ) : (
        <>
          {percent(listed.rightShare)}
          <span className="only-read">
            {' '}
            <Trans>right</Trans>
          </span>
        </>
      )
    case 'void':
      return <Trans context="a question">Void</Trans>
    case 'now':
      return (
        <span className={style.now}>
          <Trans>Now</Trans>
        </span>
      )
    case 'next':
      return (
        <span className={style.now}>
          <Trans>Next</Trans>
        </span>
      )
    case 'coming':
      return null
  }
}
