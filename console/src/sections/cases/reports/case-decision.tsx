import { Trans, useLingui } from '@lingui/react/macro'
import type { ReportCase } from '@tayang/contract'
import { useState } from 'react'
import { useSession } from '#shared/session'
import { appealUntil, mainAction, type Action } from '../decisions/judge.ts'
import { LetterDialog } from '../decisions/letter-dialog.tsx'
import { ReasonChips } from '../decisions/reason-chips.tsx'
import { AskAgain } from './ask-again.tsx'
import { ClaimedNote } from './claimed-note.tsx'
import { DecideBar } from './decide-bar.tsx'
import { GraveDialog } from './grave-dialog.tsx'
import { useDecide } from './use-decide.ts'
import type { CaseDraft } from './use-draft.ts'
import { WhatWillHappen } from './what-will-happen.tsx'
import style from './case-side.module.css'

interface CaseDecisionProps {
  report: ReportCase
  draft: CaseDraft
  onDone: () => void
  onOpen: (id: string) => void
}

/** Reason, what will happen, and the five buttons. */
export function CaseDecision({ report, draft, onDone, onOpen }: CaseDecisionProps) {
  const { t } = useLingui()
  const ownAccount = useSession()?.accountId
  const main = mainAction(report)
  const [aimed, setAimed] = useState<Action>(main)
  const [isLetterOpen, setLetterOpen] = useState(false)
  const [needsReason, setNeedsReason] = useState(false)
  const deciding = useDecide(report, { draft, onDone, onOpen })
  const isAboutOneself = report.person?.accountId === ownAccount
  const press = (action: Action) => {
    setAimed(action)
    const isMissing = action !== 'dismiss' && draft.reason === null
    setNeedsReason(isMissing)
    if (!isMissing) deciding.press(action)
  }
  if (isAboutOneself) {
    return (
      <p className={style.ownCase} role="note">
        <Trans>This is about you: somebody else decides it.</Trans>
      </p>
    )
  }
  return (
    <section className={style.decision} aria-label={t`Decision`}>
      <ClaimedNote kind="report" id={report.id} />
      <ReasonChips
        reported={report.reason}
        chosen={draft.reason}
        isMissing={needsReason}
        onChoose={(reason) => {
          draft.choose(reason)
          setNeedsReason(false)
        }}
        {...(report.person && {
          letterTo: report.person.name,
          onLetter: () => setLetterOpen(true),
        })}
      />
      <WhatWillHappen report={report} action={aimed} appealUntil={appealUntil(report.createdAt)} />
      <DecideBar
        report={report}
        main={main}
        isBusy={deciding.isRunning}
        onAim={(action) => setAimed(action ?? main)}
        onPress={press}
      />
      {isLetterOpen && (
        <LetterDialog report={report} draft={draft} action={aimed} onClose={() => setLetterOpen(false)} />
      )}
      {deciding.grave && (
        <GraveDialog
          report={report}
          action={deciding.grave}
          isBusy={deciding.isRunning}
          onClose={deciding.leave}
          onConfirm={deciding.confirm}
        />
      )}
      {deciding.asked && (
        <AskAgain asked={deciding.asked} isBusy={deciding.isRunning} onClose={deciding.leave} />
      )}
    </section>
  )
}
