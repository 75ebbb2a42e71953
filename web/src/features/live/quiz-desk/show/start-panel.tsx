import { Trans, useLingui } from '@lingui/react/macro'
import type { QuizSet } from '@tayang/contract'
import { Button } from '@tayang/design'
import { Play } from 'lucide-react'
import { useSetFacts } from '../sets/set-facts.tsx'
import { DeskPanel } from '../panel.tsx'
import style from './show.module.css'

interface StartPanelProps {
  /** The chosen set; null where there is none. */
  set: QuizSet | null
  isOnAir: boolean
  mayHost: boolean
  isStarting: boolean
  onStart: (setId: string) => void
}

/** Before a quiz: what would begin, and the button that begins it. */
export function StartPanel({ set, isOnAir, mayHost, isStarting, onStart }: StartPanelProps) {
  const { t } = useLingui()
  const facts = useSetFacts()
  return (
    <DeskPanel title={t`Start a quiz`}>
      {set ? (
        <>
          <p className={style.nextText}>{set.title}</p>
          <p>{facts({ ...set, questionCount: set.questions.length })}</p>
        </>
      ) : (
        <p className={style.nextText}>
          <Trans>Choose a question set, or write the first.</Trans>
        </p>
      )}
      <div className={style.below}>
        <p>
          {!isOnAir ? (
            <Trans>You can start once you're live.</Trans>
          ) : mayHost ? (
            <Trans>The quiz keeps the questions as they are now.</Trans>
          ) : (
            <Trans>Another tab is in control.</Trans>
          )}
        </p>
        <Button
          disabled={!set || !isOnAir || !mayHost}
          busy={isStarting ? t`Loading...` : undefined}
          onClick={() => set && onStart(set.id)}
        >
          <Play size={18} fill="currentColor" aria-hidden />
          <Trans>Start the quiz</Trans>
        </Button>
      </div>
    </DeskPanel>
  )
}
