import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type Decision } from '@tayang/contract'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { ActionButton, Chip, Facts, ReasonDialog, When } from '#kit'
import { isRefusal, useChange } from '#shared/api'
import { formatDay, useLanguage } from '#shared/i18n'
import { useMay } from '#shared/session'
import { AskAgain } from '../reports/ask-again.tsx'
import { reasonOf } from './reason-offers.ts'
import { StatementView } from './statement-view.tsx'
import { useCaseWords } from './use-words.ts'
import style from './decisions.module.css'

interface DecidedCardProps {
  decision: Decision
  /** Whether it can be taken back from here. */
  isReversible?: boolean
}

/** What was decided, by whom and why; who may takes it back. */
export function DecidedCard({ decision, isReversible = true }: DecidedCardProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { effectsWord, stateWord } = useCaseWords()
  const state = stateWord(decision.state)
  const reason = reasonOf(decision.reason)
  const { reversed, appeal, appealUntil } = decision
  return (
    <section className={style.decided} aria-label={t`Decided`}>
      <h3>
        {effectsWord(decision.effects)} <Chip tone={state.tone}>{state.text}</Chip>
      </h3>
      <Facts
        facts={[
          [t`By`, decision.decidedBy.name],
          [t`When`, <When key="at" at={decision.decidedAt} />],
          [t`Rule`, reason ? `${reason.code} ${reason.name[language]}` : null],
          [t`Facts`, decision.facts === '' ? null : <bdi key="facts">{decision.facts}</bdi>],
          [t`Note`, decision.note === '' ? null : <bdi key="note">{decision.note}</bdi>],
          [t`Appeal`, appealWords()],
          [t`Taken back`, reversed ? `${reversed.by.name}: ${reversed.reason}` : null],
        ]}
      />
      {decision.statement && (
        <details className={style.more}>
          <summary>
            <Trans>The letter</Trans>
          </summary>
          <StatementView statement={decision.statement} />
        </details>
      )}
      {isReversible && <Reverse decision={decision} />}
    </section>
  )

  function appealWords() {
    if (appeal) {
      const words = {
        open: t`waits for an answer`,
        upheld: t`upheld`,
        changed: t`changed in part`,
        overturned: t`overturned`,
      }
      return words[appeal.state]
    }
    return appealUntil === null ? null : t`until ${formatDay(appealUntil, language)}`
  }
}

function Reverse({ decision }: { decision: Decision }) {
  const { t } = useLingui()
  const may = useMay('decisions.reverse')
  const [isOpen, setOpen] = useState(false)
  /** The words with which the server asked once more, for the operator knows the person. */
  const [asked, setAsked] = useState<string | null>(null)
  const reverse = useChange(admin.reverseDecision, {
    refreshes: [admin.listReports, admin.getReport, admin.getAppeal],
    done: t`Taken back: everything it took is restored`,
    onDone: () => {
      setOpen(false)
      setAsked(null)
    },
    onRefused(error, { body }) {
      if (!isRefusal(error, 'RELATION_WARNING')) return false
      setAsked(body.reason)
      return true
    },
  })
  const send = (reason: string, despiteRelation: boolean) =>
    reverse.run({ params: { id: decision.id }, body: { reason, despiteRelation } })
  const isInForce = decision.state === 'standing' || decision.state === 'changed'
  if (!may || !isInForce || decision.effects.length === 0) return null
  return (
    <>
      <ActionButton label={t`Take back`} icon={Undo2} shortcut="r" stepUp onPress={() => setOpen(true)} />
      <ReasonDialog
        open={isOpen}
        title={t`Take this decision back`}
        will={t`Everything it took is restored, and the person is told with your words.`}
        noteLabel={t`What the person reads`}
        noteMax={2000}
        confirm={t`Take back`}
        stepUp
        isBusy={reverse.isRunning}
        onClose={() => setOpen(false)}
        onConfirm={({ note }) => send(note, false)}
      />
      {asked !== null && (
        <AskAgain
          asked={{ why: 'relation', by: null, goOn: () => send(asked, true) }}
          isBusy={reverse.isRunning}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
