import { Trans, useLingui } from '@lingui/react/macro'
import type { AppealCase } from '@tayang/contract'
import { ChevronLeft } from 'lucide-react'
import { Chip, DueRing, Facts, When } from '#kit'
import { StatementView } from '../decisions/statement-view.tsx'
import { reasonOf } from '../decisions/reason-offers.ts'
import { shortId, useCaseWords } from '../decisions/use-words.ts'
import { evidenceLines } from '../reports/evidence-lines.ts'
import { useLanguage } from '#shared/i18n'
import style from '../reports/reports.module.css'

/** What the person says, what was decided, and what it was decided upon. */
export function AppealDetail({ appeal, onClose }: { appeal: AppealCase; onClose: () => void }) {
  const { t } = useLingui()
  const { decision } = appeal
  return (
    <article className={style.detail} data-case-detail>
      <header className={style.head} data-case-head>
        <button type="button" className={style.back} aria-label={t`Back to the list`} onClick={onClose}>
          <ChevronLeft size={26} aria-hidden />
        </button>
        <div>
          <h2>
            <bdi>{decision.person?.name ?? decision.subject.label}</bdi>
          </h2>
          <p>
            {t`Appeal ${shortId(appeal.id)}`} · <When at={appeal.madeAt} />
          </p>
        </div>
        {appeal.state === 'open' && <DueRing due={appeal.dueAt} from={appeal.madeAt} />}
      </header>
      <section>
        <div className={style.sectionHead}>
          <h3>
            <Trans>What the person says</Trans>
          </h3>
        </div>
        <p className={`${style.box} ${style.words}`} dir="auto">
          {appeal.text}
        </p>
      </section>
      <Decided appeal={appeal} />
      {decision.statement && (
        <section>
          <div className={style.sectionHead}>
            <h3>
              <Trans>The letter that was sent</Trans>
            </h3>
          </div>
          <StatementView statement={decision.statement} />
        </section>
      )}
    </article>
  )
}

/** What was decided, by whom, and what the decision stands on. */
function Decided({ appeal }: { appeal: AppealCase }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { effectsWord, stateWord, whatWord } = useCaseWords()
  const { decision, evidence } = appeal
  const reason = reasonOf(decision.reason)
  const state = stateWord(decision.state)
  const lines = evidence === null ? [] : evidenceLines(evidence, null)
  return (
    <section>
      <div className={style.sectionHead}>
        <h3>
          {effectsWord(decision.effects)} <Chip tone={state.tone}>{state.text}</Chip>
        </h3>
        <span>
          <When at={decision.decidedAt} />
        </span>
      </div>
      <div className={style.box}>
        <Facts
          facts={[
            [t`Decided by`, decision.decidedBy.name],
            [
              t`About`,
              <span key="about">
                {whatWord(decision.subject.kind)}
                {decision.subject.label !== '' && (
                  <>
                    {' '}
                    “<bdi>{decision.subject.label}</bdi>”
                  </>
                )}
              </span>,
            ],
            [t`Rule`, reason ? `${reason.code} ${reason.name[language]}: ${reason.rule[language]}` : null],
            [t`Facts`, decision.facts === '' ? null : <bdi key="facts">{decision.facts}</bdi>],
            [t`Note`, decision.note === '' ? null : <bdi key="note">{decision.note}</bdi>],
            ...lines.map(({ key, before }) => [key, <bdi key={key}>{before}</bdi>] as const),
          ]}
        />
      </div>
    </section>
  )
}
