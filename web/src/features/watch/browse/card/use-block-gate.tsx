import { lazyPart } from '@tayang/design/lazy-part'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { session } from '#shared/session'
import type { Owner } from './card-view.ts'

const BlockGate = lazyPart(async () => (await import('./block-gate.tsx')).BlockGate, { isNeeded: true })

/**
 * The block check on cards of clips and announced shows: a signed-in viewer waits for the
 * answer, guests go straight. `holds` is for the click of a link; `gate` stands beside it.
 */
export function useBlockGate(owner: Owner | undefined): {
  holds: (event: MouseEvent, way: string) => boolean
  gate: ReactNode
} {
  const [way, setWay] = useState<string | null>(null)
  return {
    holds: (event, to) => {
      // A link that is opened elsewhere is checked by the page it opens.
      const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
      if (!owner || isElsewhere || !session.viewer()) return false
      event.preventDefault()
      setWay(to)
      return true
    },
    gate: owner && way !== null && <BlockGate owner={owner} way={way} onDone={() => setWay(null)} />,
  }
}
