import { Refusal } from '../../platform/http/refusal.ts'

/** Whether somebody still wants an answer. Every viewer has one for every piece: an AbortSignal would cost too much. */
export interface Leaving {
  readonly hasLeft: boolean
  /** Calls once, when they leave; answers how to hear no longer. */
  whenLeft(hear: () => void): () => void
}

export function openLeaving(): Leaving & { leave(): void } {
  const hearing = new Set<() => void>()
  let hasLeft = false
  return {
    get hasLeft() {
      return hasLeft
    },
    whenLeft(hear) {
      hearing.add(hear)
      return () => void hearing.delete(hear)
    },
    leave() {
      if (hasLeft) return
      hasLeft = true
      for (const hear of hearing) hear()
      hearing.clear()
    },
  }
}

/** Nobody reads what is thrown: its work ends here. */
export function throwIfLeft({ hasLeft }: Leaving): void {
  if (hasLeft) throw new Refusal('INVALID_PARAMETERS')
}
