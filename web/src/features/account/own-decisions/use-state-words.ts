import { useLingui } from '@lingui/react/macro'
import type { OwnDecision } from '@tayang/contract'
import { useState } from 'react'

interface StateWords {
  tone: 'force' | 'waiting' | 'over' | 'restored'
  words: string
}

/** Where a decision is: in force, under appeal, over by itself, or taken back. */
export function useStateWords(): (decision: Pick<OwnDecision, 'state' | 'effects' | 'appeal'>) => StateWords {
  const { t } = useLingui()
  const [now] = useState(() => Date.now())
  return ({ state, effects, appeal }) => {
    if (state === 'overturned' || state === 'reversed' || state === 'undone')
      return { tone: 'restored', words: t`Taken back` }
    if (appeal?.state === 'open') return { tone: 'waiting', words: t`Appeal under review` }
    const isOver =
      effects.length > 0 &&
      effects.every(({ state: done, until }) => done === 'taken-back' || (until !== null && until <= now))
    if (isOver) return { tone: 'over', words: t`Over` }
    if (state === 'changed') return { tone: 'force', words: t`Changed in part` }
    return { tone: 'force', words: t`In force` }
  }
}
