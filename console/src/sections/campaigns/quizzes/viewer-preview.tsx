import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SmallButton } from '#kit'
import type { QuizDraft } from './quiz-draft.ts'
import style from './quizzes.module.css'

/** The dialog over the film as a viewer reads it, one question at a time; it marks nothing as right. */
export function ViewerPreview({ draft }: { draft: QuizDraft }) {
  const { t } = useLingui()
  const [asked, setAt] = useState(0)
  const at = Math.min(asked, draft.questions.length - 1)
  const question = draft.questions[at]
  const count = draft.questions.length
  const nth = at + 1
  return (
    <section className={style.preview} aria-label={t`As viewers read it`}>
      <h3>
        <Trans>As viewers read it</Trans>
      </h3>
      {question && (
        <div className={style.asked}>
          <p className={style.nth}>{t`${nth} of ${count}`}</p>
          <p className={style.question}>{question.question || '…'}</p>
          <ul>
            {question.choices.map((text, place) => (
              // eslint-disable-next-line react/no-array-index-key
              <li key={place}>{text || '…'}</li>
            ))}
          </ul>
          <p className={style.quiet}>
            <Trans>Each account has its own order of choices.</Trans>
          </p>
        </div>
      )}
      {count > 1 && (
        <div className={style.turns}>
          <SmallButton disabled={at === 0} onPress={() => setAt(at - 1)}>
            <Trans>Back</Trans>
          </SmallButton>
          <SmallButton disabled={at === count - 1} onPress={() => setAt(at + 1)}>
            <Trans>Next</Trans>
          </SmallButton>
        </div>
      )}
    </section>
  )
}
