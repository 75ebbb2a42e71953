import type { ReasonCode } from '@tayang/contract'
import { useState } from 'react'

interface Chosen {
  of: string | null
  reason: ReasonCode | null
  facts: string
}

/** What the operator has chosen for a case so far; another case begins empty. */
export interface CaseDraft {
  readonly reason: ReasonCode | null
  /** What the letter quotes as facts. */
  readonly facts: string
  readonly choose: (reason: ReasonCode | null) => void
  readonly write: (facts: string) => void
}

export function useDraft(id: string | null): CaseDraft {
  const [kept, setKept] = useState<Chosen>({ of: id, reason: null, facts: '' })
  const chosen = kept.of === id ? kept : { of: id, reason: null, facts: '' }
  return {
    reason: chosen.reason,
    facts: chosen.facts,
    choose: (reason) => setKept({ ...chosen, reason }),
    write: (facts) => setKept({ ...chosen, facts }),
  }
}
