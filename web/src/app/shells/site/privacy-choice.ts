import { createStore } from 'zustand/vanilla'

/** True while a person who has answered wants to see the bar again. */
export const privacyChoice = createStore<boolean>(() => false)

export function openPrivacyChoice(): void {
  privacyChoice.setState(true, true)
}
