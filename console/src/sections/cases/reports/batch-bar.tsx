import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type AnswerOf, type ReasonCode, type WantedEffect } from '@tayang/contract'
import { useState } from 'react'
import { FilterChoice, offerUndo, SmallButton } from '#kit'
import { useChange } from '#shared/api'
import { useLanguage } from '#shared/i18n'
import { showToast } from '#shared/toasts'
import style from './reports.module.css'

type Outcome = AnswerOf<typeof admin.decideReports>['data'][number]

/** The chosen cases, decided alike; each says for itself what became of it. */
export function BatchBar({ picked, onDone }: { picked: readonly string[]; onDone: () => void }) {
  const { t } = useLingui()
  const language = useLanguage()
  const [reason, setReason] = useState('')
  const decide = useChange(admin.decideReports, {
    refreshes: [admin.listReports],
    onDone({ data }) {
      onDone()
      tell(data)
    },
  })
  const undo = useChange(admin.undoDecision, { refreshes: [admin.listReports, admin.getReport] })
  function tell(outcomes: readonly Outcome[]) {
    const decided = outcomes.flatMap(({ decision }) => (decision ? [decision] : []))
    const failed = outcomes.length - decided.length
    if (failed > 0)
      showToast(t`${failed} of ${outcomes.length} cases were not decided: look at them alone`, 'error')
    const until = Math.min(...decided.map(({ undoUntil }) => undoUntil ?? 0))
    if (decided.length === 0 || until <= Date.now()) return
    offerUndo({
      text: t`${decided.length} cases decided`,
      note: t`Letters go out`,
      until,
      run: () => Promise.all(decided.map(({ id }) => undo.runAsync({ params: { id } }))),
    })
  }
  const run = (effects: WantedEffect[]) =>
    decide.run({
      body: {
        ids: [...picked],
        effects,
        reason: effects.length === 0 ? null : (reason as ReasonCode),
        facts: '',
        note: '',
        despiteRelation: false,
        despiteClaim: false,
      },
    })
  const isOff = picked.length === 0 || decide.isRunning
  return (
    <div className={style.batch} role="group" aria-label={t`The chosen cases`}>
      <p aria-live="polite">
        <Trans>{picked.length} chosen</Trans>
      </p>
      <FilterChoice
        label={t`Reason`}
        value={reason}
        options={[
          { value: '', label: t`Reason` },
          ...admin.reasonClasses.map(({ code, name }) => ({
            value: code,
            label: `${code} ${name[language]}`,
          })),
        ]}
        onChoose={setReason}
      />
      <div>
        <SmallButton disabled={isOff} onPress={() => run([])}>
          <Trans>Dismiss</Trans>
        </SmallButton>
        <SmallButton disabled={isOff || reason === ''} onPress={() => run([{ kind: 'warn' }])}>
          <Trans>Warn</Trans>
        </SmallButton>
        <SmallButton tone="danger" disabled={isOff || reason === ''} onPress={() => run([{ kind: 'hide' }])}>
          <Trans>Hide</Trans>
        </SmallButton>
      </div>
    </div>
  )
}
