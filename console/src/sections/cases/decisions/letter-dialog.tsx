import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type ReportCase } from '@tayang/contract'
import { Dialog } from '@tayang/design'
import { useDeferredValue } from 'react'
import { ActionButton, WhenRead } from '#kit'
import { useCall } from '#shared/api'
import { effectsOf, type Action } from './judge.ts'
import { StatementView } from './statement-view.tsx'
import { reasonOf } from './reason-offers.ts'
import type { ReasonCode } from '@tayang/contract'
import style from './decisions.module.css'

interface LetterDialogProps {
  report: Pick<ReportCase, 'subject' | 'person'>
  draft: { reason: ReasonCode | null; facts: string; write: (facts: string) => void }
  /** The decision whose letter is read. */
  action: Action
  onClose: () => void
}

const FACTS_LENGTH_MAX = 1_000

/** The statement of reasons as it will be sent, in both languages, with the facts that it quotes. */
export function LetterDialog({ report, draft, action, onClose }: LetterDialogProps) {
  const { t } = useLingui()
  const name = report.person?.name ?? ''
  // Written letter by letter: the letter is read when the writing pauses.
  const facts = useDeferredValue(draft.facts)
  const effects = effectsOf(action === 'dismiss' ? 'warn' : action, report)
  const isReady = draft.reason !== null
  const preview = useCall(
    admin.previewStatement,
    isReady
      ? {
          body: {
            subject: { kind: report.subject.kind, id: report.subject.id },
            effects,
            reason: draft.reason,
            facts: facts.trim(),
            foundHow: 'report',
          },
        }
      : null,
    { keepsPrevious: true },
  )
  return (
    <Dialog open onClose={onClose} label={t`Letter to ${name}`} size="large">
      <div className={style.letter}>
        <h2>{t`Letter to ${name}`}</h2>
        <label className={style.facts}>
          <span>
            <Trans>Facts that the letter quotes</Trans>
          </span>
          <textarea
            rows={3}
            value={draft.facts}
            maxLength={FACTS_LENGTH_MAX}
            onChange={({ target }) => draft.write(target.value)}
          />
          <span className={style.quiet}>
            {draft.facts.length}/{FACTS_LENGTH_MAX}
          </span>
        </label>
        {isReady ? (
          <WhenRead read={preview}>
            {(statement) =>
              statement ? (
                <StatementView statement={statement} />
              ) : (
                <p className={style.quiet}>
                  <Trans>This decision sends no letter.</Trans>
                </p>
              )
            }
          </WhenRead>
        ) : (
          <p className={style.quiet}>
            <Trans>Choose a reason: the letter names the rule.</Trans>
          </p>
        )}
        {isReady && (
          <p className={style.quiet}>
            {reasonOf(draft.reason)?.rule.en} · {reasonOf(draft.reason)?.rule.id}
          </p>
        )}
        <div className={style.buttons}>
          <ActionButton label={t`Close`} onPress={onClose} />
        </div>
      </div>
    </Dialog>
  )
}
