import { createStore } from 'zustand/vanilla'

/** A decision that waits and can be taken back. */
export interface Undoable {
  /** What was done, of which case: `Case 2.317: clip hidden`. */
  text: string
  /** What happens when the time is over: `Letter goes out`. */
  note?: string
  /** When it takes effect, as the server said it. */
  until: number
  run: () => Promise<unknown> | void
}

export const undoState = createStore<Undoable | null>(() => null)

/** Offers to take the newest decision back; the one before it stays done. */
export function offerUndo(offer: Undoable): void {
  undoState.setState(offer, true)
}

/** Takes back what is offered, once. */
export async function runUndo(): Promise<void> {
  const offer = undoState.getState()
  undoState.setState(null, true)
  await offer?.run()
}

export function endUndo(offer: Undoable): void {
  if (undoState.getState() === offer) undoState.setState(null, true)
}
