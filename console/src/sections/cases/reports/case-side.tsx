import type { ReportCase } from '@tayang/contract'
import { DecidedCard } from '../decisions/decided-card.tsx'
import { PersonHistory } from '../decisions/person-history.tsx'
import { Assignee } from './assignee.tsx'
import { CaseDecision } from './case-decision.tsx'
import { CaseNotes } from './case-notes.tsx'
import { OtherCases } from './other-cases.tsx'
import type { CaseDraft } from './use-draft.ts'
import style from './case-side.module.css'

interface CaseSideProps {
  report: ReportCase
  draft: CaseDraft
  onDone: () => void
  onOpen: (id: string) => void
}

/** Who it is about and what is decided; the buttons stay where they are at the foot of the column. */
export function CaseSide({ report, draft, onDone, onOpen }: CaseSideProps) {
  return (
    <div className={style.side}>
      <div className={style.sideParts}>
        {report.status === 'open' && <Assignee report={report} />}
        {report.history && <PersonHistory history={report.history} person={report.person} />}
        {report.others.length > 0 && report.status === 'open' && (
          <OtherCases report={report} onOpen={onOpen} />
        )}
        <CaseNotes report={report} />
      </div>
      {report.status === 'open' ? (
        <CaseDecision report={report} draft={draft} onDone={onDone} onOpen={onOpen} />
      ) : (
        report.decision && <DecidedCard decision={report.decision} />
      )}
    </div>
  )
}
