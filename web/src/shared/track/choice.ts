import { createStore } from 'zustand/vanilla'

export type TrackingChoice = 'yes' | 'no' | 'open'

export const trackingKeys = {
  choice: 'tayang.tracking',
  pseudonym: 'tayang.pseudonym',
  /** The account that has this choice recorded. */
  recorded: 'tayang.tracking-recorded',
} as const

/** The choice of this browser; `open` until it was made. */
export const tracking = createStore<TrackingChoice>(() => readChoice())

/** Sets the choice of this browser, from the bar or at any later time. A no removes the pseudonym. */
export function chooseTracking(isAllowed: boolean): void {
  localStorage.setItem(trackingKeys.choice, isAllowed ? 'yes' : 'no')
  localStorage.removeItem(trackingKeys.recorded)
  if (!isAllowed) localStorage.removeItem(trackingKeys.pseudonym)
  tracking.setState(isAllowed ? 'yes' : 'no', true)
}

function readChoice(): TrackingChoice {
  const kept = typeof localStorage === 'undefined' ? null : localStorage.getItem(trackingKeys.choice)
  return kept === 'yes' || kept === 'no' ? kept : 'open'
}
