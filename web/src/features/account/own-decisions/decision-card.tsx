import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnDecision } from '@tayang/contract'
import { Button } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { formatDay, formatMoment, useLanguage } from '#shared/i18n'
import { OwnAppeal } from './own-appeal.tsx'
import { useStateWords } from './use-state-words.ts'
import style from './own-decisions.module.css'

const AppealDialog = lazyPart(async () => (await import('./appeal-dialog.tsx')).AppealDialog)

interface DecisionCardProps {
  decision: OwnDecision
  /** Whether the statement of reasons is shown from the beginning. */
  isOpen: boolean
  /** Alone on its page it is right below the title of that page. */
  heading?: 'h2' | 'h3'
  onAppeal: (text: string) => Promise<void>
}

/** One decision: what was decided, how it ended, the statement of reasons, and its one appeal. */
export function DecisionCard({ decision, isOpen, heading: Heading = 'h3', onAppeal }: DecisionCardProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const [isAppealing, setIsAppealing] = useState(false)
  const titleId = useId()
  const { title, parts } = decision.statement[language]
  return (
    <article className={style.decision} aria-labelledby={titleId}>
      <div className={style.head}>
        <Heading id={titleId}>{title}</Heading>
        <StateChip decision={decision} />
      </div>
      <p className={style.note}>
        <time dateTime={new Date(decision.decidedAt).toISOString()}>
          {formatMoment(decision.decidedAt, language)}
        </time>
        {decision.subject.label !== '' && <bdi className={style.subject}>“{decision.subject.label}”</bdi>}
      </p>
      <details className={style.reasons} open={isOpen}>
        <summary>
          <Trans>Statement of reasons</Trans>
          <ChevronDown size={18} aria-hidden />
        </summary>
        <dl>
          {parts.map(({ heading, text }, n) => (
            <div key={n}>
              <dt>{heading}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </details>
      {decision.appeal && <OwnAppeal appeal={decision.appeal} heading={Heading === 'h2' ? 'h3' : 'h4'} />}
      {decision.mayAppeal && (
        <div className={style.may}>
          <Button tone="outline" aria-haspopup="dialog" onClick={() => setIsAppealing(true)}>
            <Trans>Appeal</Trans>
          </Button>
          <span className={style.note}>
            {t`Once, until ${formatDay(decision.appealUntil, language, { year: true })}`}
          </span>
        </div>
      )}
      {isAppealing && <AppealDialog title={title} onSend={onAppeal} onClose={() => setIsAppealing(false)} />}
    </article>
  )
}

function StateChip({ decision }: { decision: OwnDecision }) {
  const { tone, words } = useStateWords()(decision)
  return (
    <span className={style.chip} data-tone={tone}>
      {words}
    </span>
  )
}
