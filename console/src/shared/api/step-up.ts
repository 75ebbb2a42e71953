import { createStore } from 'zustand/vanilla'
import { Cancelled } from './api-refusal.ts'

interface Asked {
  resolve: () => void
  reject: (error: Error) => void
}

/**
 * Whether a code is asked for. Calls that are refused while one is asked wait for the same code; the dialog of the
 * shell answers them all.
 */
function openStepUp() {
  const isAsked = createStore<boolean>(() => false)
  let waiting: Asked[] = []
  const settle = (deal: (one: Asked) => void) => {
    const all = waiting
    waiting = []
    isAsked.setState(false, true)
    all.forEach(deal)
  }
  return {
    isAsked,
    ask: () =>
      new Promise<void>((resolve, reject) => {
        waiting.push({ resolve, reject })
        isAsked.setState(true, true)
      }),
    given: () => settle(({ resolve }) => resolve()),
    cancel: () => settle(({ reject }) => reject(new Cancelled('No code was given'))),
  }
}

export const stepUp = openStepUp()
