import { Trans, useLingui } from '@lingui/react/macro'
import type { QuizSet } from '@tayang/contract'
import { Button, Dialog } from '@tayang/design'
import { useState } from 'react'
import { QuizPreview } from '#features/live/live-quiz'
import style from './sets.module.css'

/** The questions of a set as a viewer sees them; answers go nowhere. */
export function PreviewDialog({ set, onClose }: { set: QuizSet; onClose: () => void }) {
  const { t } = useLingui()
  const [at, setAt] = useState(0)
  const question = set.questions[at]
  const count = set.questions.length
  if (!question) return null
  return (
    <Dialog open onClose={onClose} label={t`Preview as a viewer`}>
      <div className={style.preview}>
        <h2>
          <Trans>Preview as a viewer</Trans>
        </h2>
        <QuizPreview
          key={at}
          question={question}
          number={at + 1}
          questionCount={count}
          windowMs={set.windowSeconds * 1_000}
        />
        <div className={style.pager}>
          <Button tone="quiet" disabled={at === 0} onClick={() => setAt(at - 1)}>
            <Trans>Back</Trans>
          </Button>
          <span className="figures">
            {at + 1}/{count}
          </span>
          <Button tone="quiet" disabled={at === count - 1} onClick={() => setAt(at + 1)}>
            <Trans>Next</Trans>
          </Button>
        </div>
        <Button tone="ghost" wide onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
