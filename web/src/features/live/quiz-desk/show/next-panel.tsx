import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Audience } from '@tayang/contract'
import { Button } from '@tayang/design'
import { Check, Play } from 'lucide-react'
import { letterOf } from '../sets/letter-of.ts'
import { DeskPanel } from '../panel.tsx'
import type { DeskQuestion } from './desk-view.ts'
import { useDeskFigures } from './use-desk-figures.ts'
import desk from '../quiz-desk.module.css'
import style from './show.module.css'

interface NextPanelProps {
  number: number
  questionCount: number
  windowMs: number
  question: DeskQuestion
  audience: Audience
  /** Why it cannot be asked now; null where it can. */
  waitsFor: 'question' | 'pictures' | 'hand' | null
  isAsking: boolean
  onAsk: () => void
}

/** What comes next, and the one button that asks it. */
export function NextPanel(props: NextPanelProps) {
  const { number, questionCount, windowMs, question, waitsFor, isAsking, onAsk } = props
  const { t } = useLingui()
  const windowS = Math.round(windowMs / 1_000)
  return (
    <DeskPanel
      title={t`Next question`}
      aside={`${number}/${questionCount} · ${t`window ${windowS} s`} · ${t`AutoMod passed`}`}
    >
      <p className={style.nextText}>{question.question}</p>
      <ul className={style.options}>
        {question.choices.map((text, n) => (
          <li key={text} data-right={n === question.right || undefined}>
            <b aria-hidden>{letterOf(n)}</b>
            <span>{text}</span>
            {n === question.right && (
              <>
                <Check size={16} aria-hidden />
                <span className="only-read">
                  <Trans>Right answer</Trans>
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
      <div className={style.below}>
        <p>
          <NextNote {...props} />
        </p>
        <Button
          aria-keyshortcuts="n"
          disabled={waitsFor !== null}
          busy={isAsking ? t`Loading...` : undefined}
          onClick={onAsk}
        >
          <Play size={18} fill="currentColor" aria-hidden />
          <Trans>Next question</Trans>
          <kbd className={desk.key}>N</kbd>
        </Button>
      </div>
    </DeskPanel>
  )
}

function NextNote({ waitsFor, audience, number }: NextPanelProps) {
  const { seconds } = useDeskFigures()
  if (waitsFor === 'hand') return <Trans>Another tab is in control.</Trans>
  if (waitsFor === 'pictures') return <Trans>No video is coming from your show. Questions are on hold.</Trans>
  if (waitsFor === 'question') return <Trans>You can ask it once the last question is over.</Trans>
  const after = number + 1
  return (
    <>
      <Trans>Opens for each viewer when their own picture reaches it.</Trans>
      {audience.tooFar > 0 && (
        <>
          <br />
          <Plural
            value={audience.tooFar}
            one={`# is more than ${seconds(audience.allowedLagMs)} behind and plays question ${after}.`}
            other={`# are more than ${seconds(audience.allowedLagMs)} behind and play question ${after}.`}
          />
        </>
      )}
    </>
  )
}
