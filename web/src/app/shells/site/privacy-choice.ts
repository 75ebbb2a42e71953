import { createStore } from 'zustand/vanilla'

/** True while the bar is asked for again, by whoever has answered it before. */
export const privacyChoice = createStore<boolean>(() => false)

export function openPrivacyChoice(): void {
  privacyChoice.setState(true, true)
}
