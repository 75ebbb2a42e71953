import { createStore } from 'zustand/vanilla'

export type TrackingChoice = 'yes' | 'no' | 'open'

export const trackingKeys = {
  choice: 'tayang.tracking',
  pseudonym: 'tayang.pseudonym',
  /** Whose account has this choice written down already. */
  recorded: 'tayang.tracking-recorded',
} as const

/** What this browser has been told; `open` until somebody has answered. */
export const tracking = createStore<TrackingChoice>(() => readChoice())

/** Says yes or no for this browser, from the bar or any time later. A no takes the pseudonym away. */
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
