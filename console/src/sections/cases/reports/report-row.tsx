import { Plural, Trans } from '@lingui/react/macro'
import type { CaseLine } from '@tayang/contract'
import { CheckCircle2, Circle } from 'lucide-react'
import { CaseRow, Chip, DueRing, When } from '#kit'
import { useHolder } from '#shared/desk'
import { useCaseWords } from '../decisions/use-words.ts'
import style from './reports.module.css'

interface ReportRowProps {
  line: CaseLine
  /** Whether it is chosen with others; null while one case is worked on. */
  isPicked: boolean | null
}

/** A case in the list: what was reported, who is responsible, how long there is. */
export function ReportRow({ line, isPicked }: ReportRowProps) {
  const { caseTitle } = useCaseWords()
  const isOpen = line.status === 'open'
  const holder = useHolder('report', line.id)
  return (
    <CaseRow
      picture={
        <span className={style.rowRing} data-avatar>
          {isPicked !== null ? (
            <Picked isPicked={isPicked} />
          ) : isOpen ? (
            <DueRing due={line.dueAt} from={line.createdAt} size={44} />
          ) : (
            <When at={line.decidedAt ?? line.createdAt} ago />
          )}
        </span>
      }
      title={caseTitle(line)}
      note={<bdi>{line.subject.label || line.person?.name}</bdi>}
      figure={<Plural value={line.reportCount} one="# report" other="# reports" />}
      chips={
        <>
          {line.status === 'deciding' && (
            <Chip tone="premium">
              <Trans>Decided, can be undone</Trans>
            </Chip>
          )}
          {holder && (
            <Chip tone="premium">
              <Trans>open at {holder}</Trans>
            </Chip>
          )}
          {line.assignee && <Chip>{line.assignee.name}</Chip>}
          {line.decidedBy && <Chip>{line.decidedBy.name}</Chip>}
        </>
      }
    />
  )
}

function Picked({ isPicked }: { isPicked: boolean }) {
  return isPicked ? (
    <CheckCircle2 size={22} className={style.picked} aria-hidden />
  ) : (
    <Circle size={22} aria-hidden />
  )
}
