import { admin } from '@tayang/contract'
import type { ReactNode } from 'react'
import { WhenRead } from '#kit'
import { useCall } from '#shared/api'
import { CaseDetail, type CasePlace } from './case-detail.tsx'
import { CaseSide } from './case-side.tsx'
import { useDraft } from './use-draft.ts'

interface OpenCaseOptions {
  id: string | null
  place: CasePlace | null
  /** The case is decided: the next one is opened. */
  onDone: () => void
  /** Opens a case: after an undo the same one again, or the one that it was merged into. */
  onOpen: (id: string) => void
  onClose: () => void
}

/** The open case in both panes of the desk, which share what the operator has chosen so far. */
export function useOpenCase({ id, place, onDone, onOpen, onClose }: OpenCaseOptions): {
  detail: ReactNode
  side: ReactNode
} | null {
  const read = useCall(admin.getReport, id === null ? null : { params: { id } })
  const draft = useDraft(id)
  if (id === null) return null
  return {
    detail: (
      <WhenRead read={read}>
        {(report) => <CaseDetail key={id} report={report} place={place} onClose={onClose} />}
      </WhenRead>
    ),
    side: read.data && <CaseSide key={id} report={read.data} draft={draft} onDone={onDone} onOpen={onOpen} />,
  }
}
